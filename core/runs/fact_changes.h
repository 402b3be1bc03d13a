#pragma once

#include "core/runs/fact_concerns.h"

#include <string>
#include <vector>

namespace delayrank::runs {

/// A fact that can matter and is not the same: between two runs, or from the start of a run to its finish.
struct FactChange {
    std::string name;
    std::vector<End> ends; ///< where it changed in this way: sender, receiver or both
    std::string before;    ///< in the baseline, or at first
    std::string now;
    std::string why; ///< how it can matter
    friend bool operator==(const FactChange &, const FactChange &) = default;
};

/// Facts of factConcerns() that both runs recorded, with another value in `run`. Not those that the two
/// configurations set to different values on purpose: these are what is compared. Any thread.
std::vector<FactChange> changedFacts(const Run &baseline, const Run &run);

/// Facts of factConcerns() that did not stay what they were while the run was measured.
std::vector<FactChange> changedWithin(const Run &run);

/// "CPU frequency governor (sender): powersave, baseline performance"; of values over 60 bytes the part where
/// they differ
std::string textAgainstBaseline(const FactChange &change);
/// "CPU frequency governor (both ends): performance at first, then powersave"
std::string textWithin(const FactChange &change);

} // namespace delayrank::runs
