#pragma once

#include "core/runs/run.h"

#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

namespace delayrank::ui {

/// Work on runs in a thread of its own, of which only the latest counts: a job that starts calls off the one
/// before. Lives in the GUI thread.
class LatestJob : public QObject {
    Q_OBJECT
public:
    using Runs = std::vector<std::shared_ptr<const runs::Run>>;
    /// What is to be done with the result, in the GUI thread; may be empty.
    using Done = std::function<void()>;
    /// Runs in the other thread; may end early, with anything, once `stale` is set.
    using Work = std::function<Done(const std::atomic<bool> &stale)>;

    explicit LatestJob(QObject *parent = nullptr);
    ~LatestJob() override; ///< calls the job off and waits for it

    /// The runs that the work reads are held until it is over: in this thread, so that Document::writable()
    /// sees them in use. None may be one that is being measured.
    void start(Runs runs, Work work);
    void cancel();
    bool isBusy() const { return m_stale || m_waiting; }

signals:
    void busyChanged(bool busy);

private:
    void next();
    void finish(const Done &done);

    QThreadPool m_pool;
    std::shared_ptr<std::atomic<bool>> m_stale; ///< of the job that runs; null: none does
    Runs m_runs, m_waitingRuns;
    Work m_waiting;
};

} // namespace delayrank::ui
