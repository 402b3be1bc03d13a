#include "app/delayrank/data_address_list.h"

#include "app/delayrank/cli.h"
#include "app/delayrank/terminal_prompts.h"
#include "core/remote/host_check.h"

#include <QCoreApplication>
#include <cstdio>

namespace delayrank::app {

int listDataAddresses(const remote::MeasurementPlan &plan, bool batch) {
    remote::LaunchOptions options;
    options.agentProgram = plan.agentProgram;
    options.tokenFile = plan.tokenFile;
    options.allowHostSettings = plan.allowHostSettings;
    remote::Prompts prompts;
    TerminalPrompts questions([] {});
    if (!batch)
        questions.listenTo(prompts);
    options.prompts = &prompts;
    remote::HostCheck check(plan.configurations.front(), options, remote::HostCheck::Depth::hosts);
    QObject::connect(&check, &remote::HostCheck::finished, &check, [] { QCoreApplication::quit(); });
    QMetaObject::invokeMethod(&check, &remote::HostCheck::start, Qt::QueuedConnection);
    QCoreApplication::exec();
    const remote::HostFindings &receiver = check.findings(runs::End::receiver);
    if (receiver.stage != remote::HostFindings::Stage::ready)
        return complain(receiver.error, failed);
    for (const remote::HostAddress &address : receiver.about.addresses)
        std::printf("%s\n", qUtf8Printable(remote::addressText(address)));
    return std::fflush(stdout) == 0 ? done : complain("standard output: cannot be written", failed);
}

} // namespace delayrank::app
