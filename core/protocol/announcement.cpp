#include "core/protocol/announcement.h"

#include "core/protocol/frame.h"

#include <algorithm>
#include <charconv>

namespace delayrank::protocol {

namespace {

constexpr std::string_view program = "delayrank-agent ";

/// Takes a whole number off the front of `text`, with the separator that must follow it ('\0': none).
template <class Number> bool take(std::string_view &text, Number &number, char separator) {
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc{} || end == text.data() + text.size() || *end != separator)
        return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
    return true;
}

bool isHexDigit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

/// The line as an error may quote it: every run of hexadecimal digits that could be (part of) a token is
/// left out, wherever it stands.
std::string withoutToken(std::string_view line) {
    constexpr std::ptrdiff_t shortestSecret = 8;
    constexpr std::size_t longestQuote = 80;
    std::string quoted;
    for (auto c = line.begin(); c != line.end() && quoted.size() < longestQuote;) {
        const auto end = std::find_if_not(c, line.end(), isHexDigit);
        if (end - c >= shortestSecret)
            quoted += "...";
        else
            quoted.append(c, end);
        if (end != line.end())
            quoted += *end;
        c = end == line.end() ? end : end + 1;
    }
    return quoted.substr(0, longestQuote);
}

} // namespace

std::string Announcement::line() const {
    return std::string(program) + std::to_string(protocolMajor) + "." + std::to_string(protocolMinor) + " " +
           std::to_string(port) + " " + token + "\n";
}

bool looksLikeAnnouncement(std::string_view line) {
    return line.starts_with(program);
}

Expected<Announcement> parseAnnouncement(std::string_view line) {
    const std::string quoted = withoutToken(line);
    Announcement result;
    std::string_view rest = line;
    if (!looksLikeAnnouncement(line))
        return fail(ErrorCode::corrupt, "agent", "its first line is '" + quoted + "'");
    rest.remove_prefix(program.size());
    const bool numbers = take(rest, result.protocolMajor, '.') && take(rest, result.protocolMinor, ' ');
    if (numbers && result.protocolMajor != protocolMajor)
        return fail(ErrorCode::unsupportedVersion, "agent",
                    "speaks protocol " + std::to_string(result.protocolMajor) + "." +
                        std::to_string(result.protocolMinor) + ", this program speaks " +
                        std::to_string(protocolMajor) + "." + std::to_string(protocolMinor));
    if (!numbers || !take(rest, result.port, ' ') || rest.size() != 32 ||
        !std::all_of(rest.begin(), rest.end(), isHexDigit))
        return fail(ErrorCode::corrupt, "agent", "its first line is '" + quoted + "'");
    result.token = rest;
    return result;
}

} // namespace delayrank::protocol
