#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace delayrank::protocol {

/// The one line that an agent prints for its launcher (control.proto, top).
struct Announcement {
    unsigned protocolMajor = 0;
    unsigned protocolMinor = 0;
    std::uint16_t port = 0; ///< 0 with --stdio
    std::string token;      ///< 32 lower-case hexadecimal characters; zeros where a key stands in for it

    /// The line with its newline.
    std::string line() const;
};

/// The longest noise of a shell's start-up that is skipped before the line, bytes.
inline constexpr std::size_t maxNoiseBytes = 64 * 1024;

/// True where the line is meant to be an announcement; anything else on the stream is noise to skip.
bool looksLikeAnnouncement(std::string_view line);

/// Reads a line without its newline. Errors: corrupt for a malformed line, unsupportedVersion for another
/// protocol major; both quote the line (cut to 80 characters, the token left out).
Expected<Announcement> parseAnnouncement(std::string_view line);

} // namespace delayrank::protocol
