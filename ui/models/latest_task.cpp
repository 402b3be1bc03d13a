#include "ui/models/latest_task.h"

#include <QCoreApplication>

namespace delayrank::ui {

namespace {
constexpr qint64 longestStandstill = 1'000; // milliseconds
}

LatestTask::LatestTask(QObject *parent) : QObject(parent) {
    m_pool.setMaxThreadCount(1);
}

LatestTask::~LatestTask() {
    m_pool.waitForDone();
}

void LatestTask::start(Work work) {
    m_waiting = std::move(work);
    if (m_busy)
        return;
    m_busy = true;
    m_sinceDelivery.start();
    next();
    emit busyChanged(true);
}

void LatestTask::cancel() {
    m_waiting = nullptr;
    m_cancelled = m_busy;
}

void LatestTask::next() {
    m_cancelled = false;
    m_pool.start([this, work = std::exchange(m_waiting, nullptr)] {
        QMetaObject::invokeMethod(
            this, [this, delivery = work()] { end(delivery); }, Qt::QueuedConnection);
    });
}

void LatestTask::end(const Delivery &delivery) {
    const bool stale = static_cast<bool>(m_waiting);
    if (!m_cancelled && (!stale || m_sinceDelivery.hasExpired(longestStandstill))) {
        m_sinceDelivery.start();
        delivery();
    }
    if (stale)
        return next();
    m_busy = false;
    emit busyChanged(false);
}

void LatestTask::finish() {
    while (m_busy) {
        m_pool.waitForDone();
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    }
}

} // namespace delayrank::ui
