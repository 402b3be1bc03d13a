#pragma once

#include "core/base/duration.h"
#include "core/runs/run.h"
#include "ui/plots/delay_band.h"

#include <QObject>
#include <QString>
#include <optional>

namespace delayrank::ui {

/// A message of one end of one step of a run, by its number (from 1), and how long it waited.
struct SelectedMessage {
    QString runId;
    std::size_t step = 0;
    runs::SeriesId series{runs::End::merged};
    std::uint64_t message = 0;
    Delay delay{0};
    friend bool operator==(const SelectedMessage &, const SelectedMessage &) = default;
};

/// What the views point at together: the crosshair, a brushed band of delays and one message. Whoever sets one
/// of them is told of the change as everybody else. Lives in the GUI thread.
class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// The delay under the mouse of whichever view has it; none where no view has.
    const std::optional<Delay> &crosshair() const { return m_crosshair; }
    void setCrosshair(const std::optional<Delay> &crosshair);
    const std::optional<DelayBand> &band() const { return m_band; }
    void setBand(const std::optional<DelayBand> &band);
    const std::optional<SelectedMessage> &message() const { return m_message; }
    void setMessage(const std::optional<SelectedMessage> &message);
    /// Lets go of whatever belongs to that run.
    void forgetRun(const QString &runId);

signals:
    void crosshairChanged();
    void bandChanged();
    /// Another message, or none. The timeline brings it into view.
    void messageChanged();

private:
    std::optional<Delay> m_crosshair;
    std::optional<DelayBand> m_band;
    std::optional<SelectedMessage> m_message;
};

} // namespace delayrank::ui
