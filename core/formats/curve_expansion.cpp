#include "core/formats/curve_expansion.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace delayrank::formats {

namespace {

/// The delay in ns at a rank between two points. A delay of 0 has no place in log space: the line is
/// straight.
double between(const CurvePoint &left, const CurvePoint &right, double rank) {
    if (left.nanoseconds == right.nanoseconds)
        return left.nanoseconds;
    if (right.nanoseconds <= 0)
        return left.nanoseconds * (right.rank - rank) / (right.rank - left.rank);
    const double part = std::log(rank / left.rank) / std::log(right.rank / left.rank);
    return left.nanoseconds * std::exp(part * std::log(right.nanoseconds / left.nanoseconds));
}

} // namespace

std::vector<Delay> expandCurve(const std::vector<CurvePoint> &points, std::uint64_t count) {
    assert(!points.empty() && points.front().rank >= 1 && count <= maxCurveDelays);
    const auto first = static_cast<std::uint64_t>(std::ceil(points.front().rank));
    std::vector<Delay> delays;
    delays.reserve(count - std::min(count, first) + 1);
    std::size_t left = 0;
    for (std::uint64_t whole = first; whole <= count; ++whole) {
        const double rank = static_cast<double>(whole);
        while (left + 1 < points.size() && points[left + 1].rank <= rank)
            ++left;
        const bool onPoint = points[left].rank == rank || left + 1 == points.size();
        delays.emplace_back(
            std::llround(onPoint ? points[left].nanoseconds : between(points[left], points[left + 1], rank)));
    }
    return delays;
}

} // namespace delayrank::formats
