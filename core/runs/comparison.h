#pragma once

#include "core/base/time_unit.h"
#include "core/runs/run_grouping.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace delayrank::runs {

/// How a run's series become curves.
enum class Pooling { pooled, byEnd, bySize };
/// What the x axis counts.
enum class RankAxis { rank, fraction, perSecond };

/// How one run of a comparison is drawn.
struct Appearance {
    std::string runId;
    bool shown = true;
    std::uint32_t colour = 0; ///< 0xRRGGBB
    std::string marker;       ///< "diamond", "plus", "square", "circle", "triangle", "cross", "star", "lines"
    std::optional<Pooling> pooling; ///< nullopt: as the comparison
    friend bool operator==(const Appearance &, const Appearance &) = default;
};

/// A fixed range of one axis; automatic where there is none.
struct AxisRange {
    double lower = 0;
    double upper = 0;
    friend bool operator==(const AxisRange &, const AxisRange &) = default;
};

/// A delay that the user marked, with his words.
struct Mark {
    Delay delay{0}; ///< over 0
    std::string text;
    friend bool operator==(const Mark &, const Mark &) = default;
};

/// Runs drawn together: order, colours, the baseline, the axes, marks, bands. Labels stand in the runs.
struct Comparison {
    std::string title;
    std::vector<Appearance> runs; ///< in drawing order
    std::string baselineRunId;    ///< empty: none
    Delay stallThreshold = std::chrono::milliseconds(1);
    TimeUnit unit = TimeUnit::seconds();
    RankAxis rankAxis = RankAxis::rank;
    Pooling pooling = Pooling::pooled;
    Grouping grouping = {}; ///< its groups have the colours, where there are any
    std::optional<AxisRange> rankRange;  ///< in units of the rank axis
    std::optional<AxisRange> delayRange; ///< in nanoseconds
    std::vector<Mark> marks;
    std::vector<std::string> constants = {}; ///< kernel constants whose bands are drawn, by name
    friend bool operator==(const Comparison &, const Comparison &) = default;
};

} // namespace delayrank::runs
