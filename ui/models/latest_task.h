#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QThreadPool>
#include <functional>

namespace delayrank::ui {

/// Computes for a view in another thread, one job at a time. A newer job replaces the one that waits, and what
/// the one at work finds is dropped; only where nothing was delivered for a second it is delivered all the same,
/// so that a view of a live run that asks faster than it gets answers does not stand still. GUI thread.
class LatestTask : public QObject {
    Q_OBJECT
public:
    /// Hands over what was found; called in the GUI thread.
    using Delivery = std::function<void()>;
    /// Called in the other thread. What it needs, it holds itself.
    using Work = std::function<Delivery()>;

    explicit LatestTask(QObject *parent = nullptr);
    ~LatestTask() override; ///< waits for the job at work; delivers nothing

    void start(Work work);
    /// Drops what waits and what the one at work finds.
    void cancel();
    bool isBusy() const { return m_busy; }
    /// Waits until everything that was started is delivered.
    void finish();

signals:
    void busyChanged(bool busy);

private:
    void next();
    void end(const Delivery &delivery);

    QThreadPool m_pool;
    Work m_waiting;
    bool m_busy = false;
    bool m_cancelled = false; ///< the job at work
    QElapsedTimer m_sinceDelivery;
};

} // namespace delayrank::ui
