#pragma once

#include "ui/plots/curve.h"

#include <vector>

namespace delayrank::ui {

/// As measured on a real host: `count` delays, some hundred distinct lengths, plateaus of stalls, some of 0
/// ns.
std::vector<Delay> fewDistinctDelays(std::size_t count);
/// Nearly every delay has a length of its own, from ns to seconds.
std::vector<Delay> wideDistinctDelays(std::size_t count);

/// A curve of these delays, drawn as diamonds in red.
Curve curveOf(const QString &label, const std::vector<Delay> &delays, Marker marker = Marker::diamond);

} // namespace delayrank::ui
