#include "core/formats/text_fields.h"

#include <algorithm>
#include <charconv>

namespace delayrank::formats {

namespace {

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

bool isSeparator(char c) {
    return isBlank(c) || c == ',' || c == ';';
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

void skipBlanks(std::string_view &line) {
    while (!line.empty() && isBlank(line.front()))
        line.remove_prefix(1);
}

bool allDigits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
}

/// "12,34" or "-1,5e3"
bool looksLikeDecimalComma(std::string_view token) {
    if (!token.empty() && (token.front() == '-' || token.front() == '+'))
        token.remove_prefix(1);
    const std::size_t comma = token.find(',');
    if (comma == std::string_view::npos || !allDigits(token.substr(0, comma)))
        return false;
    std::string_view fraction = token.substr(comma + 1);
    const std::size_t exponent = fraction.find_first_of("eE");
    if (exponent != std::string_view::npos) {
        std::string_view power = fraction.substr(exponent + 1);
        if (!power.empty() && (power.front() == '-' || power.front() == '+'))
            power.remove_prefix(1);
        if (!allDigits(power))
            return false;
        fraction = fraction.substr(0, exponent);
    }
    return allDigits(fraction);
}

} // namespace

bool nextField(std::string_view &line, std::string_view &field) {
    skipBlanks(line);
    if (line.empty())
        return false;
    if (line.front() == '"' && line.find('"', 1) != std::string_view::npos) {
        const std::size_t end = line.find('"', 1);
        field = line.substr(1, end - 1);
        line.remove_prefix(end + 1);
    } else {
        std::size_t end = 0;
        while (end < line.size() && !isSeparator(line[end]))
            ++end;
        field = line.substr(0, end);
        line.remove_prefix(end);
    }
    skipBlanks(line);
    if (!line.empty() && (line.front() == ',' || line.front() == ';'))
        line.remove_prefix(1);
    return true;
}

std::string_view withoutComment(std::string_view line) {
    line = line.substr(0, line.find('#'));
    skipBlanks(line);
    while (!line.empty() && isBlank(line.back()))
        line.remove_suffix(1);
    return line;
}

std::optional<Number> parseNumber(std::string_view field) {
    if (field.starts_with('+'))
        field.remove_prefix(1);
    if (field.empty())
        return std::nullopt;
    const char *const end = field.data() + field.size();
    Number number;
    const auto whole = std::from_chars(field.data(), end, number.integer);
    if (whole.ec == std::errc{} && whole.ptr == end) {
        number.whole = true;
        number.value = static_cast<double>(number.integer);
        return number;
    }
    const auto real = std::from_chars(field.data(), end, number.value);
    if (real.ptr != end || (real.ec != std::errc{} && real.ec != std::errc::result_out_of_range))
        return std::nullopt;
    number.outOfRange = real.ec == std::errc::result_out_of_range;
    return number;
}

bool hasDecimalComma(std::string_view line) {
    // Tokens between the separators that leave commas alone.
    std::size_t tokens = 0;
    bool looks = false;
    std::string_view last;
    for (std::size_t start = 0; start < line.size();) {
        std::size_t end = start;
        while (end < line.size() && !isBlank(line[end]) && line[end] != ';')
            ++end;
        if (end > start) {
            last = line.substr(start, end - start);
            looks = looks || looksLikeDecimalComma(last);
            ++tokens;
        }
        start = end + 1;
    }
    if (tokens != 1 || !looks)
        return looks;
    // Alone on its line it could be two columns, but no column of whole numbers is written with leading
    // zeros.
    const std::string_view second = last.substr(last.find(',') + 1);
    return second.size() > 1 && second.front() == '0';
}

} // namespace delayrank::formats
