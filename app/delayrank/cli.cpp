#include "app/delayrank/cli.h"

#include "core/formats/open_file.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace delayrank::app {

std::optional<int> parse(CLI::App &app, Arguments arguments) {
    app.set_version_flag("--version", "delayrank " DELAYRANK_VERSION);
    // CLI11 takes them last first.
    std::reverse(arguments.begin(), arguments.end());
    try {
        app.parse(std::move(arguments));
    } catch (const CLI::Success &help) {
        return app.exit(help) == 0 ? done : wrongCommandLine;
    } catch (const CLI::Error &wrong) {
        return complain(std::string(wrong.what()) + " (see " + app.get_name() + " --help)", wrongCommandLine);
    }
    return std::nullopt;
}

int complain(const std::string &line, int status) {
    std::string oneLine = line;
    std::replace(oneLine.begin(), oneLine.end(), '\n', ' ');
    std::fprintf(stderr, "delayrank: %s\n", oneLine.c_str());
    return status;
}

int complain(const Error &error, int status) {
    return complain(error.message(), status);
}

void warn(const std::string &line) {
    complain("warning: " + line, failed);
}

void TextArguments::addTo(CLI::App &app) {
    app.add_option("--column", column, "text files: the column of the delays, from 1")
        ->check(CLI::PositiveNumber);
    app.add_option(unitOption, unit, "text files: s, ms, us, ns or ticks@HZ");
    app.add_option("--hz", hertz, "text files: the same as " + unitOption + " ticks@HZ")
        ->excludes(unitOption);
    app.add_option("--ranks", ranks, "rank/delay curves: expand to so many ranks")
        ->check(CLI::PositiveNumber);
}

Expected<formats::TextOptions> TextArguments::options() const {
    formats::TextOptions options;
    options.column = column;
    options.curveDelays = ranks;
    const std::string text = hertz.empty() ? unit : "ticks@" + hertz;
    if (text.empty())
        return options;
    const auto parsed = TimeUnit::parse(text);
    if (!parsed)
        return fail(ErrorCode::invalidArgument, (hertz.empty() ? unitOption + " " + unit : "--hz " + hertz),
                    parsed.error().reason);
    options.unit = *parsed;
    return options;
}

Expected<runs::LoadedRuns> openFiles(const std::vector<std::string> &paths,
                                     const formats::TextOptions &options) {
    runs::LoadedRuns all;
    for (const std::string &path : paths) {
        auto loaded = formats::openFile(path, options);
        if (!loaded)
            return tl::unexpected(loaded.error());
        for (const std::string &warning : loaded->warnings)
            warn(warning);
        std::move(loaded->runs.begin(), loaded->runs.end(), std::back_inserter(all.runs));
        if (!all.comparison)
            all.comparison = std::move(loaded->comparison);
    }
    return all;
}

} // namespace delayrank::app
