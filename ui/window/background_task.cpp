#include "ui/window/background_task.h"

#include <QElapsedTimer>

namespace delayrank::ui {

BackgroundTask::BackgroundTask(QObject *parent) : QObject(parent) {
    m_pool.setMaxThreadCount(1);
}

BackgroundTask::~BackgroundTask() {
    m_waiting.clear();
    m_cancelled = true;
    m_pool.waitForDone();
}

void BackgroundTask::start(const QString &what, Work work, Done done) {
    m_waiting.push_back({what, std::move(work), std::move(done)});
    if (!m_running)
        next();
}

void BackgroundTask::next() {
    if (m_waiting.empty()) {
        m_running = false;
        emit idle();
        return;
    }
    Piece piece = std::move(m_waiting.front());
    m_waiting.erase(m_waiting.begin());
    m_running = true;
    m_cancelled = false;
    m_done = std::move(piece.done);
    emit started(piece.what);
    m_pool.start([this, work = std::move(piece.work)] {
        QElapsedTimer sinceTold;
        sinceTold.start();
        work([&](double fraction) {
            // A reader asks far more often than a bar can be painted.
            if (sinceTold.elapsed() > 50) {
                sinceTold.start();
                QMetaObject::invokeMethod(
                    this, [this, fraction] { emit progressed(fraction); }, Qt::QueuedConnection);
            }
            return !m_cancelled;
        });
        QMetaObject::invokeMethod(
            this,
            [this] {
                const Done done = std::exchange(m_done, {});
                if (done)
                    done();
                next();
            },
            Qt::QueuedConnection);
    });
}

} // namespace delayrank::ui
