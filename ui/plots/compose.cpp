#include "ui/plots/curve.h"

#include "core/runs/run_group.h"
#include "core/runs/series_stalls.h"
#include "core/runs/waiting_host_of.h"

#include <algorithm>
#include <map>
#include <set>

namespace delayrank::ui {

namespace {

using runs::Pooling;

/// The series of one curve, with what its label says after the run's.
struct Part {
    QString suffix;
    SeriesKind kind = SeriesKind::messages;
    std::vector<SeriesPlace> places;
};

QString sizeText(std::uint32_t bytes) {
    return bytes == 0   ? QStringLiteral("unknown size")
           : bytes == 1 ? QStringLiteral("1 byte")
                        : QStringLiteral("%1 bytes").arg(bytes);
}

std::vector<Part> partsOf(const runs::Run &run, Pooling pooling) {
    std::vector<Part> parts;
    const auto partFor = [&parts](const QString &suffix, SeriesKind kind) -> Part & {
        const auto found =
            std::find_if(parts.begin(), parts.end(), [&](const Part &part) { return part.suffix == suffix; });
        return found != parts.end() ? *found : parts.emplace_back(Part{suffix, kind, {}});
    };
    for (std::size_t step = 0; step < run.steps.size(); ++step) {
        for (std::size_t index = 0; index < run.steps[step].series.size(); ++index) {
            const runs::Series &series = run.steps[step].series[index];
            QString suffix;
            // Host noise and the kernel's stamps are no delays of messages: they are never pooled with them.
            if (series.kind != SeriesKind::messages) {
                const std::string_view kind = seriesKindName(series.kind);
                suffix = QString::fromUtf8(kind);
                if (pooling == Pooling::byEnd)
                    suffix.prepend(QString::fromStdString(runs::endName(series.end)) + QStringLiteral(", "));
            } else if (pooling == Pooling::byEnd) {
                suffix = QString::fromStdString(runs::endName(series.end));
            } else if (pooling == Pooling::bySize) {
                suffix = sizeText(run.steps[step].sizeBytes);
            }
            partFor(suffix, series.kind).places.push_back({step, index});
        }
    }
    if (pooling == Pooling::byEnd) // sender above receiver whichever a step has first
        std::sort(parts.begin(), parts.end(),
                  [](const Part &a, const Part &b) { return b.suffix < a.suffix; });
    // What is no message stands behind.
    std::stable_sort(parts.begin(), parts.end(),
                     [](const Part &a, const Part &b) { return a.kind < b.kind; });
    return parts;
}

/// Shades of the run's colour, dark to light, so that the parts of a run are seen to belong together.
QColor shade(const QColor &colour, std::size_t index, std::size_t count) {
    if (count < 2)
        return colour;
    const float place = static_cast<float>(index) / static_cast<float>(count - 1);
    const float spread = count == 2 ? 0.14F : 0.24F;
    const float lightness = std::clamp(colour.lightnessF(), 0.3F, 0.6F) + spread * (2 * place - 1);
    return QColor::fromHslF(std::max(0.0F, colour.hslHueF()), colour.hslSaturationF(),
                            std::clamp(lightness, 0.1F, 0.85F));
}

Marker markerOfPart(Marker marker, std::size_t index) {
    constexpr auto count = static_cast<std::size_t>(Marker::line);
    return marker == Marker::line ? marker
                                  : static_cast<Marker>((static_cast<std::size_t>(marker) + index) % count);
}

/// Of all the steps that are keys; none where one of them has none, as the sum would say too little.
std::optional<runs::MessageCounts> countsOf(const runs::Run &run,
                                            const std::map<std::size_t, double> &steps) {
    runs::MessageCounts sum;
    for (const auto &[step, seconds] : steps) {
        const auto counts = runs::messageCountsOf(run, static_cast<std::uint32_t>(step));
        if (!counts)
            return std::nullopt;
        sum += *counts;
    }
    return steps.empty() ? std::nullopt : std::optional(sum);
}

/// Fills in what is computed: the pooled curve, its time, its stalls, its HZ.
void analyse(Curve &curve, const runs::Run &run, const Part &part, AnalysisSource &source) {
    SeriesAnalysis last;
    std::map<std::size_t, double> secondsOfStep;
    std::set<std::uint32_t> sizes;
    std::set<runs::End> ends;
    for (const SeriesPlace &place : part.places) {
        const runs::Step &step = run.steps[place.step];
        const runs::Series &series = step.series[place.series];
        last = source.series(run, place);
        const double seconds = std::chrono::duration<double>(last.curve->total()).count();
        curve.sources.push_back({curve.runId, place});
        secondsOfStep[place.step] = std::max(secondsOfStep[place.step], seconds);
        curve.incomplete = curve.incomplete || series.lostDelays > 0;
        sizes.insert(step.sizeBytes);
        ends.insert(series.end);
    }
    for (const auto &[step, seconds] : secondsOfStep)
        curve.seconds += seconds;
    if (curve.kind == SeriesKind::messages)
        curve.counts = countsOf(run, secondsOfStep);
    curve.sizeBytes = sizes.size() == 1 ? *sizes.begin() : 0;
    const runs::End end = ends.size() == 1 ? *ends.begin() : runs::End::merged;
    curve.end = QString::fromStdString(runs::endName(end));
    curve.host = runs::waitingHostOf(run, end,
                                     secondsOfStep.size() == 1
                                         ? std::optional(static_cast<std::uint32_t>(secondsOfStep.begin()->first))
                                         : std::nullopt);
    if (part.places.size() > 1) {
        curve.curve = source.pooled(run, part.places);
        return;
    }
    curve.curve = last.curve;
    if (end != runs::End::merged)
        curve.stalls = last.stalls;
}

/// The appearance of another repetition of the run's configuration, where there is one.
const runs::Appearance *likeOf(const runs::Run &run, const runs::Comparison &comparison,
                               std::span<const runs::Run *const> runs) {
    const std::string group = runs::groupOf(run);
    for (const runs::Appearance &one : comparison.runs)
        for (const runs::Run *other : runs)
            if (!group.empty() && other->id == one.runId && runs::groupOf(*other) == group)
                return &one;
    return nullptr;
}

void appendCurves(std::vector<Curve> &curves, const runs::Run &run, const runs::Appearance &appearance,
                  Pooling pooling, AnalysisSource &source) {
    const std::vector<Part> parts = partsOf(run, pooling);
    const auto noise = static_cast<std::size_t>(std::count_if(
        parts.begin(), parts.end(), [](const Part &part) { return part.kind == SeriesKind::hostNoise; }));
    for (std::size_t index = 0; index < parts.size(); ++index) {
        Curve curve;
        curve.runId = QString::fromStdString(run.id);
        curve.label = QString::fromStdString(run.label);
        curve.groupLabel = QString::fromStdString(runs::groupLabelOf(run));
        if (const std::string group = runs::groupOf(run); !group.empty())
            curve.group = QString::fromStdString(group) + '/' + parts[index].suffix;
        if (!parts[index].suffix.isEmpty()) {
            curve.label += QStringLiteral(", ") + parts[index].suffix;
            curve.groupLabel += QStringLiteral(", ") + parts[index].suffix;
        }
        curve.kind = parts[index].kind;
        curve.partial = run.state != runs::RunState::complete;
        // The noise is pale by itself and takes no shade away from the others.
        curve.colour = curve.isReference()
                           ? QColor(QRgb(appearance.colour))
                           : shade(QColor(QRgb(appearance.colour)), index, parts.size() - noise);
        curve.marker = markerOfPart(markerFromName(QString::fromStdString(appearance.marker)), index);
        if (curve.isReference())
            curve.marker = Marker::line;
        analyse(curve, run, parts[index], source);
        if (curve.incomplete)
            curve.label += QStringLiteral(" (incomplete)");
        if (const Delay below = curve.curve->bucketedBelow(); below > Delay(0))
            curve.label +=
                QStringLiteral(" (below %1 to 0.1 %)").arg(QString::fromStdString(formatDuration(below)));
        curves.push_back(std::move(curve));
    }
}

} // namespace

std::vector<Curve> composeCurves(std::span<const runs::Run *const> runs, const runs::Comparison &comparison,
                                 AnalysisSource &source) {
    runs::Comparison whole = comparison;
    completeComparison(whole, runs);
    std::vector<Curve> curves;
    for (const runs::Appearance &appearance : whole.runs) {
        const auto run = std::find_if(runs.begin(), runs.end(),
                                      [&](const runs::Run *one) { return one->id == appearance.runId; });
        if (appearance.shown && run != runs.end())
            appendCurves(curves, **run, appearance, appearance.pooling.value_or(comparison.pooling), source);
    }
    return curves;
}

std::shared_ptr<const analysis::RankCurve> AnalysisSource::pooled(const runs::Run &run,
                                                                  std::span<const SeriesPlace> places) {
    std::vector<std::shared_ptr<const analysis::RankCurve>> curves;
    std::vector<const analysis::RankCurve *> pointers;
    for (const SeriesPlace &place : places) {
        curves.push_back(series(run, place).curve);
        pointers.push_back(curves.back().get());
    }
    return std::make_shared<const analysis::RankCurve>(analysis::RankCurve::merged(pointers));
}

SeriesAnalysis FreshAnalysis::series(const runs::Run &run, const SeriesPlace &place) {
    const runs::Series &delays = run.steps[place.step].series[place.series];
    return {std::make_shared<const analysis::RankCurve>(runs::curveOf(delays)),
            runs::stallsOf(delays, m_threshold)};
}

void completeComparison(runs::Comparison &comparison, std::span<const runs::Run *const> runs) {
    for (const runs::Run *run : runs) {
        const bool known = std::any_of(comparison.runs.begin(), comparison.runs.end(),
                                       [&](const runs::Appearance &one) { return one.runId == run->id; });
        if (known)
            continue;
        runs::Appearance appearance;
        appearance.runId = run->id;
        // Repetitions look the same: they are drawn as one.
        if (const auto like = likeOf(*run, comparison, runs)) {
            appearance.colour = like->colour;
            appearance.marker = like->marker;
            comparison.runs.push_back(std::move(appearance));
            continue;
        }
        // The first colour and the first marker that fewest of the others have.
        const auto uses = [&comparison](const auto &has) {
            return std::count_if(comparison.runs.begin(), comparison.runs.end(), has);
        };
        std::ptrdiff_t fewest = PTRDIFF_MAX;
        for (std::size_t index = 0; index < 7; ++index) {
            const std::uint32_t colour = paletteColour(index).rgb() & 0xffffffU;
            const auto used = uses([&](const runs::Appearance &one) { return one.colour == colour; });
            if (used < fewest) {
                fewest = used;
                appearance.colour = colour;
            }
        }
        fewest = PTRDIFF_MAX;
        for (int index = 0; index < static_cast<int>(Marker::line); ++index) {
            const std::string marker = markerName(static_cast<Marker>(index)).toStdString();
            const auto used = uses([&](const runs::Appearance &one) { return one.marker == marker; });
            if (used < fewest) {
                fewest = used;
                appearance.marker = marker;
            }
        }
        comparison.runs.push_back(std::move(appearance));
    }
}

} // namespace delayrank::ui
