#include "ui/models/selection.h"

namespace delayrank::ui {

void Selection::setCrosshair(const std::optional<Delay> &crosshair) {
    if (crosshair == m_crosshair)
        return;
    m_crosshair = crosshair;
    emit crosshairChanged();
}

void Selection::setBand(const std::optional<DelayBand> &band) {
    if (band == m_band)
        return;
    m_band = band;
    emit bandChanged();
}

void Selection::setMessage(const std::optional<SelectedMessage> &message) {
    if (message == m_message)
        return;
    m_message = message;
    emit messageChanged();
}

void Selection::forgetRun(const QString &runId) {
    if (m_message && m_message->runId == runId)
        setMessage(std::nullopt);
}

} // namespace delayrank::ui
