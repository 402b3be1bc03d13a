#pragma once

#include "core/base/error.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace delayrank::runs {

/// One prepared statement. Values are bound in the order of their `?`; columns count from 0.
class Statement {
public:
    /// Resets the statement and binds these values.
    template <class... Values> void bind(const Values &...values) {
        reset();
        int index = 0;
        (bindOne(++index, values), ...);
    }
    /// True where there is a (further) row.
    Expected<bool> step();
    /// Binds, runs to the end and resets: for statements without rows.
    template <class... Values> Expected<void> run(const Values &...values) {
        bind(values...);
        const Expected<bool> row = step();
        reset();
        if (!row)
            return tl::unexpected(row.error());
        return {};
    }
    void reset();

    bool isNull(int column) const;
    std::int64_t integer(int column) const;
    /// As integer(), with negative numbers as 0.
    std::uint64_t count(int column) const;
    double real(int column) const;
    std::string text(int column) const;
    /// Valid until the next step() or reset().
    std::span<const std::byte> blob(int column) const;

private:
    friend class Database;
    struct Finalize {
        void operator()(sqlite3_stmt *statement) const;
    };
    void bindInteger(int index, std::int64_t value);
    void bindOne(int index, std::integral auto value) {
        bindInteger(index, static_cast<std::int64_t>(value));
    }
    void bindOne(int index, std::optional<double> value);
    void bindOne(int index, std::string_view value);
    void bindOne(int index, std::optional<std::string_view> value);
    void bindOne(int index, std::span<const std::byte> value);

    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    std::string m_path;
};

/// One connection to an SQLite file. Its errors have the path as their subject, a code by SQLite's result (a
/// full disk is io with ENOSPC, a lock held by others busy) and SQLite's words as their reason.
class Database {
public:
    /// `flags` as for sqlite3_open_v2; `vfs` null is the default one. `path` names the file in errors.
    static Expected<Database> open(const std::string &name, int flags, const char *vfs,
                                   const std::string &path);
    /// Runs statements that give no rows.
    Expected<void> execute(const std::string &sql);
    Expected<Statement> prepare(const std::string &sql);
    /// The first column of the first row: for pragmas.
    Expected<std::string> value(const std::string &sql);
    /// Whether there is a table of that name.
    Expected<bool> hasTable(std::string_view name);
    sqlite3 *handle() const { return m_handle.get(); }
    const std::string &path() const { return m_path; }

private:
    struct Close {
        void operator()(sqlite3 *handle) const;
    };
    std::unique_ptr<sqlite3, Close> m_handle;
    std::string m_path;
};

} // namespace delayrank::runs
