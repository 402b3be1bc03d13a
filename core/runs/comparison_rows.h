#pragma once

#include "core/runs/comparison.h"
#include "core/runs/database.h"

#include <optional>

namespace delayrank::runs {

/// Puts the comparison into the tables comparison, appearances, marks and view, which must be empty.
Expected<void> writeComparison(Database &database, const Comparison &comparison);

/// Reads it back; nullopt where the file holds none. A word or range that makes no sense is replaced by the
/// default: it only says how to draw.
Expected<std::optional<Comparison>> readComparison(Database &database);

} // namespace delayrank::runs
