#pragma once

#include "core/analysis/kernel_constants.h"
#include "ui/plots/chart_marks.h"

#include <optional>

namespace delayrank::ui {

/// The band of a kernel constant on a host as charts have it, "delayed ACK, shortest: 40 ms (HZ 250)"; none
/// where the host has none or it is not known.
std::optional<DelayMark> constantMark(const analysis::KernelConstant &constant,
                                      const analysis::WaitingHost &host);

/// Why there is none: "HZ of the run's hosts is not known", "not with this transport", "needs ...".
QString whyNoMark(const analysis::KernelConstant &constant, const analysis::WaitingHost &host);

} // namespace delayrank::ui
