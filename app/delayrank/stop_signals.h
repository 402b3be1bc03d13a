#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace delayrank::app {

/// Turns the first SIGINT, SIGTERM or SIGHUP into a Qt signal; a second one ends the program as usual. One
/// object a program, on the main thread.
class StopSignals : public QObject {
    Q_OBJECT
public:
    explicit StopSignals(QObject *parent = nullptr);
    ~StopSignals() override;

signals:
    void stopRequested();

private:
    int m_pipe[2] = {-1, -1};
    QSocketNotifier *m_notifier = nullptr;
};

} // namespace delayrank::app
