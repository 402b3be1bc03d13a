#include "core/base/harmless.h"

namespace delayrank {

namespace {

unsigned char byteAt(std::string_view text, std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

/// U+202A to U+202E, U+2066 to U+2069.
bool reordersWords(std::string_view text, std::size_t at) {
    const unsigned char second = byteAt(text, at + 1), third = byteAt(text, at + 2);
    return byteAt(text, at) == 0xe2 && ((second == 0x80 && third >= 0xaa && third <= 0xae) ||
                                        (second == 0x81 && third >= 0xa6 && third <= 0xa9));
}

/// U+0080 to U+009F: a terminal takes U+009B as it takes ESC [.
bool isSecondControl(std::string_view text, std::size_t at) {
    return byteAt(text, at) == 0xc2 && byteAt(text, at + 1) >= 0x80 && byteAt(text, at + 1) <= 0x9f;
}

} // namespace

std::string harmless(std::string_view text, LineFeeds lineFeeds) {
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        const unsigned char byte = byteAt(text, at);
        if (byte == '\n' && lineFeeds == LineFeeds::stay) {
            shown += '\n';
        } else if (byte < 0x20 || byte == 0x7f) {
            shown += ' ';
        } else if (isSecondControl(text, at)) {
            shown += ' ';
            ++at;
        } else if (reordersWords(text, at)) {
            at += 2;
        } else {
            shown += text[at];
        }
    }
    return shown;
}

} // namespace delayrank
