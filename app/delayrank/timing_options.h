#pragma once

#include "core/base/plan.h"

#include <CLI/CLI.hpp>
#include <string>

namespace delayrank::app {

/// The options of `measure` that say with what and what else is timed, beside the messages themselves.
struct TimingOptions {
    std::string clock = "auto";
    std::string noiseTime = "1s";
    bool roundTrips = false, oneWay = false, kernelStamps = false, hardwareStamps = false;

    void addTo(CLI::App &app);
    /// Errors: invalidArgument, with the option as subject.
    Expected<void> applyTo(StepPlan &step) const;
};

} // namespace delayrank::app
