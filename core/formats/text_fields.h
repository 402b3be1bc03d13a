#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace delayrank::formats {

/// Takes the next field off the front of a line: fields end at blanks, tabs, commas or semicolons, blanks
/// beside a comma belong to it, quotes around a field are taken off. False at the end of the line.
bool nextField(std::string_view &line, std::string_view &field);

/// The line without its comment (from `#` on) and without blanks at both ends.
std::string_view withoutComment(std::string_view line);

/// A field that is a number, in the C locale: "12", "-1.5e3", "nan", "inf".
struct Number {
    double value = 0;
    bool whole = false;       ///< digits only
    std::int64_t integer = 0; ///< the exact value where `whole`
    bool outOfRange = false;  ///< larger than any double or 64-bit integer
};
std::optional<Number> parseNumber(std::string_view field);

/// Whether a line holds a number with a decimal comma ("1;0,5", "1 0,5", "0,019583"): certainly. A lone
/// "12,34" is not certain: it may be two columns.
bool hasDecimalComma(std::string_view line);

} // namespace delayrank::formats
