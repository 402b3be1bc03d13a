#pragma once

#include "core/base/error.h"
#include "core/runs/run_keys.h"

namespace delayrank::runs {

/// Chooses runs by one line of words, all of which must fit: `kernel:6.1 host:n1 option:TCP_NODELAY=1
/// date:2026-11 tag:quick label text`. A word without a key is a part of the label. `|` separates values of
/// which one must fit (`kernel:6.1|6.6`), `-` in front turns a word round (`-tag:old`), and "..." keeps
/// blanks and colons together (`label:"Nagle on"`, `"a: b"`).
///
/// Cases of letters do not count. A label fits where it holds the text; host and kernel where a word of them
/// begins so and no number goes on (beginsWordOf()); an option where it is set ("TCP_NODELAY": not 0) or has
/// the value, with or without its unit; a date where it begins so or lies in a span (2026-10..2026-11, ends
/// included); a tag where it is the same. What a run does not have fits nothing.
class RunFilter {
public:
    /// Fits every run.
    RunFilter() = default;
    /// Errors: invalidArgument, the subject is the word at fault.
    static Expected<RunFilter> parse(std::string_view text);

    bool isEmpty() const { return m_words.empty(); }
    bool fits(const Run &run) const;

private:
    struct Word {
        RunKey key = RunKey::label;
        bool inverted = false;
        std::vector<std::string> values; ///< one of them must fit
    };
    static bool fits(const Run &run, RunKey key, const std::string &value);
    std::vector<Word> m_words;
};

/// The word of a filter that fits runs with exactly this of a key, in quotes where it needs them.
std::string filterWord(RunKey key, const std::string &value);

} // namespace delayrank::runs
