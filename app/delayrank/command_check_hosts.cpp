#include "app/delayrank/cli.h"
#include "app/delayrank/stop_signals.h"
#include "app/delayrank/terminal_prompts.h"
#include "core/remote/host_check_text.h"

#include <QCoreApplication>
#include <cstdio>

namespace delayrank::app {

namespace {

using Stage = remote::HostFindings::Stage;

struct CheckOptions {
    std::string sender = "local", receiver = "local";
    std::string dataAddress, transport = "tcp";
    std::string agentProgram, tokenFile;
    bool bothDirections = false;
    bool batch = false;

    void addTo(CLI::App &app) {
        app.add_option("--sender", sender, hostForms);
        app.add_option("--receiver", receiver, hostForms);
        app.add_option("--data-address", dataAddress, "the receiver's address that carries the test traffic");
        app.add_option("--transport", transport, "what is to carry the messages")->capture_default_str();
        app.add_flag("--both-directions", bothDirections, "try the way from receiver to sender, too");
        app.add_option("--agent", agentProgram, "the agent's program for 'local'");
        app.add_option("--token-file", tokenFile, "where the token of a tcp:// agent stands");
        app.add_flag("--batch", batch, "ask nothing: ssh fails where it would need an answer");
    }

    Expected<remote::Configuration> configuration() const {
        remote::Configuration result;
        auto from = remote::HostSpec::parse(QString::fromStdString(sender));
        auto to = remote::HostSpec::parse(QString::fromStdString(receiver));
        if (!from)
            return tl::unexpected(from.error());
        if (!to)
            return tl::unexpected(to.error());
        result.sender = std::move(*from);
        result.receiver = std::move(*to);
        result.dataAddress = QString::fromStdString(dataAddress);
        result.plan.step.transport = transport;
        result.plan.step.messages = 2;
        // Room for the key and the number that go with every datagram.
        result.plan.sizesBytes = {64};
        return result;
    }
};

void say(const QString &line) {
    std::printf("%s\n", qUtf8Printable(line));
    std::fflush(stdout);
}

void sayHost(const QString &host, const remote::HostFindings &findings) {
    if (findings.stage == Stage::starting)
        return;
    if (findings.stage == Stage::reached)
        return say(host + ": reached");
    if (findings.stage == Stage::ready) { // what it is was said when it greeted
        for (const QString &line : remote::hostDetails(findings).mid(1))
            say(host + ": " + line);
        return;
    }
    say(host + ": " + (findings.stage == Stage::failed ? "failed" : remote::hostLine(findings)));
}

} // namespace

int runCheckHosts(int argc, char **argv, const Arguments &arguments) {
    CLI::App app{"Tries all that a measurement between two hosts needs, and measures nothing.",
                 "delayrank check-hosts"};
    app.footer("Exit status: 0 both hosts are fit, 2 the command line is wrong, 3 something failed.");
    CheckOptions given;
    given.addTo(app);
    if (const auto status = parse(app, arguments))
        return *status;
    const auto configuration = given.configuration();
    if (!configuration)
        return complain(configuration.error(), wrongCommandLine);
    const QCoreApplication application(argc, argv);
    remote::LaunchOptions options;
    options.agentProgram = QString::fromStdString(given.agentProgram);
    options.tokenFile = QString::fromStdString(given.tokenFile);
    remote::Prompts prompts;
    TerminalPrompts questions([] {});
    if (!given.batch)
        questions.listenTo(prompts);
    options.prompts = &prompts;
    remote::HostCheck check(*configuration, options,
                            given.bothDirections ? remote::HostCheck::Depth::bothDirections
                                                 : remote::HostCheck::Depth::dataConnection);
    StopSignals stopSignals;
    std::shared_ptr<const Error> error;
    bool isStopped = false;
    QObject::connect(&stopSignals, &StopSignals::stopRequested, &check, [&] {
        isStopped = true;
        check.cancel();
    });
    QObject::connect(&check, &remote::HostCheck::hostChanged, &check,
                     [&](runs::End end, const remote::HostFindings &findings) {
                         const remote::HostSpec &host =
                             end == runs::End::sender ? configuration->sender : configuration->receiver;
                         sayHost(QString::fromStdString(runs::endName(end)) + " " + host.text, findings);
                     });
    QObject::connect(&check, &remote::HostCheck::dataChanged, &check, [](const remote::DataFindings &data) {
        if (data.stage == remote::DataFindings::Stage::proven)
            say("data address: " + remote::dataLine(data));
        for (const QString &line : data.warnings)
            warn(line.toStdString());
    });
    QObject::connect(&check, &remote::HostCheck::finished, &check,
                     [&](const std::shared_ptr<const Error> &failure) {
                         error = failure;
                         QCoreApplication::quit();
                     });
    QMetaObject::invokeMethod(&check, &remote::HostCheck::start, Qt::QueuedConnection);
    QCoreApplication::exec();
    if (error)
        return complain(*error, failed);
    return isStopped ? complain("stopped", failed) : done;
}

} // namespace delayrank::app
