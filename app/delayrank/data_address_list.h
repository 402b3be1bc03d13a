#pragma once

#include "core/remote/measurement.h"

namespace delayrank::app {

/// Asks the receiver of the first configuration and prints its addresses with device and speed, one a line.
/// `batch`: the user is asked nothing. Returns an exit status. Needs an application object.
int listDataAddresses(const remote::MeasurementPlan &plan, bool batch);

} // namespace delayrank::app
