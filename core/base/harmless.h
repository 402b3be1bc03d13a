#pragma once

#include <string>
#include <string_view>

namespace delayrank {

enum class LineFeeds { becomeBlanks, stay };

/// Somebody else's words (UTF-8) as a terminal or a screen may show them: control characters, which could command a
/// terminal, become blanks, and those that reorder the words around them (Unicode UAX #9) are left out.
std::string harmless(std::string_view text, LineFeeds lineFeeds = LineFeeds::becomeBlanks);

} // namespace delayrank
