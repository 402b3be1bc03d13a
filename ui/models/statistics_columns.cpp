#include "ui/models/statistics_columns.h"

#include "core/analysis/bootstrap.h"
#include "core/analysis/comparison_sentence.h"
#include "ui/models/number_text.h"

#include <QCoreApplication>
#include <array>
#include <cmath>

namespace delayrank::ui {

namespace {

using Row = StatisticsRow;

std::optional<double> in(std::optional<Delay> delay, double nanosecondsPerUnit) {
    if (!delay)
        return std::nullopt;
    return static_cast<double>(delay->count()) / nanosecondsPerUnit;
}

int whole(double) {
    return 0;
}
int significant(double value) {
    const double size = value < 0 ? -value : value;
    return size == 0 || size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
}
int one(double) {
    return 1;
}
int ratio(double value) {
    return value >= 100 ? 0 : value >= 10 ? 1 : 2;
}

constexpr double us = 1e3, ms = 1e6, s = 1e9;

std::optional<double> counted(const Row &row, std::uint64_t runs::MessageCounts::*count) {
    if (!row.curve.counts)
        return std::nullopt;
    return static_cast<double>((*row.curve.counts).*count);
}

template <std::size_t compared> std::optional<double> ratioTo(const Row &row) {
    return row.against ? (*row.against).*analysis::comparedFigures()[compared].ratio : std::nullopt;
}

const std::array<StatisticsColumn, 19> columns{{
    {QT_TRANSLATE_NOOP("Statistics", "Messages"),
     QT_TRANSLATE_NOOP("Statistics", "Delays drawn: one for each message after the first, at each end"),
     [](const Row &row) -> std::optional<double> { return static_cast<double>(row.statistics.delays); },
     whole},
    {QT_TRANSLATE_NOOP("Statistics", "Rate (1/s)"),
     QT_TRANSLATE_NOOP("Statistics", "Messages a second at one end: delays divided by their sum"),
     [](const Row &row) -> std::optional<double> {
         if (row.statistics.total <= Delay(0))
             return std::nullopt;
         return static_cast<double>(row.statistics.delays) / *in(row.statistics.total, s);
     },
     whole},
    {QT_TRANSLATE_NOOP("Statistics", "Median (us)"),
     QT_TRANSLATE_NOOP("Statistics", "Half of the delays are this long or shorter"),
     [](const Row &row) { return in(row.statistics.median, us); }, significant},
    {QT_TRANSLATE_NOOP("Statistics", "p99 (us)"),
     QT_TRANSLATE_NOOP("Statistics", "99 % of the delays are this long or shorter"),
     [](const Row &row) { return in(row.statistics.p99, us); }, significant},
    {QT_TRANSLATE_NOOP("Statistics", "p99.9 (us)"),
     QT_TRANSLATE_NOOP("Statistics", "99.9 % of the delays are this long or shorter"),
     [](const Row &row) { return in(row.statistics.p999, us); }, significant},
    {QT_TRANSLATE_NOOP("Statistics", "Longest (ms)"), QT_TRANSLATE_NOOP("Statistics", "The longest delay"),
     [](const Row &row) { return in(row.statistics.longest, ms); }, significant},
    {QT_TRANSLATE_NOOP("Statistics", "Stalls"),
     QT_TRANSLATE_NOOP("Statistics", "Delays at or above the stall threshold"),
     [](const Row &row) -> std::optional<double> { return static_cast<double>(row.statistics.stallCount); },
     whole},
    {QT_TRANSLATE_NOOP("Statistics", "Stalled (s)"), QT_TRANSLATE_NOOP("Statistics", "The sum of the stalls"),
     [](const Row &row) { return in(row.statistics.stalledTime, s); }, significant},
    {QT_TRANSLATE_NOOP("Statistics", "Stalled (%)"),
     QT_TRANSLATE_NOOP("Statistics", "Stalled time as a share of the total time"),
     [](const Row &row) -> std::optional<double> {
         if (!row.statistics.stalledShare)
             return std::nullopt;
         return *row.statistics.stalledShare * 100;
     },
     one},
    {QT_TRANSLATE_NOOP("Statistics", "Period"),
     QT_TRANSLATE_NOOP("Statistics",
                       "One message in so many stalls, regularly. Told for one end and one size at a time; "
                       "'-' where there is no such number."),
     [](const Row &row) -> std::optional<double> {
         if (!row.statistics.period)
             return std::nullopt;
         return static_cast<double>(row.statistics.period->messages);
     },
     whole},
    {QT_TRANSLATE_NOOP("Statistics", "Period holds (%)"),
     QT_TRANSLATE_NOOP("Statistics",
                       "Share of the distances between stalls that are within one of the period"),
     [](const Row &row) -> std::optional<double> {
         if (!row.statistics.period)
             return std::nullopt;
         return row.statistics.period->share * 100;
     },
     whole},
    {QT_TRANSLATE_NOOP("Statistics", "Total (s)"), QT_TRANSLATE_NOOP("Statistics", "The sum of all delays"),
     [](const Row &row) { return in(row.statistics.total, s); }, significant},
    {QT_TRANSLATE_NOOP("Statistics", "Lost"),
     QT_TRANSLATE_NOOP("Statistics", "Messages that were sent and never arrived; '-' where the transport "
                                     "loses none, and while a run is measured"),
     [](const Row &row) { return counted(row, &runs::MessageCounts::lost); }, whole},
    {QT_TRANSLATE_NOOP("Statistics", "Duplicated"),
     QT_TRANSLATE_NOOP("Statistics", "Messages that arrived more than once"),
     [](const Row &row) { return counted(row, &runs::MessageCounts::duplicated); }, whole},
    {QT_TRANSLATE_NOOP("Statistics", "Reordered"),
     QT_TRANSLATE_NOOP("Statistics", "Messages that arrived after one that was sent later"),
     [](const Row &row) { return counted(row, &runs::MessageCounts::reordered); }, whole},
    {QT_TRANSLATE_NOOP("Statistics", "Stalled x"),
     QT_TRANSLATE_NOOP("Statistics",
                       "Baseline's stalled time divided by this one: 20 means twenty times less"),
     ratioTo<0>, ratio, 0},
    {QT_TRANSLATE_NOOP("Statistics", "Stalls x"),
     QT_TRANSLATE_NOOP("Statistics",
                       "Baseline's number of stalls divided by this one: 20 means twenty times fewer"),
     ratioTo<1>, ratio, 1},
    {QT_TRANSLATE_NOOP("Statistics", "p99.9 x"),
     QT_TRANSLATE_NOOP("Statistics", "Baseline's p99.9 divided by this one: 20 means twenty times less"),
     ratioTo<2>, ratio, 2},
    {QT_TRANSLATE_NOOP("Statistics", "Total x"),
     QT_TRANSLATE_NOOP("Statistics", "Baseline's total time divided by this one: 20 means twenty times less"),
     ratioTo<3>, ratio, 3},
}};

QString intervalText(const analysis::Interval &interval) {
    const QString lower = numberText(interval.lower, ratio(interval.lower));
    if (std::isinf(interval.upper))
        return QCoreApplication::translate("Statistics", "%1 or more").arg(lower);
    return QCoreApplication::translate("Statistics", "%1 to %2")
        .arg(lower, numberText(interval.upper, ratio(interval.upper)));
}

const analysis::ComparedFigure &comparedBy(const StatisticsColumn &column) {
    return analysis::comparedFigures()[static_cast<std::size_t>(column.compares)];
}

std::optional<analysis::Interval> intervalIn(const StatisticsColumn &column, const Row &row) {
    return column.ofBaseline() && row.intervals ? (*row.intervals).*comparedBy(column).interval
                                                : std::nullopt;
}

} // namespace

std::span<const StatisticsColumn> statisticsColumns() {
    return columns;
}

QString statisticsText(const StatisticsColumn &column, const StatisticsRow &row) {
    const std::optional<double> value = column.value(row);
    if (!value)
        return standingIn(column, row) == analysis::Standing::unknown
                   ? QStringLiteral("-")
                   : QCoreApplication::translate("Statistics", "none");
    QString text = numberText(*value, column.decimals(*value));
    if (const auto interval = intervalIn(column, row))
        text += QStringLiteral(" (%1)").arg(intervalText(*interval));
    return text;
}

analysis::Standing standingIn(const StatisticsColumn &column, const StatisticsRow &row) {
    if (!column.ofBaseline() || !row.baseline)
        return analysis::Standing::unknown;
    return analysis::standingOf(comparedBy(column), row.baseline->statistics, row.statistics,
                                row.repetitions(), row.intervals ? &*row.intervals : nullptr);
}

QString standingSign(analysis::Standing standing) {
    switch (standing) {
    case analysis::Standing::better:
        return QStringLiteral("\u25b2");
    case analysis::Standing::worse:
        return QStringLiteral("\u25bc");
    case analysis::Standing::same:
        return QStringLiteral("=");
    case analysis::Standing::notShown:
        return QStringLiteral("~");
    case analysis::Standing::unknown:
        break;
    }
    return {};
}

QString standingText(const StatisticsColumn &column, const StatisticsRow &row) {
    const auto translated = [](const char *text) { return QCoreApplication::translate("Statistics", text); };
    QStringList lines;
    switch (standingIn(column, row)) {
    case analysis::Standing::better:
        lines << translated("Better than the baseline");
        break;
    case analysis::Standing::worse:
        lines << translated("Worse than the baseline");
        break;
    case analysis::Standing::same:
        lines << translated("As the baseline");
        break;
    case analysis::Standing::notShown:
        lines << translated("No difference shown: the interval straddles 1");
        break;
    case analysis::Standing::unknown:
        return {};
    }
    if (const auto interval = intervalIn(column, row))
        lines << translated(
                     "With 95 % confidence %1, by %2 bootstrap resamples of the repetitions (%3, of the "
                     "baseline %4; seed %5)")
                     .arg(intervalText(*interval))
                     .arg(analysis::bootstrapResamples)
                     .arg(row.intervals->repetitions.own)
                     .arg(row.intervals->repetitions.baseline)
                     .arg(analysis::bootstrapSeed);
    else if (row.intervals && row.intervals->tooFew())
        lines << translated("No interval: it takes %1 repetitions of both (%2, of the baseline %3)")
                     .arg(analysis::RatioIntervals::fewest)
                     .arg(row.intervals->repetitions.own)
                     .arg(row.intervals->repetitions.baseline);
    return lines.join('\n');
}

QString StatisticsRow::sentence() const {
    if (!baseline)
        return {};
    const auto side = [](const StatisticsRow &row) -> analysis::ComparedRun {
        return {row.curve.name().toStdString(), &row.statistics, row.curve.repetitions(),
                row.curve.incomplete || row.curve.partial};
    };
    return QString::fromStdString(
        analysis::comparisonSentence(side(*this), side(*baseline), intervals ? &*intervals : nullptr));
}

} // namespace delayrank::ui
