#pragma once

#include <string>
#include <string_view>

namespace delayrank::probe {

/// The first 64 KiB of a file of /proc or /sys, without white space at its end; "" where it cannot be read.
std::string readSmallFile(const std::string &path);

/// `text` as valid UTF-8 on one line: bytes that are none become '?', control characters become spaces.
std::string cleanedText(std::string_view text);

} // namespace delayrank::probe
