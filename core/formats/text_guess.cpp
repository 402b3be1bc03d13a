#include "core/formats/text_guess.h"

#include "core/formats/text_fields.h"

#include <algorithm>

namespace delayrank::formats {

namespace {

constexpr std::size_t maxDataLines = 300;
constexpr std::size_t maxLines = 20'000;
constexpr std::size_t maxColumns = 256;

struct ColumnSample {
    std::size_t numbers = 0;
    std::size_t fractions = 0;
    double largest = 0;
};

struct Sample {
    std::vector<ColumnSample> columns;
    std::size_t dataLines = 0; ///< with at least one number
    std::size_t curveLines = 0;
    // Lines that are two whole numbers with nothing but a comma between.
    std::size_t commaPairs = 0;
    std::size_t commaPairsOfZero = 0; ///< those that begin with "0,"
    bool commaPairsRise = true;
    double lastOfPair = -1;
    std::optional<TimeUnit> unit; ///< from a comment

    void take(std::string_view line);
};

void Sample::take(std::string_view line) {
    const std::string_view whole = line;
    std::size_t fields = 0;
    std::size_t numbers = 0;
    std::optional<Number> first;
    bool allWhole = true;
    for (std::string_view field; fields < maxColumns && nextField(line, field);) {
        const auto number = parseNumber(field);
        columns.resize(std::max(columns.size(), ++fields));
        if (fields == 1)
            first = number;
        allWhole = allWhole && number && number->whole;
        if (!number)
            continue;
        ++numbers;
        ColumnSample &column = columns[fields - 1];
        ++column.numbers;
        column.fractions += number->whole ? 0 : 1;
        column.largest = std::max(column.largest, number->value);
    }
    if (numbers == 0)
        return;
    ++dataLines;
    if (fields == 2 && numbers == 2)
        ++curveLines;
    if (fields == 2 && allWhole && whole.find_first_of(" \t;") == std::string_view::npos) {
        ++commaPairs;
        commaPairsOfZero += first->value == 0 ? 1 : 0;
        commaPairsRise = commaPairsRise && first->value > lastOfPair;
        lastOfPair = first->value;
    }
}

std::optional<TimeUnit> unitOfComment(std::string_view line) {
    constexpr std::string_view mark = "# unit: ";
    if (!line.starts_with(mark))
        return std::nullopt;
    const auto unit = TimeUnit::parse(line.substr(mark.size()));
    return unit ? std::optional(*unit) : std::nullopt;
}

/// The last column that holds numbers in at least half as many lines as the one that holds most.
unsigned columnOf(const std::vector<ColumnSample> &columns) {
    std::size_t most = 0;
    for (const ColumnSample &column : columns)
        most = std::max(most, column.numbers);
    for (std::size_t i = columns.size(); i > 0; --i)
        if (columns[i - 1].numbers * 2 >= most)
            return static_cast<unsigned>(i);
    return 1;
}

tl::unexpected<Error> refuseDecimalCommas(const std::string &place) {
    return fail(ErrorCode::corrupt, place,
                "a decimal comma: numbers are read with a decimal point, as in 0.019583");
}

} // namespace

Expected<TextGuess> guessText(LineSource &source, const std::string &path, const TextOptions &options,
                              const runs::Progress &progress) {
    Sample sample;
    std::string_view line;
    std::string firstPair;
    Expected<bool> more = false;
    while (sample.dataLines < maxDataLines && source.lineNumber() < maxLines &&
           (more = source.next(line, progress)) && *more) {
        if (const auto unit = unitOfComment(line))
            sample.unit = unit;
        const std::string_view data = withoutComment(line);
        if (hasDecimalComma(data))
            return refuseDecimalCommas(source.place());
        sample.take(data);
        if (sample.commaPairs == 1 && firstPair.empty())
            firstPair = source.place();
    }
    if (!more)
        return tl::unexpected(more.error());
    if (sample.dataLines == 0)
        return fail(ErrorCode::corrupt, path, "holds no numbers");

    TextGuess guess;
    const bool onlyPairs = sample.commaPairs == sample.dataLines;
    if (onlyPairs && sample.commaPairsOfZero == sample.commaPairs)
        return refuseDecimalCommas(firstPair);
    if (onlyPairs && !sample.commaPairsRise && !options.column)
        guess.warnings.push_back(path + ": commas are read as ends of columns, not as decimal commas");

    guess.columnGuessed = !options.column;
    guess.column = options.column.value_or(columnOf(sample.columns));
    if (guess.column == 0)
        return fail(ErrorCode::invalidArgument, path, "columns are counted from 1");
    if (guess.column > sample.columns.size() || sample.columns[guess.column - 1].numbers == 0)
        return fail(ErrorCode::corrupt, path, "no numbers in column " + std::to_string(guess.column));
    guess.mayBeCurve = !options.column && sample.curveLines == sample.dataLines;

    const ColumnSample &column = sample.columns[guess.column - 1];
    const bool seconds = column.fractions > 0 && column.largest < 1000;
    const std::optional<TimeUnit> given = options.unit ? options.unit : sample.unit;
    guess.unitGuessed = !given;
    guess.unit = given.value_or(seconds ? TimeUnit::seconds() : TimeUnit::nanoseconds());
    return source.rewind().map([&] { return guess; });
}

} // namespace delayrank::formats
