#pragma once

#include "core/analysis/message_period.h"
#include "core/analysis/rank_curve.h"
#include "core/analysis/waiting_host.h"

#include <string>
#include <vector>

namespace delayrank::analysis {

/// A plateau: many delays of nearly the same length (product.md, Statistics).
struct Cluster {
    Delay centre{0}; ///< median of its members
    Delay shortest{0};
    Delay longest{0};
    std::uint64_t count = 0;
    Delay time{0};                    ///< sum of its members
    double messageShare = 0;          ///< of all delays of the curve
    double timeShare = 0;             ///< of the curve's total time
    std::vector<std::string> matches; ///< kernel constants that it could be; none where HZ is unknown
    /// Of its members, where the order of one end is known: runs::givePeriods() fills it in.
    std::optional<StallPeriod> period = {};
};

/// Fewer delays of one length are no plateau, whatever share of the time one long stall takes.
inline constexpr std::uint64_t leastClusterMembers = 3;

/// Clusters of a curve, longest delay first: local maxima of the density of log10(delay) that hold at least
/// 0.1 % of the delays or 1 % of the time (and leastClusterMembers). Members reach out to the valleys, or to
/// where the density has fallen to 1 % of its maximum (density.h). `host` is the host that waited (HZ unknown:
/// no constant is matched); a constant matches where its band covers the centre (kernel_constants.h).
std::vector<Cluster> findClusters(const RankCurve &curve, const WaitingHost &host);

} // namespace delayrank::analysis
