#pragma once

#include "core/base/error.h"
#include "core/runs/comparison.h"
#include "core/runs/long_order.h"
#include "core/runs/run.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace delayrank::runs {

/// What a .delays file held, with what could not be read said in `warnings` (one line each: a block whose
/// checksum fails, a run that ends in mid-measurement). Nothing that was readable is left out.
struct LoadedRuns {
    std::vector<Run> runs;
    std::optional<Comparison> comparison;
    std::vector<std::string> warnings;
};

/// How much of the order of the delays a measurement's file keeps. Once its blocks are larger than `bytes`
/// each series keeps what it has, at least the first 1,000,000 delays, and the last 1,000,000; all of them
/// are in its digest.
struct KeptOrder {
    std::uint64_t bytes = std::uint64_t{2} << 30;
    /// Every stall at or above this keeps its number and length.
    Delay stallThreshold = analysis::defaultStallThreshold;
};

/// Called now and then with the fraction done (0 to 1); returning false cancels.
using Progress = std::function<bool(double)>;

/// Whether the file begins as an SQLite database does: a run file or another one, but not text. False also
/// where it cannot be read.
bool looksLikeDatabase(const std::string &path);

/// Reads a run file; for use off the GUI thread. The file is opened read-only and not changed.
/// Errors: notFound, permission, corrupt (not a run file, or damaged beyond its first block),
/// unsupportedVersion (made by a newer version; both versions named), cancelled. The subject is the path.
/// A series over `bounds` is kept in order only in part, with a digest of the whole; walkInOrder() has the
/// rest from the file.
Expected<LoadedRuns> loadRuns(const std::string &path, const Progress &progress = {},
                              const OrderBounds &bounds = {});

/// Writes these runs and the comparison to a file beside `path`, then renames it over: afterwards `path` is
/// the old file or the new one, whole. Errors: io with errno (a full disk), permission; the subject is the
/// path.
Expected<void> saveRuns(const std::string &path, std::span<const Run *const> runs,
                        const Comparison *comparison, const Progress &progress = {});

/// Writes a measurement as it goes. Every call that returns without an error has put its rows in the file's
/// transaction; commit() makes them survive a crash, and happens by itself with each block of 65,536 delays.
/// One thread. The file's layout is written out in core/runs/schema.h.
class RunFileWriter {
public:
    /// Creates `path`; an existing file is refused (invalidArgument), since it may hold runs.
    /// Once the delays take `order.bytes`, only the first and the last of each series are kept in order, and
    /// its digest (schema.h) holds them all.
    static Expected<RunFileWriter> create(const std::string &path, const KeptOrder &order = {});
    RunFileWriter(RunFileWriter &&) noexcept;
    RunFileWriter &operator=(RunFileWriter &&) noexcept;
    ~RunFileWriter(); ///< closes without marking open runs complete: they read back as partial

    /// id, label, started, settings of `run` (its steps are not written). State becomes `measuring`.
    Expected<void> beginRun(const Run &run);
    Expected<void> beginStep(const std::string &runId, std::uint32_t step, std::uint32_t sizeBytes,
                             std::uint64_t plannedMessages);
    /// Appends delays of one series in order. `firstMessage` as in analysis::StallList::add(); a jump records
    /// a Gap.
    Expected<void> append(const std::string &runId, std::uint32_t step, SeriesId id,
                          std::uint64_t firstMessage, std::span<const Delay> delays);
    Expected<void> addFacts(const std::string &runId, End end, Moment moment, std::uint32_t step,
                            const Facts &facts);
    /// Delays that are known to be lost at the end of a series, after its last one.
    Expected<void> setLostDelays(const std::string &runId, std::uint32_t step, SeriesId id,
                                 std::uint64_t lost);
    Expected<void> endRun(const std::string &runId, RunState state, const std::string &note);
    Expected<void> commit();
    /// Flushes everything and leaves one file without -wal. Errors as for saveRuns().
    Expected<void> close();

private:
    struct Implementation;
    explicit RunFileWriter(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> m_implementation;
};

} // namespace delayrank::runs
