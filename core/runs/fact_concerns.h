#pragma once

#include "core/runs/run.h"

#include <span>
#include <string_view>

namespace delayrank::runs {

/// A fact about a host that can move messages though no option of the configuration says so.
struct FactConcern {
    std::string_view fact; ///< its name
    std::string_view why;  ///< how it can matter, for people
    /// The setting that sets it on purpose, without its host and device: of `--set` ("governor"), of a thread
    /// ("scheduling"), of the hosts ("host") or a socket option. Sysctls need none: theirs has their name.
    std::string_view setBy = {};
    /// A fact that tells what the connection really used: where both runs have it, this one is not looked at.
    std::string_view readBack = {};
};

/// All facts that can matter, in the order in which they are told.
std::span<const FactConcern> factConcerns();
/// Null for a fact that does not.
const FactConcern *concernAbout(std::string_view fact);

/// What the run's configuration sets the fact of a host at `end` to; empty where it leaves it alone.
std::string chosenValue(const Run &run, End end, const FactConcern &concern);

} // namespace delayrank::runs
