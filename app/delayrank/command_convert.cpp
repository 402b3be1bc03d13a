#include "app/delayrank/cli.h"
#include "core/runs/run_file.h"

#include <QCoreApplication>
#include <algorithm>
#include <filesystem>

namespace delayrank::app {

namespace {

/// Text holds one run: the file's only one.
int writeAsText(const std::string &out, const runs::LoadedRuns &loaded, const TimeUnit &unit) {
    if (loaded.runs.size() != 1)
        return complain(out + ": text holds one run, and the files given have " +
                            std::to_string(loaded.runs.size()),
                        wrongCommandLine);
    const auto written = formats::writeText(out, loaded.runs.front(), unit);
    return written ? done : complain(written.error(), failed);
}

int writeAsRuns(const std::string &out, const runs::LoadedRuns &loaded) {
    std::vector<const runs::Run *> all;
    for (const runs::Run &run : loaded.runs)
        all.push_back(&run);
    const auto saved = runs::saveRuns(out, all, loaded.comparison ? &*loaded.comparison : nullptr);
    return saved ? done : complain(saved.error(), failed);
}

} // namespace

int runConvert(int argc, char **argv, const Arguments &arguments) {
    CLI::App app("Converts text to .delays, or one run to text. The format goes by OUT's extension.",
                 "delayrank convert");
    std::vector<std::string> files;
    std::string out, outputUnit = "ns";
    TextArguments text;
    app.add_option("FILE", files, ".delays files, or text with a column of delays")->required();
    app.add_option("-o,--output", out, "OUT.delays, or OUT.csv, .txt, .dat; an old file is replaced")
        ->required();
    app.add_option("--output-unit", outputUnit, "text written: s, ms, us, ns or ticks@HZ");
    text.addTo(app);
    if (const auto status = parse(app, arguments))
        return *status;
    const QCoreApplication application(argc, argv);

    const std::string extension = std::filesystem::path(out).extension().string();
    const auto isOneOf = [&](std::initializer_list<const char *> all) {
        return std::find(all.begin(), all.end(), extension) != all.end();
    };
    const bool asText = isOneOf({".csv", ".txt", ".dat"});
    if (!asText && extension != ".delays")
        return complain(out + ": the extension is not one of .delays, .csv, .txt and .dat", wrongCommandLine);
    const auto unit = TimeUnit::parse(outputUnit);
    if (!unit)
        return complain("--output-unit " + unit.error().message(), wrongCommandLine);
    const auto options = text.options();
    if (!options)
        return complain(options.error(), wrongCommandLine);

    const auto loaded = openFiles(files, *options);
    if (!loaded)
        return complain(loaded.error(), failed);
    return asText ? writeAsText(out, *loaded, *unit) : writeAsRuns(out, *loaded);
}

} // namespace delayrank::app
