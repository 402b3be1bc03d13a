#include "ui/window/first_run.h"

namespace delayrank::ui {

remote::MeasurementPlan firstRunPlan() {
    remote::Configuration nagle;
    nagle.label = QStringLiteral("Nagle on");
    nagle.sender.text = nagle.receiver.text = QStringLiteral("local");
    nagle.plan.step.messages = 10'000;
    nagle.plan.step.pattern.window = 41;
    remote::Configuration nodelay = nagle;
    nodelay.label = QStringLiteral("TCP_NODELAY");
    nodelay.plan.step.options.setFlag("TCP_NODELAY", true);
    remote::Configuration quickack = nagle;
    quickack.label = QStringLiteral("TCP_QUICKACK");
    quickack.plan.step.options.setFlag("TCP_QUICKACK", true);
    remote::MeasurementPlan plan;
    plan.configurations = {nagle, nodelay, quickack};
    return plan;
}

} // namespace delayrank::ui
