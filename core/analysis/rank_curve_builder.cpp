#include "core/analysis/rank_curve_builder.h"

#include "core/analysis/tally.h"

namespace delayrank::analysis {

void RankCurveBuilder::add(std::span<const Delay> delays) {
    if (m_new.size() + delays.size() > mostNew)
        curve();
    if (delays.size() > mostNew)
        m_curve = m_curve.with(tallied(delays));
    else
        m_new.insert(m_new.end(), delays.begin(), delays.end());
}

const RankCurve &RankCurveBuilder::curve() {
    if (!m_new.empty()) {
        m_curve = m_curve.with(tallied(m_new));
        m_new.clear();
    }
    return m_curve;
}

} // namespace delayrank::analysis
