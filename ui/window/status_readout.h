#pragma once

#include "core/remote/measurement.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

class QStatusBar;

namespace delayrank::ui {

/// What the status bar says: the delays under the mouse at the left; at the right a file that is read or
/// written with Cancel, and the measurement with its progress, rate and remaining time. GUI thread.
class StatusReadout : public QObject {
    Q_OBJECT
public:
    explicit StatusReadout(QStatusBar *bar);

public slots:
    void showHover(const QString &text) { m_hover->setText(text); }
    void taskStarted(const QString &what);
    void taskProgressed(double fraction);
    void taskEnded();
    void measurementChanged(bool running);
    void measurementProgressed(const delayrank::remote::MeasurementProgress &progress);
    void measurementStopping();

signals:
    void cancelRequested();

private:
    QStatusBar *m_bar;
    QLabel *m_hover, *m_task, *m_measurement;
    QProgressBar *m_taskBar, *m_measurementBar;
    QPushButton *m_cancel;
    bool m_stopping = false;
};

/// "1 byte, Nagle on: 604 000 messages/s, 12 s left".
QString progressText(const remote::MeasurementProgress &progress);

} // namespace delayrank::ui
