#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>

namespace delayrank::ui {

/// Computes in a thread of its own, one thing at a time: work that comes meanwhile waits, and newer work
/// replaces what waits. Lives in the GUI thread.
class LatestTask : public QObject {
    Q_OBJECT
public:
    /// What is to be done with a result, in the GUI thread.
    using Finish = std::function<void()>;
    /// Runs in the other thread, and must hold on its own to all that it reads.
    using Work = std::function<Finish()>;

    explicit LatestTask(QObject *parent = nullptr);
    ~LatestTask() override; ///< waits for the work in progress, whose result is dropped

    void start(Work work);
    /// Drops what waits, and the result of what is in progress.
    void cancel();
    bool isRunning() const { return m_running; }

private:
    void next();

    QThreadPool m_pool;
    Work m_waiting;
    bool m_running = false;
    quint64 m_generation = 0; ///< counted up by cancel()
};

} // namespace delayrank::ui
