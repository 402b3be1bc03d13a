#pragma once

#include "core/remote/measurement.h"

namespace delayrank::remote {

/// Each configuration ("..., A to B") followed by its way back ("..., B to A"). What belongs to a host goes
/// with it: its CPU, its thread settings, its host settings. The way back takes place between the addresses
/// of the way there.
std::vector<Configuration> bothDirections(const std::vector<Configuration> &configurations);

} // namespace delayrank::remote
