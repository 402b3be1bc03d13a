#include "app/delayrank/cli.h"
#include "app/delayrank/stop_signals.h"
#include "app/delayrank/terminal_prompts.h"
#include "core/remote/agent_removal.h"

#include <QCoreApplication>
#include <cstdio>

namespace delayrank::app {

int runRemoveAgent(int argc, char **argv, const Arguments &arguments) {
    CLI::App app("Removes the agents that Delayrank has sent to a host (from ~/.cache/delayrank there).",
                 "delayrank remove-agent");
    std::string hostText;
    bool batch = false;
    app.add_option("HOST", hostText, "ssh://[USER@]HOST[:PORT]")->required();
    app.add_flag("--batch", batch, "ask nothing: ssh fails where it would need an answer");
    if (const auto status = parse(app, arguments))
        return *status;
    const auto host = remote::HostSpec::parse(QString::fromStdString(hostText));
    if (!host)
        return complain(host.error(), wrongCommandLine);
    const QCoreApplication application(argc, argv);

    remote::Prompts prompts;
    TerminalPrompts questions([] {});
    if (!batch)
        questions.listenTo(prompts);
    remote::LaunchOptions options;
    options.prompts = &prompts;
    remote::AgentRemoval removal(*host, options);
    StopSignals stopSignals;
    int status = failed;
    QObject::connect(&removal, &remote::AgentRemoval::removed, &removal, [&](int files) {
        std::printf("%s: %d agent%s removed\n", hostText.c_str(), files, files == 1 ? "" : "s");
        status = std::fflush(stdout) == 0 ? done : complain("standard output: cannot be written", failed);
        QCoreApplication::quit();
    });
    QObject::connect(&removal, &remote::AgentRemoval::failed, &removal, [&](const Error &error) {
        status = complain(error, error.code == ErrorCode::invalidArgument ? wrongCommandLine : failed);
        QCoreApplication::quit();
    });
    QObject::connect(&stopSignals, &StopSignals::stopRequested, &removal, [&] {
        complain(hostText + ": stopped", failed);
        QCoreApplication::quit();
    });
    removal.start();
    QCoreApplication::exec();
    return status;
}

} // namespace delayrank::app
