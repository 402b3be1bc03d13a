#pragma once

#include "core/runs/run.h"

#include <optional>
#include <span>
#include <vector>

namespace delayrank::runs {

/// The repetitions of one configuration form a group: each is a run of its own, with the settings "group"
/// (the same for all of them) and "repetition" ("2 of 5").
inline constexpr auto groupSetting = "group";
inline constexpr auto repetitionSetting = "repetition";

/// The group that a run belongs to; empty for a run that was not repeated.
std::string groupOf(const Run &run);

/// Which repetition of how many.
struct Repetition {
    unsigned number = 1; ///< from 1
    unsigned of = 1;
    std::string text() const; ///< "2 of 5"
    friend bool operator==(const Repetition &, const Repetition &) = default;
};
/// None for a run that was not repeated, or whose file says nonsense.
std::optional<Repetition> repetitionOf(const Run &run);

/// The label that all runs of the group share: without " (2 of 5)" at its end.
std::string groupLabelOf(const Run &run);

/// The groups of which at least two runs are there, in the order of their first runs; runs by repetition.
std::vector<std::vector<const Run *>> groupsOf(std::span<const Run> runs);

} // namespace delayrank::runs
