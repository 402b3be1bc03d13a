#include "core/runs/text_match.h"

#include <algorithm>
#include <cctype>

namespace delayrank::runs {

namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
bool sameLetter(char a, char b) {
    return lower(a) == lower(b);
}
bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
/// Of a word or a number: bytes of UTF-8 count as letters.
bool joins(char c) {
    return isDigit(c) || std::isalpha(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0;
}

} // namespace

bool sameText(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), sameLetter);
}

bool containsText(std::string_view text, std::string_view part) {
    return std::search(text.begin(), text.end(), part.begin(), part.end(), sameLetter) != text.end();
}

bool beginsWordOf(std::string_view text, std::string_view part) {
    if (part.empty())
        return false;
    for (std::size_t at = 0; at + part.size() <= text.size(); ++at) {
        if (!sameText(text.substr(at, part.size()), part))
            continue;
        const std::size_t after = at + part.size();
        const bool endsInNumber = isDigit(part.back()) && after < text.size() && isDigit(text[after]);
        const bool beginsInWord = at > 0 && (joins(text[at - 1]) || (text[at - 1] == '.' && isDigit(part[0])));
        if (!endsInNumber && !beginsInWord)
            return true;
    }
    return false;
}

} // namespace delayrank::runs
