#include "core/formats/statistics_table.h"

#include "core/analysis/bootstrap.h"
#include "core/base/harmless.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace delayrank::formats {

namespace {

/// The width of a text in a terminal: its UTF-8 characters, each counted as one.
std::size_t widthOf(const std::string &text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string timeText(const std::optional<Delay> &time) {
    return time ? formatDuration(*time) : "-";
}

std::string numberText(const char *format, const std::optional<double> &number) {
    if (!number)
        return "-";
    char text[64];
    std::snprintf(text, sizeof text, format, *number);
    return text;
}

std::string shareText(const std::optional<double> &share) {
    return numberText("%.3g %%", share ? std::optional(*share * 100) : std::nullopt);
}

std::string periodText(const std::optional<analysis::StallPeriod> &period) {
    return period ? std::to_string(period->messages) + " (" + shareText(period->share) + ")" : "-";
}

/// "x 20.1", "x 20.1 (18.2 to 22.4)"; with a tilde where the interval shows no difference.
std::string ratioCell(const LabelledStatistics &row, const analysis::ComparedFigure &of) {
    const std::optional<double> ratio = row.againstBaseline ? (*row.againstBaseline).*of.ratio : std::nullopt;
    if (!ratio)
        return row.againstBaseline && of.figure->valueOf(row.statistics) == 0.0 ? "none" : "-";
    std::string text = "x " + analysis::ratioText(*ratio);
    if (row.intervals && (*row.intervals).*of.interval) {
        const analysis::Interval &interval = *((*row.intervals).*of.interval);
        text += " (" + interval.text() + ")" + (interval.straddlesOne() ? " ~" : "");
    }
    return text;
}

/// What stands below the table about the ratios.
std::string ratioNotes(std::span<const LabelledStatistics> statistics) {
    std::string text = "x 20: twenty times less than the baseline; none: there is nothing left of it\n";
    const auto has = [&statistics](auto of) { return std::any_of(statistics.begin(), statistics.end(), of); };
    if (has([](const auto &row) { return row.intervals && !row.intervals->tooFew(); }))
        text += "x 20 (18 to 22): with 95 % confidence in the brackets, by " +
                std::to_string(analysis::bootstrapResamples) +
                " bootstrap resamples of the repetitions (seed " + std::to_string(analysis::bootstrapSeed) +
                "); ~: no difference shown\n";
    for (const LabelledStatistics &row : statistics)
        if (row.intervals && row.intervals->tooFew())
            text += harmless(row.label) + ", " + row.end + ": no interval, as it takes " +
                    std::to_string(analysis::RatioIntervals::fewest) + " repetitions of both (" +
                    std::to_string(row.intervals->repetitions.own) + ", of the baseline " +
                    std::to_string(row.intervals->repetitions.baseline) + ")\n";
    return text;
}

std::string listed(const std::vector<runs::FactChange> &changes,
                   std::string (*text)(const runs::FactChange &)) {
    std::string list;
    for (const runs::FactChange &change : changes)
        list += (list.empty() ? "" : "; ") + harmless(text(change));
    return list;
}

/// A line for each run whose facts changed.
std::string factLines(std::span<const LabelledStatistics> statistics) {
    std::string text;
    std::string lastRun;
    for (const LabelledStatistics &row : statistics) {
        if (row.runId == lastRun)
            continue;
        lastRun = row.runId;
        if (row.changedFacts && !row.changedFacts->empty())
            text += "facts that differ from the baseline's, " + harmless(row.label) + ": " +
                    listed(*row.changedFacts, runs::textAgainstBaseline) + "\n";
        if (!row.changedWithin.empty())
            text += "facts that changed while it ran, " + harmless(row.label) + ": " +
                    listed(row.changedWithin, runs::textWithin) + "\n";
    }
    return text;
}

std::vector<std::string> cellsOf(const LabelledStatistics &row, bool compared) {
    const analysis::Statistics &of = row.statistics;
    std::vector<std::string> cells{
        harmless(row.label) + (row.incomplete() ? " *" : ""),
        row.kind == "messages" ? row.end : row.end + ", " + row.kind,
        row.sizeBytes ? std::to_string(row.sizeBytes) + " B" : "-",
        std::to_string(of.delays),
        timeText(of.median),
        timeText(of.p99),
        timeText(of.p999),
        timeText(of.longest),
        std::to_string(of.stallCount),
        formatDuration(of.stalledTime),
        shareText(of.stalledShare),
        periodText(of.period),
        formatDuration(of.total),
    };
    if (compared)
        for (const analysis::ComparedFigure &one : analysis::comparedFigures())
            cells.push_back(ratioCell(row, one));
    return cells;
}

} // namespace

std::string statisticsTable(Delay threshold, std::span<const LabelledStatistics> statistics) {
    const bool compared =
        std::any_of(statistics.begin(), statistics.end(),
                    [](const LabelledStatistics &row) { return row.againstBaseline.has_value(); });
    std::vector<std::vector<std::string>> lines{{"run", "end", "size", "delays", "median", "p99", "p99.9",
                                                 "longest", "stalls", "stalled", "share", "period", "total"}};
    if (compared)
        for (const char *const header : {"stalled less", "stalls fewer", "p99.9 less", "total less"})
            lines.front().push_back(header);
    for (const LabelledStatistics &row : statistics) {
        lines.push_back(cellsOf(row, compared));
        if (!row.pooled)
            continue;
        // What repeating has shown: each figure's lowest and highest, under the figure of all together.
        lines.back().front() += " (" + std::to_string(row.pooled->repetitions) + " pooled)";
        for (const auto &[name, bound] :
             {std::pair("  lowest", &row.pooled->lowest), std::pair("  highest", &row.pooled->highest)}) {
            LabelledStatistics part = row;
            part.pooled.reset();
            part.label = name;
            part.partial = false;
            part.lostDelays = 0;
            part.againstBaseline.reset();
            part.intervals.reset();
            part.statistics = *bound;
            lines.push_back(cellsOf(part, compared));
        }
    }

    std::vector<std::size_t> widths(lines.front().size());
    for (const auto &cells : lines)
        for (std::size_t i = 0; i < cells.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(cells[i]));
    std::string text;
    for (const auto &cells : lines) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string padding(widths[i] - widthOf(cells[i]), ' ');
            // Names to the left, numbers to the right.
            text += i < 2 ? cells[i] + padding : padding + cells[i];
            text += i + 1 < cells.size() ? "  " : "";
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    text += "stalls: delays of " + formatDuration(threshold) + " or longer\n";
    if (compared)
        text += ratioNotes(statistics);
    for (const LabelledStatistics &row : statistics)
        if (row.messages)
            text += harmless(row.label) + ", " + row.end + ", " + std::to_string(row.sizeBytes) +
                    " B: " + runs::text(*row.messages) + "\n";
    for (const LabelledStatistics &row : statistics)
        if (row.incomplete())
            text += "* " + harmless(row.label) + ", " + row.end +
                    (row.kind == "messages" ? "" : ", " + row.kind) + ": incomplete" +
                    (row.lostDelays ? ", " + std::to_string(row.lostDelays) + " delays lost" : "") +
                    (row.partial ? ", the run is partial" : "") + "\n";
    for (const LabelledStatistics &row : statistics)
        if (row.statistics.bucketedBelow > Delay(0))
            text += harmless(row.label) + ", " + row.end + ": delays below " +
                    formatDuration(row.statistics.bucketedBelow) + " are known to 0.1 % only\n";
    return text + factLines(statistics);
}

} // namespace delayrank::formats
