#pragma once

#include "ui/models/latest_task.h"
#include "ui/models/statistics_columns.h"

#include <vector>

namespace delayrank::ui {

/// Bootstraps the ratios of repetitions in another thread and keeps what it found, so that no comparison is
/// bootstrapped twice. Lives in the GUI thread.
class RatioConfidence : public QObject {
    Q_OBJECT
public:
    explicit RatioConfidence(QObject *parent = nullptr);

    /// Computes what is not known yet of these rows, and forgets what none of them needs.
    void want(const std::vector<StatisticsRow> &rows);
    /// The intervals of a row against its baseline; none where neither is of several repetitions, or while
    /// they are computed.
    std::optional<analysis::RatioIntervals> intervalsOf(const StatisticsRow &row,
                                                        const StatisticsRow &baseline) const;

signals:
    void found();

private:
    struct Known {
        std::shared_ptr<const analysis::RankCurve> own, baseline;
        Delay threshold{0};
        analysis::RatioIntervals intervals;
        bool isOf(const StatisticsRow &row, const StatisticsRow &other) const;
    };
    std::vector<Known> m_known;
    LatestTask *m_task;
};

} // namespace delayrank::ui
