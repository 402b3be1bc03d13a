#pragma once

#include "core/base/error.h"
#include "core/runs/run.h"

#include <string_view>

namespace delayrank::runs {

/// Tags are words that a user gives to runs to find them again: each is a setting "tag" of its own.
inline constexpr auto tagSetting = "tag";
inline constexpr std::size_t maxTagLength = 64; ///< bytes
inline constexpr std::size_t maxTags = 32;      ///< of a run

std::vector<std::string> tagsOf(const Run &run);
/// Replaces the run's tags; its other settings stay as they are.
void setTags(Run &run, const std::vector<std::string> &tags);

/// "quick, before the patch" -> two tags, without the blanks around them, each once. "" gives none. Errors:
/// invalidArgument for a control character, limitExceeded; the subject is `subject`.
Expected<std::vector<std::string>> parseTags(std::string_view text, const std::string &subject);
/// "quick, before the patch"
std::string tagsText(const std::vector<std::string> &tags);

} // namespace delayrank::runs
