#pragma once

#include "core/runs/run.h"
#include "core/runs/stall_records.h"
#include "ui/plots/curve.h"

#include <QColor>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

namespace delayrank::ui {

/// A run whose stalls are wanted, with its looks.
struct StallSource {
    const runs::Run *run = nullptr;
    QString label; ///< the run's
    QColor colour;
    Marker marker = Marker::diamond;
};

/// The stalls of one series, and what they come to.
struct StallsOfSeries {
    QString runId, label;
    QColor colour;
    Marker marker = Marker::diamond;
    std::size_t step = 0;
    runs::SeriesId series{runs::End::merged};
    std::uint32_t sizeBytes = 0; ///< 0: not known

    std::uint64_t count = 0;
    Delay time{0};               ///< their sum
    std::optional<double> share; ///< of the time of all delays; none where that is 0
    std::optional<Delay> longest;
    std::optional<analysis::StallPeriod> period;
    /// Why no period can be told, as a sentence; empty where it can: then there is one, or none.
    QString whyNoPeriod;
    bool incomplete = false; ///< delays were lost

    std::vector<runs::StallRecord> records; ///< in order; none where that is not known

    /// "every 41st (97 %)", "no period", or whyNoPeriod.
    QString periodText() const;
    /// "sender", "sender, one-way"
    QString endText() const { return QString::fromStdString(series.name()); }
    /// "64 bytes"; "-" where it is not known.
    QString sizeText() const;
};

/// All series of messages of these runs with their stalls, in the order of the runs, their steps and ends.
/// Any thread; ends early, with what there is, once `goOn` says no.
std::vector<StallsOfSeries> stallListsOf(const std::vector<StallSource> &sources, Delay threshold,
                                         const std::function<bool()> &goOn);

/// "1st", "22nd", "41st", "113th".
QString ordinal(std::uint64_t number);

} // namespace delayrank::ui
