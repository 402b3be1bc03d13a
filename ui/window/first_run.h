#pragma once

#include "core/remote/measurement.h"

namespace delayrank::ui {

/// What the first start measures: 10,000 one-byte messages over loopback, a reply after every 41, with
/// Nagle's algorithm, with TCP_NODELAY and with TCP_QUICKACK at the receiver.
remote::MeasurementPlan firstRunPlan();

} // namespace delayrank::ui
