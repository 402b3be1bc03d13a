#include "app/delayrank/baseline_choice.h"
#include "app/delayrank/cli.h"
#include "app/delayrank/figure_checks.h"
#include "app/delayrank/run_statistics.h"
#include "core/formats/open_file.h"
#include "core/formats/statistics_json.h"
#include "core/formats/statistics_table.h"

#include <QCoreApplication>
#include <cstdio>

namespace delayrank::app {

namespace {

struct StatsOptions {
    std::vector<std::string> files, checks;
    std::string threshold = "1ms", baseline;
    bool json = false;
    TextArguments text;

    void addTo(CLI::App &app) {
        app.add_option("FILE", files, ".delays files, or text with a column of delays")->required();
        app.add_option("--threshold", threshold, "a delay at or above this is a stall");
        app.add_option("--baseline", baseline,
                       "compare with the first run of this file, or with the run of this label")
            ->type_name("FILE|LABEL");
        app.add_option(
               "--check", checks,
               "exit with 1 unless it holds for every row: 'stalled_time<=1.1' (times the baseline's), or "
               "without --baseline 'p999<=2ms'; may be given several times")
            ->allow_extra_args(false)
            ->type_name("FIGURE<=VALUE");
        app.add_flag("--json", json, "JSON on one line; times in nanoseconds");
        text.addTo(app);
    }
};

} // namespace

int runStats(int argc, char **argv, const Arguments &arguments) {
    CLI::App app("Prints the statistics of runs: a row for each end of each step, and for both ends merged.",
                 "delayrank stats");
    StatsOptions given;
    given.addTo(app);
    if (const auto status = parse(app, arguments))
        return *status;
    const QCoreApplication application(argc, argv);

    const auto threshold = parseDuration(given.threshold);
    if (!threshold || threshold->count() <= 0)
        return complain("--threshold " + given.threshold + ": needs a time such as 1ms", wrongCommandLine);
    const auto options = given.text.options();
    if (!options)
        return complain(options.error(), wrongCommandLine);
    const auto checks = FigureChecks::parse(given.checks, !given.baseline.empty());
    if (!checks)
        return complain(checks.error(), wrongCommandLine);

    std::vector<formats::LabelledStatistics> rows;
    std::vector<runs::Run> open; // labels of runs are looked for in them
    for (const std::string &file : given.files) {
        auto loaded = openFiles({file}, *options);
        if (!loaded)
            return complain(loaded.error(), failed);
        auto ofFile = statisticsOfFile(loaded->runs, file, *threshold);
        noteFactsThatChanged(loaded->runs, ofFile);
        rows.insert(rows.end(), ofFile.begin(), ofFile.end());
        if (!given.baseline.empty())
            std::move(loaded->runs.begin(), loaded->runs.end(), std::back_inserter(open));
    }
    std::vector<formats::LabelledStatistics> baselineRows;
    if (!given.baseline.empty()) {
        const auto baseline = chooseBaseline(given.baseline, open, *options);
        if (!baseline)
            return complain(baseline.error(), failed);
        baselineRows = statisticsOfBaseline(*baseline, *threshold);
        compareWith(baselineRows, rows);
        noteFactsThatDiffer(baseline->run(), open, rows);
    }
    const std::string out =
        given.json ? formats::statisticsJson(*threshold, rows) : formats::statisticsTable(*threshold, rows);
    if (std::fwrite(out.data(), 1, out.size(), stdout) != out.size() || std::fflush(stdout) != 0)
        return complain("standard output: cannot be written", failed);
    return checks->complainAboutFailures(rows, baselineRows) ? checkFailed : done;
}

} // namespace delayrank::app
