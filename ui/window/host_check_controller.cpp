#include "ui/window/host_check_controller.h"

namespace delayrank::ui {

using remote::HostCheck;

void HostCheckController::start(const remote::Configuration &configuration) {
    if (isRunning())
        return;
    m_check = new HostCheck(configuration, {}, HostCheck::Depth::dataConnection, this);
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
