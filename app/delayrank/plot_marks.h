#pragma once

#include "core/base/error.h"
#include "core/runs/run.h"
#include "ui/plots/chart_marks.h"

#include <span>
#include <string>
#include <vector>

namespace delayrank::app {

/// The clusters of the curves that have the label; none where it is empty. Errors: notFound.
Expected<std::vector<ui::Bracket>> bracketsOf(const std::string &label, std::span<const runs::Run> runs,
                                              const std::vector<ui::Curve> &curves);

/// The bands of these kernel constants, once for each value that they have on the hosts of the runs drawn; none for a
/// host that has not the constant, or whose HZ is not known.
std::vector<ui::DelayMark> bandsOf(const std::vector<std::string> &constants, std::span<const runs::Run> runs,
                                   const std::vector<ui::Curve> &curves);

} // namespace delayrank::app
