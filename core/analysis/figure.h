#pragma once

#include "core/analysis/statistics.h"

#include <span>
#include <string>
#include <string_view>

namespace delayrank::analysis {

/// One figure of the statistics under the name that checks and JSON have for it.
struct Figure {
    enum class Kind { time, count, share };
    std::string_view name;  ///< "stalled_time", "p999"
    std::string_view words; ///< "stalled time", "p99.9"
    Kind kind = Kind::time;
    /// A sum over all delays: of several repetitions put together its mean over them is what compares.
    bool isSum = false;
    /// In nanoseconds, as a count or as a share of 1; nullopt where it is undefined, and always where there
    /// is no delay.
    std::optional<double> (*valueOf)(const Statistics &) = nullptr;

    /// The value for one repetition where `statistics` are those of several put together.
    std::optional<double> perRepetition(const Statistics &statistics, unsigned repetitions) const;
    /// "9.64 ms", "41", "0.97"
    std::string text(double value) const;
};

/// Every figure that a check may name.
std::span<const Figure> figures();
/// Null where there is none of that name; "median" is "p50".
const Figure *figureNamed(std::string_view name);

} // namespace delayrank::analysis
