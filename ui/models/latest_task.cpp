#include "ui/models/latest_task.h"

namespace delayrank::ui {

LatestTask::LatestTask(QObject *parent) : QObject(parent) {
    m_pool.setMaxThreadCount(1);
}

LatestTask::~LatestTask() {
    m_waiting = {};
    m_pool.waitForDone();
}

void LatestTask::start(Work work) {
    m_waiting = std::move(work);
    if (!m_running)
        next();
}

void LatestTask::cancel() {
    m_waiting = {};
    ++m_generation;
}

void LatestTask::next() {
    if (!m_waiting)
        return;
    m_running = true;
    m_pool.start([this, work = std::exchange(m_waiting, {}), generation = m_generation] {
        // The result goes to the GUI thread with the event; where this object is gone it goes with the event.
        QMetaObject::invokeMethod(
            this,
            [this, finish = work(), generation] {
                m_running = false;
                if (finish && generation == m_generation)
                    finish();
                if (!m_running)
                    next();
            },
            Qt::QueuedConnection);
    });
}

} // namespace delayrank::ui
