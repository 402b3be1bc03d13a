#pragma once

#include "core/runs/run.h"

#include <random>
#include <vector>

namespace delayrank::bench {

inline constexpr int tenRunsCount = 10;
inline constexpr std::size_t tenRunsMessages = 1'000'000; ///< a run

/// Delays as a host on loopback has them: a body about a microsecond, a tail, and every 41st message stalled.
inline std::vector<Delay> loopbackDelays(std::mt19937_64 &random) {
    std::lognormal_distribution<double> body(7.0, 0.3), tail(9.5, 0.8);
    std::vector<Delay> delays;
    delays.reserve(tenRunsMessages - 1);
    for (std::size_t message = 2; message <= tenRunsMessages; ++message) {
        const double length = message % 41 == 0   ? 9.6e6 + body(random)
                              : message % 97 == 0 ? tail(random)
                                                  : body(random);
        delays.emplace_back(static_cast<std::int64_t>(length));
    }
    return delays;
}

/// Ten runs of 1,000,000 messages of one byte, both ends in order.
inline std::vector<runs::Run> tenRuns() {
    std::mt19937_64 random(1);
    std::vector<runs::Run> all;
    for (int index = 0; index < tenRunsCount; ++index) {
        runs::Run run;
        run.id = "run" + std::to_string(index);
        run.label = "configuration " + std::to_string(index);
        runs::Step step;
        step.sizeBytes = 1;
        for (const runs::End end : {runs::End::sender, runs::End::receiver}) {
            runs::Series series;
            series.end = end;
            series.delays = loopbackDelays(random);
            step.series.push_back(std::move(series));
        }
        run.steps.push_back(std::move(step));
        all.push_back(std::move(run));
    }
    return all;
}

} // namespace delayrank::bench
