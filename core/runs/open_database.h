#pragma once

#include "core/runs/database.h"

#include <vector>

namespace delayrank::runs {

/// A run file opened to be read, after its application id, version and tables were found right.
struct OpenedDatabase {
    Database database;
    std::uint64_t fileBytes = 0;
    /// Parts of it cannot be read: a row that fails is left out and said, not an end.
    bool damaged = false;
};

/// Opens a run file without changing it or its folder, in one read transaction: also one that a crash left
/// with its -wal, also where nothing can be written beside it. Errors as those of loadRuns().
Expected<OpenedDatabase> openForReading(const std::string &path);

} // namespace delayrank::runs
