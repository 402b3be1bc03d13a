#pragma once

#include "core/formats/line_source.h"
#include "core/formats/text_reader.h"

namespace delayrank::formats {

/// How a text file is to be read: what its TextOptions say, and guesses for what they leave open.
struct TextGuess {
    unsigned column = 1; ///< from 1
    TimeUnit unit = TimeUnit::nanoseconds();
    bool columnGuessed = false;
    bool unitGuessed = false;
    /// No column was asked for and all lines looked at hold two numbers: it may be a
    /// rank/delay curve.
    bool mayBeCurve = false;
    std::vector<std::string> warnings;
};

/// Looks at the first lines of a source (some hundred with data) and leaves it rewound. A comment
/// `# unit: UNIT`, as writeText() puts it, counts as given. Errors: those of the source; corrupt where no
/// line holds a number or where the numbers have decimal commas.
Expected<TextGuess> guessText(LineSource &source, const std::string &path, const TextOptions &options,
                              const runs::Progress &progress);

} // namespace delayrank::formats
