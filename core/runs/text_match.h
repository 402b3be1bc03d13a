#pragma once

#include <string_view>

namespace delayrank::runs {

/// Whether two texts are the same but for the case of ASCII letters.
bool sameText(std::string_view a, std::string_view b);
/// Whether `part` stands anywhere in `text`, whatever the case of ASCII letters.
bool containsText(std::string_view text, std::string_view part);
/// Whether `part` begins a word of `text` and does not end inside a number: "6.1" is in "6.1.0-18" and not in
/// "6.10" or "5.6.1", "n1" in "ssh://root@n1" and not in "n12".
bool beginsWordOf(std::string_view text, std::string_view part);

} // namespace delayrank::runs
