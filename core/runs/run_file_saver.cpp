#include "core/runs/comparison_rows.h"
#include "core/runs/replaced_file.h"
#include "core/runs/row_writer.h"
#include "core/runs/run_file.h"
#include "core/runs/schema.h"

#include <algorithm>
#include <filesystem>
#include <sqlite3.h>

namespace delayrank::runs {

namespace {

/// Counts delays that are written and asks the caller's Progress after each block's worth.
class Counter {
public:
    Counter(std::span<const Run *const> runs, const Progress &progress) : m_progress(progress) {
        for (const Run *run : runs)
            for (const Step &step : run->steps)
                for (const Series &series : step.series)
                    m_total += series.delays.size();
    }
    bool goesOn(std::size_t delays) {
        m_done += delays;
        return !m_progress || m_progress(static_cast<double>(m_done) /
                                         static_cast<double>(std::max<std::uint64_t>(m_total, 1)));
    }

private:
    const Progress &m_progress;
    std::uint64_t m_total = 0;
    std::uint64_t m_done = 0;
};

/// Delays without a gap between them, block by block so that a save can be cancelled.
Expected<void> writeDelays(RowWriter &rows, const std::string &runId, std::uint32_t step,
                           const Series &series, std::uint64_t firstMessage, std::span<const Delay> delays,
                           Counter &counter) {
    while (!delays.empty()) {
        const std::span<const Delay> part = delays.first(std::min(delays.size(), maxBlockDelays));
        if (const auto appended = rows.append(runId, step, series.end, series.ordered, firstMessage, part);
            !appended)
            return tl::unexpected(appended.error());
        firstMessage += part.size();
        delays = delays.subspan(part.size());
        if (!counter.goesOn(part.size()))
            return fail(ErrorCode::cancelled, {}, "saving was cancelled");
    }
    return {};
}

Expected<void> writeSeries(RowWriter &rows, const std::string &runId, std::uint32_t step,
                           const Series &series, Counter &counter) {
    std::uint64_t written = 0;
    std::uint64_t message = 2;
    std::uint64_t lostBefore = 0;
    for (const Gap &gap : series.gaps) {
        if (gap.before >= series.delays.size())
            break;
        const std::span<const Delay> part =
            std::span(series.delays).subspan(written, std::max(gap.before, written) - written);
        if (const auto done = writeDelays(rows, runId, step, series, message, part, counter); !done)
            return done;
        written += part.size();
        message += part.size() + gap.lost;
        lostBefore += gap.lost;
    }
    if (const auto done = writeDelays(rows, runId, step, series, message,
                                      std::span(series.delays).subspan(written), counter);
        !done)
        return done;
    // Also makes the row of a series without delays.
    return rows.setLostDelays(runId, step, series.end, series.ordered,
                              series.lostDelays - std::min(series.lostDelays, lostBefore));
}

Expected<void> writeRun(RowWriter &rows, const Run &run, Counter &counter) {
    auto written = rows.addRun(run, run.state == RunState::measuring ? RunState::partial : run.state);
    for (const HostFact &fact : run.hostFacts)
        if (written)
            written = rows.addFact(run.id, fact);
    for (std::uint32_t number = 0; written && number < run.steps.size(); ++number) {
        const Step &step = run.steps[number];
        written = rows.addStep(run.id, number, step.sizeBytes, step.plannedMessages);
        for (const Series &series : step.series)
            if (written)
                written = writeSeries(rows, run.id, number, series, counter);
    }
    return written;
}

Expected<void> writeDatabase(const std::string &file, const std::string &path,
                             std::span<const Run *const> runs, const Comparison *comparison,
                             const Progress &progress) {
    auto database = Database::open(file, SQLITE_OPEN_READWRITE, nullptr, path);
    if (!database)
        return tl::unexpected(database.error());
    // Nobody sees the file before it is whole and synced, so SQLite need not guard it.
    auto written = database->execute(
        std::string("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;") + schemaSql);
    if (!written)
        return written;
    {
        auto rows = RowWriter::create(*database);
        if (!rows)
            return tl::unexpected(rows.error());
        Counter counter(runs, progress);
        for (const Run *run : runs)
            if (written)
                written = writeRun(*rows, *run, counter);
        if (written)
            written = rows->flush();
    }
    if (written && comparison)
        written = writeComparison(*database, *comparison);
    if (written)
        written = database->execute("COMMIT");
    return written;
}

/// A file that a crash left has a -wal beside it, which SQLite would take for the new file's: the old file
/// takes in its own first. Errors: busy where a measurement still writes there.
Expected<void> settleOldWal(const std::string &target, const std::string &path) {
    std::error_code ignored;
    if (!std::filesystem::exists(target + "-wal", ignored))
        return {};
    if (std::filesystem::exists(target, ignored)) {
        auto database = Database::open(target, SQLITE_OPEN_READWRITE, nullptr, path);
        const auto mode = database.and_then([](Database &old) {
            sqlite3_busy_timeout(old.handle(), 500);
            return old.value("PRAGMA journal_mode = DELETE");
        });
        if (!mode && mode.error().code == ErrorCode::busy)
            return fail(ErrorCode::busy, path, "is being written by a measurement");
    }
    // What is still there belongs to no file that can be read.
    for (const char *suffix : {"-wal", "-shm"})
        std::filesystem::remove(target + suffix, ignored);
    return {};
}

} // namespace

Expected<void> saveRuns(const std::string &path, std::span<const Run *const> runs,
                        const Comparison *comparison, const Progress &progress) {
    auto file = ReplacedFile::create(path);
    if (!file)
        return tl::unexpected(file.error());
    const auto saved = writeDatabase(file->temporaryPath(), path, runs, comparison, progress)
                           .and_then([&] { return settleOldWal(file->target(), path); })
                           .and_then([&] { return file->commit(); });
    if (saved)
        return saved;
    Error error = saved.error();
    error.subject = path;
    return tl::unexpected(error);
}

} // namespace delayrank::runs
