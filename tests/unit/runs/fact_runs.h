#pragma once

#include "core/runs/run.h"

namespace delayrank::runs {

inline HostFact factOf(End end, const std::string &name, const std::string &value, std::uint32_t step = 0,
                       Moment moment = Moment::start) {
    return {end, moment, step, {name, value}};
}

/// A run without delays: only what is said about it.
inline Run runWith(const std::string &id, Facts settings, std::vector<HostFact> facts = {}) {
    Run run;
    run.id = id;
    run.label = "run " + id;
    run.settings = std::move(settings);
    run.hostFacts = std::move(facts);
    return run;
}

} // namespace delayrank::runs
