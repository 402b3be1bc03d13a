#pragma once

#include "core/runs/run.h"

#include <optional>
#include <span>
#include <string_view>

namespace delayrank::runs {

/// What runs are filtered and grouped by.
enum class RunKey { label, host, kernel, option, date, tag };

struct RunKeyDescriptor {
    RunKey key;
    std::string_view name;    ///< the word before the colon of a filter
    std::string_view meaning; ///< for people
    std::string_view example; ///< a word of a filter
};
std::span<const RunKeyDescriptor> runKeys();
std::string_view runKeyName(RunKey key);
std::optional<RunKey> runKeyFromName(std::string_view name);

/// What a run has of a key, each once: its label without " (2 of 5)"; both hosts as the user wrote them and by
/// their own names; the kernel releases of both ends; "TCP_NODELAY=1" for every setting that describes the
/// configuration; the day on which it began (UTC, "2026-11-30"); its tags.
std::vector<std::string> valuesOf(const Run &run, RunKey key);

/// The value of a setting of the configuration, whatever the case of its name; none where the run has no such
/// setting.
std::optional<std::string> optionOf(const Run &run, std::string_view name);

/// All values that the runs have of a key, sorted; of options those that are not the same in all of them.
std::vector<std::string> knownValues(std::span<const Run *const> runs, RunKey key);

} // namespace delayrank::runs
