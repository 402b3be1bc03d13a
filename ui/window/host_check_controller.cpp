#include "ui/window/host_check_controller.h"

namespace delayrank::ui {

using remote::HostCheck;

void HostCheckController::start(const remote::Configuration &configuration, bool bothDirections) {
    if (isRunning())
        return;
    auto *const prompts = new remote::Prompts;
    emit promptsMade(prompts);
    remote::LaunchOptions options;
    options.prompts = prompts;
    options.installAgent = remote::AgentInstallation::ask;
    m_check = new HostCheck(
        configuration, options,
        bothDirections ? HostCheck::Depth::bothDirections : HostCheck::Depth::dataConnection, this);
    prompts->setParent(m_check);
    connect(m_check, &HostCheck::hostChanged, this, &HostCheckController::hostChanged);
    connect(m_check, &HostCheck::hostsAnswered, this, &HostCheckController::hostsAnswered);
    connect(m_check, &HostCheck::dataChanged, this, &HostCheckController::dataChanged);
    connect(m_check, &HostCheck::finished, this, [this] {
        m_check->deleteLater();
        m_check = nullptr;
        emit runningChanged(false);
    });
    emit runningChanged(true);
    m_check->start();
}

void HostCheckController::cancel() {
    if (m_check)
        m_check->cancel();
}

} // namespace delayrank::ui
