#pragma once

#include "core/base/time_unit.h"
#include "core/runs/run.h"
#include "core/runs/run_file.h"

#include <optional>
#include <string>

namespace delayrank::formats {

/// How to read a text file; what is not given is guessed from its first lines, and the guess is said.
struct TextOptions {
    std::optional<unsigned> column; ///< from 1; guessed: the last column that holds numbers
    std::optional<TimeUnit>
        unit; ///< guessed: seconds where values have a fraction and are below 1000, else ns
    std::optional<std::uint64_t>
        curveDelays; ///< expand a rank/delay curve to so many ranks; guessed: its last rank
};

/// A run made from a text file, with what was left out.
struct TextRun {
    runs::Run run;
    std::uint64_t badLines = 0;
    std::uint64_t skippedLines = 0; ///< comments, headers before the first number, blank lines
    std::string firstBadLine;       ///< "FILE:LINE: what is wrong with it", empty where there is none
    std::string readAs; ///< "column 2 in ticks@4e8", "rank/delay curve in s, 372 points expanded to 200,000"
    std::vector<std::string> warnings;
};

/// Reads gnuplot-style text columns or CSV (`#` comments, header lines, blank lines, CRLF and a BOM are
/// skipped and counted) or a rank/delay curve (two columns, ranks rising from 1 or more, delays falling or
/// equal: expanded to all ranks by straight lines in log-log space). A column of delays keeps its order. NaN,
/// infinite and negative values are bad lines; zeros are kept; a last line without its newline is read as any
/// other unless it is cut (no column). Streamed in bounded memory but for the delays themselves; a line over
/// 1 MiB or a NUL byte refuses the file. Errors: notFound, permission, io, corrupt (with FILE:LINE),
/// cancelled.
Expected<TextRun> readText(const std::string &path, const TextOptions &options,
                           const runs::Progress &progress = {});

/// Writes a run as text: `# ` comment lines with label, unit (`# unit: us`, which readText() takes) and
/// settings, then a delay a line in `unit`, in order and to the nanosecond. Further series follow after two
/// blank lines each, gnuplot's data sets. Writes beside, then renames. Errors: io with errno.
Expected<void> writeText(const std::string &path, const runs::Run &run, const TimeUnit &unit);

} // namespace delayrank::formats
