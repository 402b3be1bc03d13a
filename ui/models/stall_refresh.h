#pragma once

#include "ui/models/run_analysis.h"

#include <QObject>
#include <QThreadPool>

namespace delayrank::ui {

/// Finds the stalls of runs anew for a changed threshold, in a thread of its own. One search at a time: a
/// threshold that moves meanwhile replaces the search that waits. Lives in the GUI thread.
class StallRefresh : public QObject {
    Q_OBJECT
public:
    using StallLists = std::vector<std::vector<std::shared_ptr<const analysis::StallList>>>;
    struct Found {
        QString runId;
        StallLists stalls;
    };

    explicit StallRefresh(QObject *parent = nullptr);
    ~StallRefresh() override; ///< waits for the search in progress

    /// The runs must not be written while they are held here: see Document::writable().
    void start(std::vector<std::shared_ptr<const runs::Run>> runs, Delay threshold);
    void cancel() { m_waiting.clear(); }

signals:
    void found(const std::vector<delayrank::ui::StallRefresh::Found> &found, delayrank::Delay threshold);

private:
    void next();

    QThreadPool m_pool;
    std::vector<std::shared_ptr<const runs::Run>> m_searched; ///< held by this thread until the search ends
    std::vector<std::shared_ptr<const runs::Run>> m_waiting;
    Delay m_waitingThreshold{0};
};

} // namespace delayrank::ui
