#include "core/runs/comparison_rows.h"

#include "core/analysis/kernel_constants.h"
#include "core/base/trimmed.h"
#include "core/runs/block.h"
#include "core/runs/words.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace delayrank::runs {

namespace {

std::optional<double> lowerOf(const std::optional<AxisRange> &range) {
    return range ? std::optional(range->lower) : std::nullopt;
}

std::optional<double> upperOf(const std::optional<AxisRange> &range) {
    return range ? std::optional(range->upper) : std::nullopt;
}

/// The range in two neighbouring columns, where there is one and a log axis can show it.
std::optional<AxisRange> rangeIn(const Statement &row, int column) {
    const AxisRange range{row.real(column), row.real(column + 1)};
    if (row.isNull(column) || row.isNull(column + 1) || !(range.lower > 0) || !(range.lower < range.upper) ||
        !std::isfinite(range.upper))
        return std::nullopt;
    return range;
}

/// "#ff0000"
std::string colourText(std::uint32_t colour) {
    char text[8];
    std::snprintf(text, sizeof text, "#%06x", static_cast<unsigned>(colour & 0xffffff));
    return text;
}

std::uint32_t colourFrom(const std::string &text) {
    std::uint32_t colour = 0;
    if (text.size() == 7 && text[0] == '#')
        std::from_chars(text.data() + 1, text.data() + 7, colour, 16);
    return colour;
}

constexpr const char *groupBy = "group by";
constexpr const char *kernelConstants = "kernel constants";

/// "delayed ACK, shortest; jiffy": no name has a semicolon.
std::string joined(const std::vector<std::string> &names) {
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : "; ") + name;
    return text;
}

/// Those that there are, each once.
std::vector<std::string> constantsIn(std::string_view text) {
    std::vector<std::string> names;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        const std::string name(trimmed(text.substr(0, end)));
        if (analysis::findConstant(name) && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return names;
}

Expected<void> writeView(Database &database, const Comparison &comparison) {
    std::vector<std::pair<const char *, std::string>> rows;
    if (comparison.grouping.by)
        rows.emplace_back(groupBy, comparison.grouping.text());
    if (!comparison.constants.empty())
        rows.emplace_back(kernelConstants, joined(comparison.constants));
    auto insert = database.prepare("INSERT INTO view VALUES(?, ?)");
    if (!insert)
        return tl::unexpected(insert.error());
    for (const auto &[name, value] : rows) {
        if (auto written = insert->run(std::string_view(name), std::string_view(value)); !written)
            return written;
    }
    return {};
}

Expected<void> readView(Database &database, Comparison &comparison) {
    const auto table = database.hasTable("view");
    if (!table)
        return tl::unexpected(table.error());
    if (!*table)
        return {};
    auto row = database.prepare("SELECT name, value FROM view");
    if (!row)
        return tl::unexpected(row.error());
    Expected<bool> there = false;
    while ((there = row->step()) && *there) {
        if (row->text(0) == groupBy)
            comparison.grouping = Grouping::parse(row->text(1)).value_or(Grouping{});
        else if (row->text(0) == kernelConstants)
            comparison.constants = constantsIn(row->text(1));
    }
    if (!there)
        return tl::unexpected(there.error());
    return {};
}

} // namespace

Expected<void> writeComparison(Database &database, const Comparison &comparison) {
    auto insert = database.prepare("INSERT INTO comparison VALUES(1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!insert)
        return tl::unexpected(insert.error());
    auto written = insert->run(std::string_view(comparison.title), std::string_view(comparison.baselineRunId),
                               comparison.stallThreshold.count(), std::string_view(comparison.unit.name()),
                               rankAxisName(comparison.rankAxis), poolingName(comparison.pooling),
                               lowerOf(comparison.rankRange), upperOf(comparison.rankRange),
                               lowerOf(comparison.delayRange), upperOf(comparison.delayRange));
    if (!written)
        return written;
    insert = database.prepare("INSERT INTO appearances VALUES(?, ?, ?, ?, ?, ?)");
    if (!insert)
        return tl::unexpected(insert.error());
    std::int64_t position = 0;
    for (const Appearance &run : comparison.runs) {
        written = insert->run(position++, std::string_view(run.runId), run.shown,
                              std::string_view(colourText(run.colour)), std::string_view(run.marker),
                              run.pooling ? std::optional(poolingName(*run.pooling)) : std::nullopt);
        if (!written)
            return written;
    }
    insert = database.prepare("INSERT INTO marks VALUES(?, ?, ?)");
    if (!insert)
        return tl::unexpected(insert.error());
    position = 0;
    for (const Mark &mark : comparison.marks) {
        written = insert->run(position++, mark.delay.count(), std::string_view(mark.text));
        if (!written)
            return written;
    }
    return writeView(database, comparison);
}

namespace {

/// Files before version 3 have no such table.
Expected<std::vector<Mark>> readMarks(Database &database) {
    std::vector<Mark> marks;
    const auto there = database.hasTable("marks");
    if (!there)
        return tl::unexpected(there.error());
    if (!*there)
        return marks;
    auto row = database.prepare("SELECT delay_ns, text FROM marks ORDER BY position");
    if (!row)
        return tl::unexpected(row.error());
    Expected<bool> more;
    while ((more = row->step()) && *more)
        if (const Delay delay(row->integer(0)); delay > Delay(0) && delay <= maxTotalDelay)
            marks.push_back({delay, row->text(1)});
    if (!more)
        return tl::unexpected(more.error());
    return marks;
}

} // namespace

Expected<std::optional<Comparison>> readComparison(Database &database) {
    auto row =
        database.prepare("SELECT title, baseline_run_id, stall_threshold_ns, unit, rank_axis, pooling, "
                         "rank_lower, rank_upper, delay_lower_ns, delay_upper_ns FROM comparison");
    if (!row)
        return tl::unexpected(row.error());
    Expected<bool> there = row->step();
    if (!there)
        return tl::unexpected(there.error());
    if (!*there)
        return std::nullopt;
    Comparison comparison;
    comparison.title = row->text(0);
    comparison.baselineRunId = row->text(1);
    if (const Delay threshold(row->integer(2)); threshold > Delay(0) && threshold <= maxTotalDelay)
        comparison.stallThreshold = threshold;
    if (const auto unit = TimeUnit::parse(row->text(3)))
        comparison.unit = *unit;
    comparison.rankAxis = rankAxisFromName(row->text(4)).value_or(RankAxis::rank);
    comparison.pooling = poolingFromName(row->text(5)).value_or(Pooling::pooled);
    comparison.rankRange = rangeIn(*row, 6);
    comparison.delayRange = rangeIn(*row, 8);

    row =
        database.prepare("SELECT run_id, shown, colour, marker, pooling FROM appearances ORDER BY position");
    if (!row)
        return tl::unexpected(row.error());
    while ((there = row->step()) && *there)
        comparison.runs.push_back({row->text(0), row->integer(1) != 0, colourFrom(row->text(2)), row->text(3),
                                   poolingFromName(row->text(4))});
    if (!there)
        return tl::unexpected(there.error());
    auto marks = readMarks(database);
    if (!marks)
        return tl::unexpected(marks.error());
    comparison.marks = std::move(*marks);
    if (const auto view = readView(database, comparison); !view)
        return tl::unexpected(view.error());
    return comparison;
}

} // namespace delayrank::runs
