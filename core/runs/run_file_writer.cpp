#include "core/runs/replaced_file.h"
#include "core/runs/row_writer.h"
#include "core/runs/run_file.h"
#include "core/runs/schema.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sqlite3.h>
#include <sys/stat.h>

namespace delayrank::runs {

struct RunFileWriter::Implementation {
    std::string path;
    std::optional<Database> database;
    std::optional<RowWriter> rows; ///< destroyed before `database`: its statements hold the file open
    std::optional<Error> failed;   ///< the first error; the file keeps what was committed before it
    bool inTransaction = false;

    Expected<void> begin() {
        if (failed)
            return tl::unexpected(*failed);
        if (!database)
            return fail(ErrorCode::invalidArgument, path, "is closed already");
        if (inTransaction)
            return {};
        const auto begun = database->execute("BEGIN IMMEDIATE");
        inTransaction = begun.has_value();
        return begun;
    }

    Expected<void> commit() {
        if (!inTransaction)
            return {};
        const auto committed = database->execute("COMMIT");
        if (committed)
            inTransaction = false;
        return committed;
    }

    /// An error leaves rows and memory apart, so everything after it is refused with the same words. A
    /// refused argument changed nothing.
    template <class T> Expected<T> checked(Expected<T> result) {
        if (!result && !failed && result.error().code != ErrorCode::invalidArgument) {
            failed = result.error();
            if (inTransaction && !sqlite3_get_autocommit(database->handle()))
                (void)database->execute("ROLLBACK");
            inTransaction = false;
        }
        return result;
    }

    Expected<void> flushAndCommit() {
        if (const auto begun = begin(); !begun)
            return begun;
        if (const auto flushed = rows->flush(); !flushed)
            return flushed;
        return commit();
    }

    Expected<void> close() {
        if (!database)
            return {};
        Expected<void> result = checked(flushAndCommit());
        rows.reset();
        const Expected<std::string> mode = database->value("PRAGMA journal_mode = DELETE");
        if (result && !mode)
            result = tl::unexpected(mode.error());
        else if (result && *mode != "delete")
            result = fail(ErrorCode::busy, path, "is being read, so its -wal file stays beside it");
        database.reset();
        return result;
    }
};

RunFileWriter::RunFileWriter(std::unique_ptr<Implementation> implementation)
    : m_implementation(std::move(implementation)) {}
RunFileWriter::RunFileWriter(RunFileWriter &&) noexcept = default;

RunFileWriter &RunFileWriter::operator=(RunFileWriter &&other) noexcept {
    if (this != &other) {
        if (m_implementation)
            (void)m_implementation->close();
        m_implementation = std::move(other.m_implementation);
    }
    return *this;
}

RunFileWriter::~RunFileWriter() {
    if (m_implementation)
        (void)m_implementation->close();
}

Expected<RunFileWriter> RunFileWriter::create(const std::string &path, const KeptOrder &order) {
    FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file && errno == EEXIST)
        return fail(ErrorCode::invalidArgument, path, "exists already");
    if (!file)
        return fail(errno == ENOENT                     ? ErrorCode::notFound
                    : errno == EACCES || errno == EROFS ? ErrorCode::permission
                                                        : ErrorCode::io,
                    path, "cannot be created", errno);
    // Closed before SQLite opens it: closing any descriptor of a file drops this process's locks on it.
    file.reset();

    auto implementation = std::make_unique<Implementation>();
    implementation->path = path;
    const auto prepare = [&]() -> Expected<void> {
        auto database = Database::open(path, SQLITE_OPEN_READWRITE, nullptr, path);
        if (!database)
            return tl::unexpected(database.error());
        implementation->database = std::move(*database);
        // The tables come before WAL mode: the file itself then always says what it is. Every commit is
        // synced.
        if (const auto made = implementation->database->execute(
                std::string("PRAGMA synchronous = FULL; BEGIN;") + schemaSql + "COMMIT;");
            !made)
            return made;
        const std::string folder = std::filesystem::path(path).parent_path().string();
        if (const auto synced = syncFolder(folder.empty() ? "." : folder); !synced)
            return synced;
        if (const auto mode = implementation->database->value("PRAGMA journal_mode = WAL"); !mode)
            return tl::unexpected(mode.error());
        auto rows = RowWriter::create(*implementation->database, order);
        if (!rows)
            return tl::unexpected(rows.error());
        implementation->rows = std::move(*rows);
        return {};
    };
    if (const auto prepared = prepare(); !prepared) {
        implementation->rows.reset();
        implementation->database.reset();
        std::error_code ignored;
        std::filesystem::remove(path, ignored);
        return tl::unexpected(prepared.error());
    }
    return RunFileWriter(std::move(implementation));
}

Expected<void> RunFileWriter::beginRun(const Run &run) {
    Implementation &self = *m_implementation;
    return self.checked(self.begin().and_then([&] { return self.rows->addRun(run, RunState::measuring); }));
}

Expected<void> RunFileWriter::beginStep(const std::string &runId, std::uint32_t step, std::uint32_t sizeBytes,
                                        std::uint64_t plannedMessages) {
    Implementation &self = *m_implementation;
    return self.checked(
        self.begin().and_then([&] { return self.rows->addStep(runId, step, sizeBytes, plannedMessages); }));
}

Expected<void> RunFileWriter::append(const std::string &runId, std::uint32_t step, SeriesId id,
                                     std::uint64_t firstMessage, std::span<const Delay> delays) {
    Implementation &self = *m_implementation;
    return self.checked(
        self.begin()
            .and_then([&] { return self.rows->append(runId, step, id, true, firstMessage, delays); })
            .and_then([&](bool wroteBlock) { return wroteBlock ? self.commit() : Expected<void>(); }));
}

Expected<void> RunFileWriter::addFacts(const std::string &runId, End end, Moment moment, std::uint32_t step,
                                       const Facts &facts) {
    Implementation &self = *m_implementation;
    Expected<void> added = self.begin();
    for (const Fact &fact : facts)
        if (added)
            added = self.rows->addFact(runId, {end, moment, step, fact});
    return self.checked(added);
}

Expected<void> RunFileWriter::setLostDelays(const std::string &runId, std::uint32_t step, SeriesId id,
                                            std::uint64_t lost) {
    Implementation &self = *m_implementation;
    return self.checked(
        self.begin().and_then([&] { return self.rows->setLostDelays(runId, step, id, true, lost); }));
}

Expected<void> RunFileWriter::endRun(const std::string &runId, RunState state, const std::string &note) {
    Implementation &self = *m_implementation;
    return self.checked(self.begin().and_then([&] { return self.rows->endRun(runId, state, note); }));
}

Expected<void> RunFileWriter::commit() {
    Implementation &self = *m_implementation;
    return self.checked(self.flushAndCommit());
}

Expected<void> RunFileWriter::close() {
    return m_implementation->close();
}

} // namespace delayrank::runs
