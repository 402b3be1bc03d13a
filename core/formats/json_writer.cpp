#include "core/formats/json_writer.h"

#include <charconv>
#include <cmath>
#include <cstdio>

namespace delayrank::formats {

namespace {

/// The length of the UTF-8 sequence that `text` begins with (RFC 3629), or 0 where it is none.
std::size_t sequenceLength(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    const std::size_t length = first < 0x80    ? 1
                               : first < 0xc2  ? 0
                               : first < 0xe0  ? 2
                               : first < 0xf0  ? 3
                               : first <= 0xf4 ? 4
                                               : 0;
    if (length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xc0) != 0x80)
            return 0;
    // Overlong forms, surrogates and numbers past U+10FFFF.
    if ((first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) > 0x9f) ||
        (first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) > 0x8f))
        return 0;
    return length;
}

template <class Number> void append(std::string &text, Number number) {
    char digits[40];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    text.append(digits, end);
}

} // namespace

void JsonWriter::separate() {
    if (!m_text.empty() && m_text.back() != '{' && m_text.back() != '[' && m_text.back() != ' ')
        m_text += ", ";
}

void JsonWriter::beginObject() {
    separate();
    m_text += '{';
}

void JsonWriter::endObject() {
    m_text += '}';
}

void JsonWriter::beginArray() {
    separate();
    m_text += '[';
}

void JsonWriter::endArray() {
    m_text += ']';
}

void JsonWriter::key(std::string_view name) {
    separate();
    quote(name);
    // The space tells separate() that a value follows.
    m_text += ": ";
}

void JsonWriter::value(std::string_view text) {
    separate();
    quote(text);
}

void JsonWriter::value(std::uint64_t number) {
    separate();
    append(m_text, number);
}

void JsonWriter::value(std::int64_t number) {
    separate();
    append(m_text, number);
}

void JsonWriter::value(double number) {
    if (!std::isfinite(number))
        return null();
    separate();
    append(m_text, number);
}

void JsonWriter::word(std::string_view text) {
    separate();
    m_text += text;
}

void JsonWriter::quote(std::string_view text) {
    m_text += '"';
    while (!text.empty()) {
        const unsigned char first = static_cast<unsigned char>(text[0]);
        const std::size_t length = sequenceLength(text);
        if (first == '"' || first == '\\') {
            m_text += '\\';
            m_text += text[0];
        } else if (first == '\n') {
            m_text += "\\n";
        } else if (first == '\t') {
            m_text += "\\t";
        } else if (first < 0x20 || first == 0x7f) {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(first));
            m_text += escaped;
        } else if (length == 0) {
            m_text += "\xef\xbf\xbd";
        } else {
            m_text += text.substr(0, length);
        }
        text.remove_prefix(length == 0 ? 1 : length);
    }
    m_text += '"';
}

} // namespace delayrank::formats
