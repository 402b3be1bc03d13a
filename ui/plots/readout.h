#pragma once

#include "ui/plots/curve.h"

#include <span>

namespace delayrank::ui {

/// What is under the mouse, for people. `x` in units of the rank axis, above 0.
struct ReadoutPoint {
    double x = 0;
    Delay delay{0};
};

/// One line: "rank 4,930, 9.6 ms".
QString readoutPlace(const ReadoutPoint &point, runs::RankAxis axis);

/// One curve's line: its delay at that rank, and 'one in K messages waits D or longer', K = n / rank of the
/// last delay >= D: "Nagle on: 9.64 ms at this rank; one in 41 messages waits 9.6 ms or longer".
QString readoutOf(const Curve &curve, const ReadoutPoint &point, runs::RankAxis axis);

/// The place and then a line a curve, 12 curves at most.
QString readout(std::span<const Curve> curves, const ReadoutPoint &point, runs::RankAxis axis);

} // namespace delayrank::ui
