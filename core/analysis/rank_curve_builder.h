#pragma once

#include "core/analysis/rank_curve.h"

namespace delayrank::analysis {

/// Gathers delays as they come and gives the curve at any moment, at the cost of the delays that are new
/// since last time. Holds nothing but the curve and those. Not thread-safe.
class RankCurveBuilder {
public:
    RankCurveBuilder() = default;
    /// Goes on from a curve that is there.
    explicit RankCurveBuilder(RankCurve curve) : m_curve(std::move(curve)) {}
    /// Delays of 0 or more, in any order.
    void add(std::span<const Delay> delays);
    std::uint64_t size() const { return m_curve.size() + m_new.size(); }
    /// The curve of all delays so far.
    const RankCurve &curve();

private:
    /// So many are put into the curve even if nobody asks for it: half a megabyte.
    static constexpr std::size_t mostNew = 65'536;

    RankCurve m_curve;
    std::vector<Delay> m_new; ///< those not yet in m_curve
};

} // namespace delayrank::analysis
