#pragma once

#include "core/runs/run.h"

#include <string>
#include <vector>

namespace delayrank::ui {

/// A series of these nanoseconds.
inline runs::Series seriesOf(runs::End end, const std::vector<std::int64_t> &nanoseconds) {
    runs::Series series;
    series.end = end;
    for (const std::int64_t value : nanoseconds)
        series.delays.emplace_back(value);
    return series;
}

/// A run of steps, each a size and its two ends: sender 1, 2, 3 ns and receiver 4, 5, 6 ns times the size.
inline runs::Run runOf(const std::string &id, const std::vector<std::uint32_t> &sizes) {
    runs::Run run;
    run.id = id;
    run.label = "run " + id;
    for (const std::uint32_t size : sizes) {
        runs::Step step;
        step.sizeBytes = size;
        step.series = {seriesOf(runs::End::receiver, {4 * size, 5 * size, 6 * size}),
                       seriesOf(runs::End::sender, {1 * size, 2 * size, 3 * size})};
        run.steps.push_back(step);
    }
    return run;
}

} // namespace delayrank::ui
