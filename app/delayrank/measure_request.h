#pragma once

#include "app/delayrank/measure_options.h"

namespace delayrank::app {

/// What the command line of `delayrank measure` asks for.
struct MeasureRequest {
    remote::MeasurementPlan plan;
    Delay threshold{0};
    bool batch = false; ///< the user is asked nothing
    /// --data-address list: nothing is measured.
    bool listsDataAddresses() const {
        return !plan.configurations.empty() && plan.configurations.front().dataAddress == "list";
    }
};

/// Configurations come from parts of the command line separated by `--and` or from the tables of the file of
/// `--config`; each takes the options shared by all to begin with, and becomes as many as its `--vary` ask
/// for. The command line counts more than the file. Returns an exit status where the command ends here.
std::optional<int> parseMeasure(const Arguments &arguments, MeasureRequest &request);

} // namespace delayrank::app
