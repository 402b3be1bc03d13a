#pragma once

#include "core/base/error.h"
#include "core/formats/text_reader.h"

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

namespace delayrank::app {

/// The exit statuses of all commands.
enum ExitStatus : int {
    done = 0,             ///< all was done
    checkFailed = 1,      ///< a check that was asked for failed
    wrongCommandLine = 2, ///< the command line makes no sense
    failed = 3,           ///< the measurement or a file failed
};

/// What the options for hosts take, for their help.
inline constexpr auto hostForms = "local, ssh://[USER@]HOST[:PORT], exec:COMMAND or tcp://HOST:PORT";

/// The words after the command's name.
using Arguments = std::vector<std::string>;

/// Parses. Returns the exit status where the command ends here: help and version were printed (done), or the
/// command line is wrong (one line on standard error).
std::optional<int> parse(CLI::App &app, Arguments arguments);

/// Writes "delayrank: SUBJECT: REASON" to standard error and returns `status`.
int complain(const Error &error, int status);
int complain(const std::string &line, int status);
/// Writes "delayrank: warning: LINE" to standard error.
void warn(const std::string &line);

/// The options that say how a text file is read: --column, --unit (or what the command calls it), --hz,
/// --ranks.
struct TextArguments {
    std::optional<unsigned> column;
    std::string unit;
    std::string hertz;
    std::string unitOption = "--unit"; ///< as this command spells it
    std::optional<std::uint64_t> ranks;

    void addTo(CLI::App &app);
    /// Errors: invalidArgument.
    Expected<formats::TextOptions> options() const;
};

/// Opens files of any kind and gives all their runs in order; warnings go to standard error. The first
/// comparison found is kept. Errors: those of formats::openFile().
Expected<runs::LoadedRuns> openFiles(const std::vector<std::string> &paths,
                                     const formats::TextOptions &options);

int runMeasure(int argc, char **argv, const Arguments &arguments);
int runCheckHosts(int argc, char **argv, const Arguments &arguments);
int runStats(int argc, char **argv, const Arguments &arguments);
int runPlot(int argc, char **argv, const Arguments &arguments);
int runKeys(int argc, char **argv, const Arguments &arguments);
int runConvert(int argc, char **argv, const Arguments &arguments);
int runRemoveAgent(int argc, char **argv, const Arguments &arguments);
/// The window, with files to open.
int runApplication(int argc, char **argv, const Arguments &arguments);

} // namespace delayrank::app
