#include "core/runs/open_database.h"

#include "core/runs/run_file.h"
#include "core/runs/schema.h"

#include <cerrno>
#include <filesystem>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

namespace delayrank::runs {

namespace {

namespace fs = std::filesystem;

/// No text or blob of a run file is longer; SQLite refuses what is, before it allocates.
constexpr int maxValueBytes = 4 << 20;

std::string immutableUri(const std::string &path) {
    std::string uri = "file://";
    for (const char c : fs::absolute(path).string()) {
        if (c == '%' || c == '?' || c == '#') {
            constexpr std::string_view digits = "0123456789abcdef";
            uri += '%';
            uri += digits[static_cast<unsigned char>(c) >> 4];
            uri += digits[static_cast<unsigned char>(c) & 15];
        } else {
            uri += c;
        }
    }
    return uri + "?immutable=1";
}

/// Keeps SQLite from taking the -wal into the file when it is closed.
void leaveWalAlone(const Database &database) {
    sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    sqlite3_limit(database.handle(), SQLITE_LIMIT_LENGTH, maxValueBytes);
}

/// A -wal that nobody has open: its index is built in memory, with no lock and no -shm beside the file.
Expected<Database> openAbandoned(const std::string &path) {
    auto database = Database::open(path, SQLITE_OPEN_READONLY, "unix-none", path);
    if (database) {
        leaveWalAlone(*database);
        if (const auto set = database->value("PRAGMA locking_mode = EXCLUSIVE"); !set)
            return tl::unexpected(set.error());
    }
    return database;
}

Expected<Database> openShared(const std::string &path) {
    auto database = Database::open(path, SQLITE_OPEN_READONLY, nullptr, path);
    if (database)
        leaveWalAlone(*database);
    return database;
}

Expected<Database> openUntouched(const std::string &path) {
    auto database = Database::open(immutableUri(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr, path);
    if (database)
        leaveWalAlone(*database);
    return database;
}

/// Reads the first page, in the transaction in which all else is read.
Expected<void> begin(Database &database) {
    return database.execute("BEGIN").and_then(
        [&] { return database.value("SELECT count(*) FROM sqlite_schema").map([](const std::string &) {}); });
}

Expected<Database> openAsItStands(const std::string &path) {
    std::error_code ignored;
    const bool hasWal = fs::exists(path + "-wal", ignored) && fs::file_size(path + "-wal", ignored) > 0;
    const bool hasWalIndex = fs::exists(path + "-shm", ignored);
    const bool hasJournal = fs::exists(path + "-journal", ignored);
    if (hasWal && !hasWalIndex)
        return openAbandoned(path);
    if (!hasWalIndex && !hasJournal)
        return openUntouched(path);
    // A measurement may be writing it. Where the index cannot be used nobody can be writing either.
    auto database = openShared(path);
    if (database && !begin(*database)) {
        const int result = sqlite3_errcode(database->handle());
        if (result == SQLITE_CANTOPEN || result == SQLITE_READONLY)
            return hasWal ? openAbandoned(path) : openUntouched(path);
    }
    return database;
}

Expected<void> checkIdentity(Database &database, const std::string &path) {
    const auto id = database.value("PRAGMA application_id");
    const auto version = database.value("PRAGMA user_version");
    if (!id || !version)
        return tl::unexpected((id ? version : id).error());
    if (*id != std::to_string(applicationId))
        return fail(ErrorCode::corrupt, path, "is an SQLite file but not a run file of Delayrank");
    const int fileVersion = std::atoi(version->c_str());
    if (fileVersion > schemaVersion)
        return fail(ErrorCode::unsupportedVersion, path,
                    "is a run file of version " + *version + ", this program reads up to version " +
                        std::to_string(schemaVersion));
    if (fileVersion < 1)
        return fail(ErrorCode::corrupt, path, "says that it is a run file of version " + *version);
    for (const std::string_view name : schemaTables) {
        const auto there = database.hasTable(name);
        if (!there)
            return tl::unexpected(there.error());
        if (!*there)
            return fail(ErrorCode::corrupt, path, "has no table " + std::string(name));
    }
    return {};
}

} // namespace

Expected<OpenedDatabase> openForReading(const std::string &path) {
    struct stat file {};
    if (::stat(path.c_str(), &file) != 0)
        return fail(errno == EACCES ? ErrorCode::permission : ErrorCode::notFound, path, "cannot be opened",
                    errno);
    if (!S_ISREG(file.st_mode))
        return fail(ErrorCode::invalidArgument, path, "is not a regular file");
    if (::access(path.c_str(), R_OK) != 0)
        return fail(ErrorCode::permission, path, "cannot be read", errno);
    if (file.st_size == 0)
        return fail(ErrorCode::corrupt, path, "is empty");

    auto database = openAsItStands(path);
    if (!database)
        return tl::unexpected(database.error());
    bool damaged = false;
    const auto inTransaction = [&] { return !sqlite3_get_autocommit(database->handle()); };
    Expected<void> begun =
        inTransaction()
            ? database->value("SELECT count(*) FROM sqlite_schema").map([](const std::string &) {})
            : begin(*database);
    if (!begun && begun.error().code == ErrorCode::corrupt &&
        sqlite3_errcode(database->handle()) == SQLITE_CORRUPT) {
        // SQLite refuses a file that is cut short as a whole, unless told that its schema may be mended.
        damaged = true;
        begun = database->execute("PRAGMA writable_schema = ON").and_then([&] {
            return database->value("SELECT count(*) FROM sqlite_schema").map([](const std::string &) {});
        });
    }
    if (begun)
        begun = checkIdentity(*database, path);
    if (!begun && sqlite3_errcode(database->handle()) == SQLITE_NOTADB)
        return fail(ErrorCode::corrupt, path, "is not a run file of Delayrank");
    if (!begun)
        return tl::unexpected(begun.error());
    return OpenedDatabase{std::move(*database), static_cast<std::uint64_t>(file.st_size), damaged};
}

bool looksLikeDatabase(const std::string &path) {
    struct stat file {};
    if (::stat(path.c_str(), &file) != 0 || !S_ISREG(file.st_mode) || file.st_size < 100)
        return false;
    // Read through SQLite: closing a descriptor of our own would drop the locks of a measurement that this
    // process is writing to the same file.
    const auto database = Database::open(path, SQLITE_OPEN_READONLY, nullptr, path);
    sqlite3_file *opened = nullptr;
    if (!database || sqlite3_file_control(database->handle(), "main", SQLITE_FCNTL_FILE_POINTER, &opened) ||
        !opened || !opened->pMethods)
        return false;
    constexpr std::string_view magic("SQLite format 3\0", 16);
    char bytes[16] = {};
    return opened->pMethods->xRead(opened, bytes, sizeof bytes, 0) == SQLITE_OK &&
           std::string_view(bytes, sizeof bytes) == magic;
}

} // namespace delayrank::runs
