#pragma once

#include "core/analysis/rank_curve.h"

#include <chrono>

namespace delayrank::analysis {

/// How many distinct lengths are kept exactly, and below which length they give way first.
struct CurveBound {
    std::size_t distinct = 1'000'000; ///< about 32 MB
    Delay threshold{std::chrono::milliseconds(1)};
};

/// Gathers delays as they come and gives the curve at any moment, at the cost of the delays that are new
/// since last time. Holds nothing but the curve and those. Not thread-safe.
///
/// A measurement without an end must not fill the memory: once there are more distinct lengths than the
/// bound, those below the bound's threshold are put into buckets 0.1 % wide (bucketed()), and those to come
/// as well. Loopback streams have some thousand lengths, so few runs ever get there; whoever shows one says
/// so.
class RankCurveBuilder {
public:
    RankCurveBuilder() = default;
    explicit RankCurveBuilder(const CurveBound &bound) : m_bound(bound) {}
    /// Goes on from a curve that is there.
    explicit RankCurveBuilder(RankCurve curve, const CurveBound &bound = {})
        : m_bound(bound), m_curve(std::move(curve)) {}
    /// Delays of 0 or more, in any order.
    void add(std::span<const Delay> delays);
    std::uint64_t size() const { return m_curve.size() + m_new.size(); }
    /// The curve of all delays so far.
    const RankCurve &curve();

private:
    void put(std::span<const Delay> delays);

    /// So many are put into the curve even if nobody asks for it: half a megabyte.
    static constexpr std::size_t mostNew = 65'536;

    CurveBound m_bound;
    RankCurve m_curve;
    std::vector<Delay> m_new; ///< those not yet in m_curve
};

} // namespace delayrank::analysis
