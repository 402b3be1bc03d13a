#include "core/runs/comparison_rows.h"
#include "core/runs/order.h"
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
                    m_total += series.measured();
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

Expected<void> writeSeries(RowWriter &rows, const Run &run, std::uint32_t step, const Series &series,
                           Counter &counter) {
    std::uint64_t next = 2;
    std::uint64_t jumped = 0;
    bool digestWritten = !series.digest;
    // What is in the digest alone cannot be told before all was walked, so it is counted beforehand: the
    // middle is left out whole or not at all.
    std::uint64_t inOrder = series.delays.size();
    if (series.digest && !run.orderFile.empty()) {
        inOrder = 0;
        if (const auto counted = walkInOrder(run, step, series,
                                             [&](std::uint64_t, std::span<const Delay> delays) {
                                                 inOrder += delays.size();
                                                 return Expected<void>();
                                             });
            !counted)
            return counted;
    }
    const std::uint64_t measured = series.measured();
    const std::uint64_t leftOut = measured - std::min(measured, inOrder);
    const auto writeDigest = [&]() -> Expected<void> {
        digestWritten = true;
        jumped -= leftOut;
        return rows.setDigest(run.id, step, series.id(), series.ordered, *series.digest, leftOut);
    };
    const auto walked = walkInOrder(
        run, step, series, [&](std::uint64_t firstMessage, std::span<const Delay> delays) -> Expected<void> {
            const std::uint64_t jump = firstMessage - next;
            jumped += jump;
            if (!digestWritten && leftOut > 0 && jump >= leftOut)
                if (const auto done = writeDigest(); !done)
                    return done;
            if (const auto done =
                    rows.append(run.id, step, series.id(), series.ordered, firstMessage, delays);
                !done)
                return tl::unexpected(done.error());
            next = firstMessage + delays.size();
            if (!counter.goesOn(delays.size()))
                return fail(ErrorCode::cancelled, {}, "saving was cancelled");
            return {};
        });
    if (!walked)
        return walked;
    // Also makes the row of a series without delays.
    return rows.setLostDelays(run.id, step, series.id(), series.ordered,
                              series.lostDelays - std::min(series.lostDelays, jumped));
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
                written = writeSeries(rows, run, number, series, counter);
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
