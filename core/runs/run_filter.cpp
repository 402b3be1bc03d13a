#include "core/runs/run_filter.h"

#include "core/runs/text_match.h"

#include <algorithm>

namespace delayrank::runs {

namespace {

/// A word as it was typed, and without its quotes; `quoted` has a 1 for each character that stood in them.
struct Token {
    std::string typed, text;
    std::vector<bool> quoted;
    /// Where `character` stands outside quotes; npos where it does not.
    std::size_t find(char character, std::size_t from = 0) const {
        for (std::size_t at = from; at < text.size(); ++at)
            if (text[at] == character && !quoted[at])
                return at;
        return std::string::npos;
    }
};

Expected<std::vector<Token>> tokensOf(std::string_view text) {
    std::vector<Token> tokens;
    Token token;
    bool inQuotes = false;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\n';
        if (blank && !inQuotes) {
            if (!token.typed.empty())
                tokens.push_back(std::exchange(token, {}));
            continue;
        }
        token.typed += c;
        if (c == '"') {
            inQuotes = !inQuotes;
            continue;
        }
        token.text += c;
        token.quoted.push_back(inQuotes);
    }
    if (inQuotes)
        return fail(ErrorCode::invalidArgument, token.typed, "lacks its second quotation mark");
    if (!token.typed.empty())
        tokens.push_back(std::move(token));
    return tokens;
}

std::string keyList() {
    std::string names;
    for (const RunKeyDescriptor &one : runKeys())
        names += (names.empty() ? "" : ", ") + std::string(one.name);
    return names;
}

/// "2026", "2026-11" or "2026-11-30"
bool isDate(std::string_view text) {
    if (text.size() != 4 && text.size() != 7 && text.size() != 10)
        return false;
    for (std::size_t at = 0; at < text.size(); ++at)
        if (at == 4 || at == 7 ? text[at] != '-' : text[at] < '0' || text[at] > '9')
            return false;
    return true;
}

/// The two ends of a span; of one date both are it.
std::pair<std::string_view, std::string_view> spanOf(std::string_view text) {
    const std::size_t dots = text.find("..");
    return dots == std::string_view::npos ? std::pair(text, text)
                                          : std::pair(text.substr(0, dots), text.substr(dots + 2));
}

bool dateFits(std::string_view date, std::string_view value) {
    const auto [from, to] = spanOf(value);
    return date.substr(0, from.size()) >= from && date.substr(0, to.size()) <= to;
}

/// "16384 bytes" is also found by 16384, "10 ms" not by 1.
bool optionFits(std::string_view actual, std::string_view wanted) {
    return sameText(actual, wanted) || sameText(actual.substr(0, actual.find(' ')), wanted);
}

Expected<void> checkValue(RunKey key, const std::string &value, const std::string &typed) {
    const auto refuse = [&](const std::string &reason) {
        return fail(ErrorCode::invalidArgument, typed, reason);
    };
    if (value.empty())
        return refuse("needs a value after " + std::string(runKeyName(key)) + ":");
    if (key == RunKey::date) {
        const auto [from, to] = spanOf(value);
        if (!isDate(from) || !isDate(to))
            return refuse("needs a date such as 2026-11-30, 2026-11 or 2026, or two with .. between them");
        if (to < from.substr(0, to.size()))
            return refuse("ends before it begins");
    }
    if (key == RunKey::option && value.front() == '=')
        return refuse("needs the name of an option before =");
    return {};
}

} // namespace

Expected<RunFilter> RunFilter::parse(std::string_view text) {
    RunFilter filter;
    const auto tokens = tokensOf(text);
    if (!tokens)
        return tl::unexpected(tokens.error());
    for (const Token &token : *tokens) {
        Word word;
        std::size_t at = 0;
        if (token.text.size() > 1 && token.text.front() == '-' && !token.quoted.front()) {
            word.inverted = true;
            at = 1;
        }
        if (const std::size_t colon = token.find(':', at); colon != std::string::npos) {
            const std::string name = token.text.substr(at, colon - at);
            const auto key = runKeyFromName(name);
            if (!key)
                return fail(ErrorCode::invalidArgument, token.typed,
                            "'" + name + "' is not one of " + keyList() +
                                " (a label with a colon goes in quotation marks)");
            word.key = *key;
            at = colon + 1;
        }
        for (std::size_t end = 0; end != std::string::npos; at = end + 1) {
            end = token.find('|', at);
            const std::string value = token.text.substr(at, end == std::string::npos ? end : end - at);
            if (const auto checked = checkValue(word.key, value, token.typed); !checked)
                return tl::unexpected(checked.error());
            word.values.push_back(value);
        }
        filter.m_words.push_back(std::move(word));
    }
    return filter;
}

bool RunFilter::fits(const Run &run, RunKey key, const std::string &value) {
    if (key == RunKey::label)
        return containsText(run.label, value);
    if (key == RunKey::option) {
        const std::size_t equals = value.find('=');
        const auto actual = optionOf(run, value.substr(0, equals));
        if (equals == std::string::npos)
            return actual && *actual != "0";
        return actual && optionFits(*actual, std::string_view(value).substr(equals + 1));
    }
    const std::vector<std::string> values = valuesOf(run, key);
    return std::any_of(values.begin(), values.end(), [&](const std::string &actual) {
        return key == RunKey::tag    ? sameText(actual, value)
               : key == RunKey::date ? dateFits(actual, value)
                                     : beginsWordOf(actual, value);
    });
}

bool RunFilter::fits(const Run &run) const {
    return std::all_of(m_words.begin(), m_words.end(), [&](const Word &word) {
        const bool fitting = std::any_of(word.values.begin(), word.values.end(), [&](const std::string &value) {
            return fits(run, word.key, value);
        });
        return fitting != word.inverted;
    });
}

std::string filterWord(RunKey key, const std::string &value) {
    const bool plain = value.find_first_of(" \t|:") == std::string::npos;
    return std::string(runKeyName(key)) + ":" + (plain ? value : '"' + value + '"');
}

} // namespace delayrank::runs
