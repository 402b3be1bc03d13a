#pragma once

#include "core/base/error.h"
#include "core/formats/text_reader.h"
#include "core/runs/comparison.h"
#include "core/runs/run.h"

#include <span>
#include <string>
#include <vector>

namespace delayrank::app {

/// The run that others are compared with, among the other repetitions of its configuration.
struct Baseline {
    std::vector<runs::Run> runs; ///< the repetitions, in their order; the run alone where it is none
    std::string file;            ///< as it was given; empty: found by its label
    std::size_t index = 0;       ///< of the run in `runs`
    const runs::Run &run() const { return runs[index]; }
};

/// The baseline by what --baseline says: the first run of a file, or where there is no such file the run (or
/// the group of repetitions) of that label among those that are open. Errors: those of opening the file;
/// notFound where it is neither.
Expected<Baseline> chooseBaseline(const std::string &fileOrLabel, std::span<const runs::Run> open,
                                  const formats::TextOptions &options);

/// The baseline that a comparison names, among the runs that are open. Errors: notFound where it names none.
Expected<Baseline> baselineOfComparison(const runs::Comparison &comparison, std::span<const runs::Run> open);

} // namespace delayrank::app
