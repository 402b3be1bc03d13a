#pragma once

#include "tests/unit/models/run_maker.h"

namespace delayrank::ui::test {

/// A run whose sender has these facts.
inline runs::Run withFacts(const std::string &id, const Facts &facts, Facts settings = {}) {
    runs::Run run = makeRun(id);
    run.settings = std::move(settings);
    for (const Fact &fact : facts)
        run.hostFacts.push_back({runs::End::sender, runs::Moment::start, 0, fact});
    return run;
}

} // namespace delayrank::ui::test
