#pragma once

#include "core/analysis/rank_curve.h"
#include "core/analysis/statistics.h"
#include "core/runs/comparison.h"
#include "core/runs/message_counts.h"
#include "core/runs/run.h"

#include <QColor>
#include <QString>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace delayrank::ui {

/// The shapes that curves are drawn with, in the order in which runs get them: diamond, plus and square are
/// those of the 1999 charts. `line` joins the points of the staircase instead of stamping markers.
enum class Marker { diamond, plus, square, circle, triangle, cross, star, line };

/// "diamond" ... "line", the words of runs::Appearance::marker; an unknown word is a diamond.
QString markerName(Marker marker);
Marker markerFromName(const QString &name);

/// Which series of a run: run.steps[step].series[series].
struct SeriesPlace {
    std::size_t step = 0;
    std::size_t series = 0;
    friend bool operator==(const SeriesPlace &, const SeriesPlace &) = default;
};

/// A series that a curve is drawn from.
struct CurveSource {
    QString runId;
    SeriesPlace place;
    friend bool operator==(const CurveSource &, const CurveSource &) = default;
};

/// One drawn rank curve: a run pooled, one end of it, or one size.
struct Curve {
    QString runId;
    QString label; ///< "Nagle on", "Nagle on, sender", "Nagle on, 64 bytes"; with " (incomplete)" where
                   ///< samples are missing, "(below 1 ms to 0.1 %)" where those are in buckets
    QColor colour;
    Marker marker = Marker::diamond;
    std::shared_ptr<const analysis::RankCurve> curve; ///< never null
    /// Time that the run's messages took, for RankAxis::perSecond: the longest end of each step, steps
    /// summed.
    double seconds = 0;
    bool incomplete = false;
    /// Where the curve is one end of one step in order: its stalls, for the period. Else null.
    std::shared_ptr<const analysis::StallList> stalls;
    analysis::WaitingHost host;  ///< that waited; of two what they agree on
    QString end;                 ///< "sender", "receiver", "merged"
    std::uint32_t sizeBytes = 0; ///< 0: several sizes
    SeriesKind kind = SeriesKind::messages;
    /// The host's own noise: drawn pale, as a line, to hold the others against.
    bool isReference() const { return kind == SeriesKind::hostNoise; }
    /// The same for curves that are repetitions of each other; empty: no repetition.
    QString group = {};
    QString groupLabel = {}; ///< what they are called together
    /// Of a curve that pools repetitions: theirs. A band is drawn from the lowest to the highest.
    std::vector<std::shared_ptr<const analysis::RankCurve>> members = {};
    /// What became of the messages of its steps; none for a stream, while it is measured, and for series that
    /// are not of messages.
    std::optional<runs::MessageCounts> counts = {};
    bool partial = false; ///< the run ended before its time, or is still measured
    /// Of how many repetitions it is.
    unsigned repetitions() const { return members.empty() ? 1 : static_cast<unsigned>(members.size()); }
    /// What it is called in a sentence: without what the label says of repetitions put together and of
    /// missing samples.
    QString name() const;
    /// All series that are in it, those of all repetitions where it pools some.
    std::vector<CurveSource> sources = {};
};

/// What is known of one series while curves are composed.
struct SeriesAnalysis {
    std::shared_ptr<const analysis::RankCurve> curve;  ///< never null
    std::shared_ptr<const analysis::StallList> stalls; ///< null where the series is not ordered
};

/// Gives the analyses of a run's series. Used by one thread at a time.
class AnalysisSource {
public:
    virtual ~AnalysisSource() = default;
    virtual SeriesAnalysis series(const runs::Run &run, const SeriesPlace &place) = 0;
    /// The curve of several series put together: merged anew here; a source that keeps curves up as samples
    /// come has a cheaper way. Never null.
    virtual std::shared_ptr<const analysis::RankCurve> pooled(const runs::Run &run,
                                                              std::span<const SeriesPlace> places);
};

/// Computes each series anew: for command-line use.
class FreshAnalysis : public AnalysisSource {
public:
    explicit FreshAnalysis(Delay threshold) : m_threshold(threshold) {}
    SeriesAnalysis series(const runs::Run &run, const SeriesPlace &place) override;

private:
    Delay m_threshold;
};

/// The shown runs of a comparison as curves, in its drawing order; each pooled, by end or by size as its
/// Appearance or the comparison says. A run that the comparison does not name is appended with the next
/// colour.
std::vector<Curve> composeCurves(std::span<const runs::Run *const> runs, const runs::Comparison &comparison,
                                 AnalysisSource &source);

/// Colours in the order in which runs get them: told apart by colour-blind readers (Okabe and Ito, 2008), or
/// the 1999 charts' red, green, blue, purple. `index` wraps round.
QColor paletteColour(std::size_t index);
QColor palette1999Colour(std::size_t index);

/// Gives every run of `runs` that `comparison` lacks an Appearance: next free colour and marker.
void completeComparison(runs::Comparison &comparison, std::span<const runs::Run *const> runs);

} // namespace delayrank::ui
