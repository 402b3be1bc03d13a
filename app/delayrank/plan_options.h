#pragma once

#include "core/remote/measurement.h"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace delayrank::app {

/// The options of `delayrank measure` that make several configurations out of one.
struct PlanOptions {
    std::string configFile;        ///< only of the first configuration
    std::vector<std::string> vary; ///< "NAME=VALUE,VALUE,...", see Variation

    std::vector<std::string> settings; ///< "sender:NAME=VALUE" or "receiver:NAME=VALUE"
    bool allowHostSettings = false;

    void addTo(CLI::App &app);
    /// Errors: invalidArgument with the option as subject.
    Expected<void> applyTo(remote::Configuration &configuration) const;
};

} // namespace delayrank::app
