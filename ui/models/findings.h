#pragma once

#include "core/analysis/kernel_constants.h"
#include "core/remote/suggestions.h"
#include "ui/plots/curve.h"

#include <functional>
#include <vector>

namespace delayrank::ui {

/// A constant that a cluster could be, and what to try.
struct CouldBe {
    const analysis::KernelConstant *constant = nullptr;
    analysis::WaitBand band;
    std::vector<remote::Suggestion> suggestions;
    /// "could be: delayed ACK, shortest (40 ms; TCP_DELACK_MIN, include/net/tcp.h)"
    QString text() const;
};

/// One cluster of one curve with what can be said of it.
struct Finding {
    Curve curve;
    analysis::Cluster cluster; ///< with its period, where that can be told
    std::vector<CouldBe> couldBe;
    /// "4,929 x 9.6 ms: every 41st, 97 % of the time"
    QString text() const;
};

/// A run that a curve is drawn from, where it can be read: null while it is measured.
using RunOfId = std::function<const runs::Run *(const QString &runId)>;

/// The clusters of these curves, in their order, those of one curve from the longest delay down. Suggestions
/// are for the curve's first run. Any thread; ends early, with what there is, once `goOn` says no.
std::vector<Finding> findingsOf(const std::vector<Curve> &curves, const RunOfId &runOf,
                                const std::function<bool()> &goOn);

} // namespace delayrank::ui
