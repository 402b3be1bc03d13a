#include "app/delayrank/figure_checks.h"

#include "app/delayrank/cli.h"
#include "app/delayrank/run_statistics.h"

#include <algorithm>

namespace delayrank::app {

namespace {

using formats::LabelledStatistics;

std::string nameOf(const LabelledStatistics &row) {
    std::string name = row.label + ", " + row.end;
    if (row.sizeBytes > 0)
        name += ", " + std::to_string(row.sizeBytes) + " B";
    if (row.pooled)
        name += " (" + std::to_string(row.repetitions()) + " repetitions)";
    return name;
}

void warnOfMissing(const LabelledStatistics &row, const char *what) {
    if (row.incomplete())
        warn(what + nameOf(row) + ": incomplete" +
             (row.lostDelays ? ", " + std::to_string(row.lostDelays) + " delays lost" : "") +
             (row.partial ? ", the run is partial" : ""));
}

/// The repetitions that a pooled row stands for: their own rows are not checked beside it.
bool isInAGroup(const LabelledStatistics &row, const std::vector<LabelledStatistics> &rows) {
    return !row.pooled && !row.group.empty() &&
           std::any_of(rows.begin(), rows.end(), [&](const LabelledStatistics &other) {
               return other.pooled && other.runId == row.group && other.end == row.end &&
                      other.sizeBytes == row.sizeBytes && other.file == row.file;
           });
}

} // namespace

Expected<FigureChecks> FigureChecks::parse(const std::vector<std::string> &texts, bool againstBaseline) {
    FigureChecks checks;
    checks.m_againstBaseline = againstBaseline;
    for (const std::string &text : texts) {
        auto check = analysis::FigureCheck::parse(text, againstBaseline);
        if (!check)
            return tl::unexpected(check.error());
        checks.m_checks.push_back(std::move(*check));
    }
    return checks;
}

bool FigureChecks::complainAboutFailures(const std::vector<LabelledStatistics> &rows,
                                         const std::vector<LabelledStatistics> &baseline) const {
    if (m_checks.empty())
        return false;
    bool anyChecked = false, anyFailed = false;
    for (const LabelledStatistics &row : rows) {
        const bool isBaseline = std::any_of(baseline.begin(), baseline.end(), [&](const auto &other) {
            return other.runId == row.runId || other.group == row.runId;
        });
        if (row.kind != "messages" || isInAGroup(row, rows) || isBaseline)
            continue;
        const LabelledStatistics *const counterpart = counterpartOf(row, baseline);
        if (m_againstBaseline && !counterpart)
            continue;
        anyChecked = true;
        warnOfMissing(row, "");
        std::optional<analysis::FigureCheck::Side> theirs;
        if (counterpart) {
            warnOfMissing(*counterpart, "the baseline ");
            theirs = {&counterpart->statistics, counterpart->repetitions()};
        }
        for (const analysis::FigureCheck &check : m_checks)
            if (const auto why = check.failure({&row.statistics, row.repetitions()}, theirs)) {
                anyFailed = true;
                complain("check " + check.text() + " failed: " + std::string(check.figure().words) + " of " +
                             nameOf(row) + " " + *why,
                         checkFailed);
            }
    }
    if (!anyChecked)
        complain(m_againstBaseline ? "check failed: no end and size is both in a run and in the baseline"
                                   : "check failed: there is no run to check",
                 checkFailed);
    return anyFailed || !anyChecked;
}

} // namespace delayrank::app
