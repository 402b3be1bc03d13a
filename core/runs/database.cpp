#include "core/runs/database.h"

#include <cerrno>
#include <sqlite3.h>

namespace delayrank::runs {

namespace {

ErrorCode codeFor(int result, int systemErrno) {
    switch (result & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return ErrorCode::corrupt;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ErrorCode::busy;
    case SQLITE_TOOBIG:
        return ErrorCode::limitExceeded;
    case SQLITE_INTERRUPT:
        return ErrorCode::cancelled;
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_AUTH:
        return ErrorCode::permission;
    case SQLITE_CANTOPEN:
        return systemErrno == ENOENT                           ? ErrorCode::notFound
               : systemErrno == EACCES || systemErrno == EPERM ? ErrorCode::permission
                                                               : ErrorCode::io;
    case SQLITE_FULL:
    case SQLITE_IOERR:
        return ErrorCode::io;
    default:
        return ErrorCode::internal;
    }
}

tl::unexpected<Error> failure(sqlite3 *handle, const std::string &path) {
    const int result = sqlite3_extended_errcode(handle);
    const bool systemSpoke = (result & 0xff) == SQLITE_IOERR || (result & 0xff) == SQLITE_CANTOPEN;
    // SQLite forgets the errno of a full disk; nothing else gives SQLITE_FULL here.
    const int systemErrno = (result & 0xff) == SQLITE_FULL ? ENOSPC
                            : systemSpoke                  ? sqlite3_system_errno(handle)
                                                           : 0;
    return fail(codeFor(result, systemErrno), path, sqlite3_errmsg(handle), systemErrno);
}

} // namespace

void Statement::Finalize::operator()(sqlite3_stmt *statement) const {
    sqlite3_finalize(statement);
}

Expected<bool> Statement::step() {
    const int result = sqlite3_step(m_statement.get());
    if (result == SQLITE_ROW || result == SQLITE_DONE)
        return result == SQLITE_ROW;
    return failure(sqlite3_db_handle(m_statement.get()), m_path);
}

void Statement::reset() {
    sqlite3_reset(m_statement.get());
}

bool Statement::isNull(int column) const {
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(m_statement.get(), column);
}

std::uint64_t Statement::count(int column) const {
    const std::int64_t value = integer(column);
    return value < 0 ? 0 : static_cast<std::uint64_t>(value);
}

double Statement::real(int column) const {
    return sqlite3_column_double(m_statement.get(), column);
}

std::string Statement::text(int column) const {
    const unsigned char *text = sqlite3_column_text(m_statement.get(), column);
    const int size = sqlite3_column_bytes(m_statement.get(), column);
    return text ? std::string(reinterpret_cast<const char *>(text), static_cast<std::size_t>(size))
                : std::string();
}

std::span<const std::byte> Statement::blob(int column) const {
    const void *data = sqlite3_column_blob(m_statement.get(), column);
    const int size = sqlite3_column_bytes(m_statement.get(), column);
    return {static_cast<const std::byte *>(data), data ? static_cast<std::size_t>(size) : 0};
}

void Statement::bindInteger(int index, std::int64_t value) {
    sqlite3_bind_int64(m_statement.get(), index, value);
}

void Statement::bindOne(int index, std::optional<double> value) {
    if (value)
        sqlite3_bind_double(m_statement.get(), index, *value);
    else
        sqlite3_bind_null(m_statement.get(), index);
}

void Statement::bindOne(int index, std::string_view value) {
    // A null pointer would bind NULL, which no column takes.
    sqlite3_bind_text64(m_statement.get(), index, value.empty() ? "" : value.data(), value.size(),
                        SQLITE_TRANSIENT, SQLITE_UTF8);
}

void Statement::bindOne(int index, std::optional<std::string_view> value) {
    if (value)
        bindOne(index, *value);
    else
        sqlite3_bind_null(m_statement.get(), index);
}

void Statement::bindOne(int index, std::span<const std::byte> value) {
    sqlite3_bind_blob64(m_statement.get(), index, value.data(), value.size(), SQLITE_TRANSIENT);
}

void Database::Close::operator()(sqlite3 *handle) const {
    sqlite3_close_v2(handle);
}

Expected<Database> Database::open(const std::string &name, int flags, const char *vfs,
                                  const std::string &path) {
    Database database;
    database.m_path = path;
    sqlite3 *handle = nullptr;
    const int result = sqlite3_open_v2(name.c_str(), &handle, flags, vfs);
    database.m_handle.reset(handle);
    if (!handle)
        return fail(ErrorCode::internal, path, "no memory to open it");
    if (result != SQLITE_OK)
        return failure(handle, path);
    sqlite3_busy_timeout(handle, 5000);
    return database;
}

Expected<void> Database::execute(const std::string &sql) {
    if (sqlite3_exec(m_handle.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        return failure(m_handle.get(), m_path);
    return {};
}

Expected<Statement> Database::prepare(const std::string &sql) {
    sqlite3_stmt *prepared = nullptr;
    if (sqlite3_prepare_v2(m_handle.get(), sql.c_str(), -1, &prepared, nullptr) != SQLITE_OK)
        return failure(m_handle.get(), m_path);
    Statement statement;
    statement.m_statement.reset(prepared);
    statement.m_path = m_path;
    return statement;
}

Expected<bool> Database::hasTable(std::string_view name) {
    auto table = prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
    if (!table)
        return tl::unexpected(table.error());
    table->bind(name);
    return table->step();
}

Expected<std::string> Database::value(const std::string &sql) {
    Expected<Statement> statement = prepare(sql);
    if (!statement)
        return tl::unexpected(statement.error());
    const Expected<bool> row = statement->step();
    if (!row)
        return tl::unexpected(row.error());
    return *row ? statement->text(0) : std::string();
}

} // namespace delayrank::runs
