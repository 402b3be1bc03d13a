#include "core/remote/run_configuration.h"

#include "core/base/plan_from_settings.h"
#include "core/runs/run_group.h"

#include <QHostAddress>

namespace delayrank::remote {

namespace {

/// "10.0.0.2"; empty for what is found anew, and for words that stand for a path.
QString reachableAddress(const QString &recorded) {
    const QHostAddress address(recorded.section('%', 0, 0));
    return address.isNull() || address.isLoopback() ? QString() : recorded;
}

/// The settings of a host: those with its prefix, without it.
Facts hostSettings(const Facts &settings, const std::string &prefix) {
    Facts own;
    for (const Fact &setting : settings)
        if (setting.name.starts_with(prefix))
            own.push_back({setting.name.substr(prefix.size()), setting.value});
    return own;
}

} // namespace

Expected<Configuration> configurationOf(const runs::Run &run) {
    const auto plan = planFrom(run.settings);
    if (!plan)
        return tl::unexpected(plan.error());
    const auto host = [&run](const char *name) {
        return HostSpec::parse(QString::fromStdString(factValue(run.settings, name)));
    };
    const auto sender = host("sender host");
    const auto receiver = host("receiver host");
    if (!sender || !receiver)
        return tl::unexpected((sender ? receiver : sender).error());
    Configuration configuration;
    configuration.label = QString::fromStdString(runs::groupLabelOf(run));
    configuration.sender = *sender;
    configuration.receiver = *receiver;
    configuration.dataAddress =
        reachableAddress(QString::fromStdString(factValue(run.settings, "data address")));
    configuration.plan = *plan;
    configuration.senderSettings = hostSettings(run.settings, "sender:");
    configuration.receiverSettings = hostSettings(run.settings, "receiver:");
    return configuration;
}

} // namespace delayrank::remote
