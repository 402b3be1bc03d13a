#include "core/analysis/rank_curve_builder.h"

#include "core/analysis/buckets.h"
#include "core/analysis/tally.h"

namespace delayrank::analysis {

void RankCurveBuilder::add(std::span<const Delay> delays) {
    if (m_new.size() + delays.size() > mostNew)
        curve();
    if (delays.size() > mostNew)
        put(delays);
    else
        m_new.insert(m_new.end(), delays.begin(), delays.end());
}

const RankCurve &RankCurveBuilder::curve() {
    if (!m_new.empty()) {
        put(m_new);
        m_new.clear();
    }
    return m_curve;
}

void RankCurveBuilder::put(std::span<const Delay> delays) {
    const std::vector<RankRun> more = tallied(delays);
    const Delay below = m_curve.bucketedBelow();
    m_curve = m_curve.with(below > Delay(0) ? bucketed(more, below) : more);
    if (below == Delay(0) && m_curve.distinct() > m_bound.distinct)
        m_curve = m_curve.bucketed(m_bound.threshold);
}

} // namespace delayrank::analysis
