#pragma once

#include "core/analysis/clusters.h"
#include "ui/plots/curve.h"

#include <QString>

namespace delayrank::ui {

/// A cluster of a curve that is to be marked.
struct Bracket {
    Curve curve;
    analysis::Cluster cluster;
    QString label; ///< "4,929 x 9.6 ms: every 41st, 97 % of the time"
};

/// A delay, or a band of delays, that is marked over the whole width of a chart, in nanoseconds.
struct DelayMark {
    QString label;
    double lower = 0, upper = 0; ///< equal: a line
    friend bool operator==(const DelayMark &, const DelayMark &) = default;
};

} // namespace delayrank::ui
