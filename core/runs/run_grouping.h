#pragma once

#include "core/runs/run_keys.h"

#include <string>

namespace delayrank::runs {

/// What the runs of a comparison are put together by, to be told apart by the colours of their groups.
struct Grouping {
    std::optional<RunKey> by = {}; ///< nullopt: not at all
    std::string option = {};       ///< its name, for RunKey::option
    /// "", "kernel", "option:TCP_NODELAY": the words of files.
    std::string text() const;
    /// nullopt for a text that is none of these.
    static std::optional<Grouping> parse(std::string_view text);
    friend bool operator==(const Grouping &, const Grouping &) = default;
};

/// The group that a run belongs to: "6.1.0-18-amd64", "node1 to node2", "TCP_NODELAY=1", "2026-11-30", "quick,
/// night"; "kernel not recorded" and the like where it has nothing of it. "" where runs are not grouped.
std::string groupNameOf(const Run &run, const Grouping &grouping);

/// Runs of one group, by their places among all.
struct RunGroup {
    std::string name;
    std::vector<std::size_t> runs; ///< rising
    friend bool operator==(const RunGroup &, const RunGroup &) = default;
};
/// All groups, in the order of their first runs, so that a new run moves none of them. Empty where runs are
/// not grouped.
std::vector<RunGroup> groupRuns(std::span<const Run *const> runs, const Grouping &grouping);

/// The names of the options that are not the same in all runs: what else they may be grouped by.
std::vector<std::string> varyingOptions(std::span<const Run *const> runs);

} // namespace delayrank::runs
