#include "ui/models/latest_job.h"

namespace delayrank::ui {

LatestJob::LatestJob(QObject *parent) : QObject(parent) {
    m_pool.setMaxThreadCount(1);
}

LatestJob::~LatestJob() {
    m_waiting = nullptr;
    if (m_stale)
        *m_stale = true;
    m_pool.waitForDone();
}

void LatestJob::start(Runs runs, Work work) {
    const bool wasBusy = isBusy();
    m_waitingRuns = std::move(runs);
    m_waiting = std::move(work);
    if (m_stale)
        *m_stale = true;
    else
        next();
    if (!wasBusy)
        emit busyChanged(true);
}

void LatestJob::cancel() {
    m_waiting = nullptr;
    m_waitingRuns.clear();
    if (m_stale)
        *m_stale = true;
}

void LatestJob::next() {
    m_runs = std::move(m_waitingRuns);
    m_waitingRuns.clear();
    m_stale = std::make_shared<std::atomic<bool>>(false);
    m_pool.start([this, work = std::exchange(m_waiting, nullptr), stale = m_stale] {
        const Done done = work(*stale);
        QMetaObject::invokeMethod(
            this, [this, done] { finish(done); }, Qt::QueuedConnection);
    });
}

void LatestJob::finish(const Done &done) {
    const bool counts = !*m_stale;
    m_stale.reset();
    m_runs.clear();
    if (counts && done)
        done();
    if (m_stale) // what was done began another
        return;
    if (m_waiting)
        next();
    else
        emit busyChanged(false);
}

} // namespace delayrank::ui
