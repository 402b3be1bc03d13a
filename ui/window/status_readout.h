#pragma once

#include "core/remote/measurement.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

class QStatusBar;

namespace delayrank::ui {

/// What the status bar says: the delays under the mouse, or else those selected, at the left; at the right a file that is read or
/// written with Cancel, and the measurement with its progress, rate and remaining time. GUI thread.
class StatusReadout : public QObject {
    Q_OBJECT
public:
    explicit StatusReadout(QStatusBar *bar);

public slots:
    void showHover(const QString &text);
    /// How many messages the selected delays are; empty: none are selected.
    void showSelection(const QString &text);
    void taskStarted(const QString &what);
    void taskProgressed(double fraction);
    void taskEnded();
    void measurementChanged(bool running);
    void measurementProgressed(const delayrank::remote::MeasurementProgress &progress);
    void measurementStopping();

signals:
    void cancelRequested();

private:
    void showLeft();

    QStatusBar *m_bar;
    QLabel *m_hover, *m_task, *m_measurement;
    QProgressBar *m_taskBar, *m_measurementBar;
    QPushButton *m_cancel;
    QString m_hovered, m_selection;
    bool m_stopping = false;
};

/// "1 byte, Nagle on: 604 000 messages/s, 12 s left".
QString progressText(const remote::MeasurementProgress &progress);

} // namespace delayrank::ui
