#include "app/delayrank/cli.h"
#include "app/delayrank/run_statistics.h"
#include "core/formats/open_file.h"
#include "core/formats/statistics_json.h"
#include "core/formats/statistics_table.h"

#include <QCoreApplication>
#include <cstdio>

namespace delayrank::app {

int runStats(int argc, char **argv, const Arguments &arguments) {
    CLI::App app("Prints the statistics of runs: a row for each end of each step, and for both ends merged.",
                 "delayrank stats");
    std::vector<std::string> files;
    std::string thresholdText = "1ms", baselineFile;
    bool json = false;
    TextArguments text;
    app.add_option("FILE", files, ".delays files, or text with a column of delays")->required();
    app.add_option("--threshold", thresholdText, "a delay at or above this is a stall");
    app.add_option("--baseline", baselineFile, "compare with the first run of this file");
    app.add_flag("--json", json, "JSON on one line; times in nanoseconds");
    text.addTo(app);
    if (const auto status = parse(app, arguments))
        return *status;
    const QCoreApplication application(argc, argv);

    const auto threshold = parseDuration(thresholdText);
    if (!threshold || threshold->count() <= 0)
        return complain("--threshold " + thresholdText + ": needs a time such as 1ms", wrongCommandLine);
    const auto options = text.options();
    if (!options)
        return complain(options.error(), wrongCommandLine);

    std::vector<formats::LabelledStatistics> rows;
    for (const std::string &file : files) {
        const auto loaded = openFiles({file}, *options);
        if (!loaded)
            return complain(loaded.error(), failed);
        const auto ofFile = statisticsOfFile(loaded->runs, file, *threshold);
        rows.insert(rows.end(), ofFile.begin(), ofFile.end());
    }
    if (!baselineFile.empty()) {
        const auto loaded = openFiles({baselineFile}, *options);
        if (!loaded)
            return complain(loaded.error(), failed);
        if (loaded->runs.empty())
            return complain(baselineFile + ": holds no run to compare with", failed);
        compareWith(statisticsOfRun(loaded->runs.front(), baselineFile, *threshold), rows);
    }
    const std::string out =
        json ? formats::statisticsJson(*threshold, rows) : formats::statisticsTable(*threshold, rows);
    if (std::fwrite(out.data(), 1, out.size(), stdout) != out.size() || std::fflush(stdout) != 0)
        return complain("standard output: cannot be written", failed);
    return done;
}

} // namespace delayrank::app
