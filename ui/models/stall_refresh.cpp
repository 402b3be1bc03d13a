#include "ui/models/stall_refresh.h"

namespace delayrank::ui {

StallRefresh::StallRefresh(QObject *parent) : QObject(parent) {
    m_pool.setMaxThreadCount(1);
}

StallRefresh::~StallRefresh() {
    m_waiting.clear();
    m_pool.waitForDone();
}

void StallRefresh::start(std::vector<std::shared_ptr<const runs::Run>> runs, Delay threshold) {
    m_waiting = std::move(runs);
    m_waitingThreshold = threshold;
    if (m_searched.empty())
        next();
}

void StallRefresh::next() {
    if (m_waiting.empty())
        return;
    m_searched = std::move(m_waiting);
    m_waiting.clear();
    // The thread gets bare pointers: the owners are dropped in this thread alone, so that their use counts
    // tell Document truly who reads.
    std::vector<const runs::Run *> runs;
    for (const auto &run : m_searched)
        runs.push_back(run.get());
    std::vector<QString> ids;
    for (const auto *run : runs)
        ids.push_back(QString::fromStdString(run->id));
    m_pool.start([this, runs = std::move(runs), ids = std::move(ids), threshold = m_waitingThreshold] {
        std::vector<Found> all;
        for (std::size_t i = 0; i < runs.size(); ++i)
            all.push_back({ids[i], allStallsOf(*runs[i], threshold)});
        QMetaObject::invokeMethod(
            this,
            [this, all = std::move(all), threshold] {
                m_searched.clear();
                emit found(all, threshold);
                if (m_searched.empty())
                    next();
            },
            Qt::QueuedConnection);
    });
}

} // namespace delayrank::ui
