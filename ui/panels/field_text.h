#pragma once

#include "core/base/error.h"

#include <QString>
#include <cstdint>
#include <optional>

namespace delayrank::ui {

/// What fields hold, read. Errors: invalidArgument, the text as subject and a plain sentence as reason.

/// "10000", "10,000" or "10 000".
Expected<std::uint64_t> readWholeNumber(const QString &text);
/// Nothing where the field is empty.
Expected<std::optional<std::uint32_t>> readOptionalNumber(const QString &text);
/// "The limit is 24 h." from the reason of an error.
QString sentence(const Error &error);

} // namespace delayrank::ui
