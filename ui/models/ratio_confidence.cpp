#include "ui/models/ratio_confidence.h"

#include "core/analysis/bootstrap.h"

#include <algorithm>

namespace delayrank::ui {

namespace {

using Members = std::vector<std::shared_ptr<const analysis::RankCurve>>;

std::vector<const analysis::RankCurve *> pointers(const Members &members) {
    std::vector<const analysis::RankCurve *> all;
    for (const auto &member : members)
        all.push_back(member.get());
    return all;
}

bool areRepeated(const StatisticsRow &row, const StatisticsRow &baseline) {
    return row.curve.repetitions() > 1 || baseline.curve.repetitions() > 1;
}

/// What can be said at once: that there are too few of them.
std::optional<analysis::RatioIntervals> tooFew(const StatisticsRow &row, const StatisticsRow &baseline) {
    analysis::RatioIntervals none;
    none.repetitions = {baseline.curve.repetitions(), row.curve.repetitions()};
    return none.tooFew() ? std::optional(none) : std::nullopt;
}

} // namespace

RatioConfidence::RatioConfidence(QObject *parent) : QObject(parent), m_task(new LatestTask(this)) {}

bool RatioConfidence::Known::isOf(const StatisticsRow &row, const StatisticsRow &other) const {
    return own == row.curve.curve && baseline == other.curve.curve && threshold == row.statistics.threshold;
}

void RatioConfidence::want(const std::vector<StatisticsRow> &rows) {
    struct Job {
        Known known;
        Members own, baseline;
    };
    std::vector<Job> jobs;
    std::vector<Known> needed;
    for (const StatisticsRow &row : rows) {
        if (!row.baseline || !areRepeated(row, *row.baseline) || tooFew(row, *row.baseline))
            continue;
        const auto known = std::find_if(m_known.begin(), m_known.end(),
                                        [&](const Known &one) { return one.isOf(row, *row.baseline); });
        if (known != m_known.end())
            needed.push_back(*known);
        else
            jobs.push_back({{row.curve.curve, row.baseline->curve.curve, row.statistics.threshold, {}},
                            row.curve.members,
                            row.baseline->curve.members});
    }
    m_known = std::move(needed);
    if (jobs.empty()) {
        m_task->cancel();
        return;
    }
    m_task->start([this, jobs = std::move(jobs)]() -> LatestTask::Delivery {
        std::vector<Known> results;
        for (const Job &job : jobs) {
            results.push_back(job.known);
            results.back().intervals =
                analysis::bootstrapRatios(pointers(job.baseline), pointers(job.own), job.known.threshold);
        }
        return [this, results = std::move(results)] {
            m_known.insert(m_known.end(), results.begin(), results.end());
            emit found();
        };
    });
}

std::optional<analysis::RatioIntervals> RatioConfidence::intervalsOf(const StatisticsRow &row,
                                                                     const StatisticsRow &baseline) const {
    if (!areRepeated(row, baseline))
        return std::nullopt;
    if (const auto none = tooFew(row, baseline))
        return none;
    const auto known = std::find_if(m_known.begin(), m_known.end(),
                                    [&](const Known &one) { return one.isOf(row, baseline); });
    return known == m_known.end() ? std::nullopt : std::optional(known->intervals);
}

} // namespace delayrank::ui
