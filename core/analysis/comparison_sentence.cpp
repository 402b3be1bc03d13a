#include "core/analysis/comparison_sentence.h"

#include "core/analysis/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace delayrank::analysis {

namespace {

/// One line of plain text, whatever the label holds.
std::string nameOf(const ComparedRun &run) {
    std::string name = run.label;
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
    return run.incomplete ? name + " (incomplete)" : name;
}

/// The time in the unit of the longer one, so that the two are compared at a glance: 0.031 s and 46.2 s; in
/// its own where too little of it would be left.
std::string timeText(double nanoseconds, double longer) {
    if (nanoseconds == 0)
        return "none";
    constexpr std::pair<double, const char *> units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}};
    for (const auto &[size, name] : units) {
        if (longer < size && size > 1)
            continue;
        if (nanoseconds < size / 1000)
            break;
        const double value = nanoseconds / size;
        char text[64];
        std::snprintf(text, sizeof text, value >= 1000 ? "%.0f %s" : "%.3g %s", value, name);
        return text;
    }
    return formatDuration(Delay(std::llround(nanoseconds)));
}

/// "1ms" as "1 ms": exact, as it was chosen.
std::string spaced(std::string duration) {
    const std::size_t unit = duration.find_first_not_of("0123456789.");
    return unit == std::string::npos ? duration : duration.insert(unit, " ");
}

std::string resampled(const RatioIntervals &intervals) {
    if (intervals.tooFew())
        return "; no interval: fewer than " + std::to_string(RatioIntervals::fewest) + " repetitions";
    return intervals.stalledTime ? "; ratio with 95 % confidence " + intervals.stalledTime->text() : "";
}

} // namespace

std::string comparisonSentence(const ComparedRun &run, const ComparedRun &baseline,
                               const RatioIntervals *intervals) {
    const std::string a = nameOf(run), b = nameOf(baseline);
    for (const ComparedRun *side : {&run, &baseline})
        if (side->statistics->delays == 0)
            return nameOf(*side) + " has no delays to compare";
    const ComparedFigure &stalled = comparedFigures().front();
    const RepetitionCounts repetitions{baseline.repetitions, run.repetitions};
    const double own = *stalled.figure->perRepetition(*run.statistics, run.repetitions);
    const double theirs = *stalled.figure->perRepetition(*baseline.statistics, baseline.repetitions);
    const std::string delays = "delays of " + spaced(exactDuration(run.statistics->threshold)) + " or more";

    const double longer = std::max(own, theirs);
    std::string brackets = "(" + timeText(own, longer) + ", " + timeText(theirs, longer);
    if (run.repetitions > 1 || baseline.repetitions > 1) {
        brackets += "; means of " + std::to_string(run.repetitions) + " and " +
                    std::to_string(baseline.repetitions) + " repetitions";
        brackets += intervals ? resampled(*intervals) : "";
    }
    brackets += ")";

    const Standing standing =
        standingOf(stalled, *baseline.statistics, *run.statistics, repetitions, intervals);
    if (own == 0 && theirs == 0)
        return "Neither " + a + " nor " + b + " spends time in " + delays;
    if (standing == Standing::notShown)
        return "No difference shown between " + a + " and " + b + " in time spent in " + delays + " " +
               brackets;
    if (standing == Standing::same)
        return a + " spends as much time in " + delays + " as " + b + " " + brackets;
    if (own == 0)
        return a + " spends no time in " + delays + ", unlike " + b + " " + brackets;
    if (theirs == 0)
        return a + " spends time in " + delays + ", unlike " + b + " " + brackets;
    const bool less = own < theirs;
    const std::string factor = ratioText(less ? theirs / own : own / theirs);
    if (factor == "1.00")
        return a + " spends nearly as much time in " + delays + " as " + b + " " + brackets;
    return less ? a + " spends " + factor + " times less time in " + delays + " than " + b + " " + brackets
                : a + " spends " + factor + " times as much time in " + delays + " as " + b + " " + brackets;
}

} // namespace delayrank::analysis
