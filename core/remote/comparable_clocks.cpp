#include "core/remote/comparable_clocks.h"

namespace delayrank::remote {

Expected<ComparableClocks> comparableClocks(const AgentReady &sender, const AgentReady &receiver) {
    // Namespaces are named "BOOT/NUMBER"; one boot is one host.
    const auto bootOf = [](const AgentReady &host) { return host.networkNamespace.section('/', 0, 0); };
    if (!bootOf(sender).isEmpty() && bootOf(sender) == bootOf(receiver))
        return ComparableClocks::ofOneHost;
    QStringList loose;
    for (const AgentReady *host : {&sender, &receiver})
        if (!host->wallClockError)
            loose << host->hostName;
    if (loose.isEmpty())
        return ComparableClocks::wallClocks;
    loose.removeDuplicates();
    return fail(
        ErrorCode::invalidArgument, "--one-way",
        "two hosts' clocks can be compared where NTP or PTP synchronises both, which it does not on " +
            loose.join(QStringLiteral(" and ")).toStdString());
}

} // namespace delayrank::remote
