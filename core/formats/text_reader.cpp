#include "core/formats/text_reader.h"

#include "core/base/identifier.h"
#include "core/formats/curve_expansion.h"
#include "core/formats/series_heading.h"
#include "core/formats/text_fields.h"
#include "core/formats/text_guess.h"
#include "core/runs/block.h"

#include <cmath>
#include <filesystem>
#include <map>

namespace delayrank::formats {

namespace {

/// "200,000"
std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t end = digits.size(); end > 3; end -= 3)
        digits.insert(end - 3, ",");
    return digits;
}

class Reader {
public:
    Reader(const std::string &path, const TextOptions &options, LineSource &source, TextGuess guess)
        : m_path(path), m_options(options), m_source(source), m_guess(std::move(guess)),
          m_curve(m_guess.mayBeCurve), m_nanosecondsPerUnit(m_guess.unit.nanosecondsPerUnit()) {}

    Expected<TextRun> read(const runs::Progress &progress);

private:
    Expected<void> takeLine(std::string_view line);
    /// The delay in a field; nullopt where it is none, and `why` then says so.
    std::optional<Delay> delayIn(const Number &number, std::string &why) const;
    void takeCurvePoint(std::string_view line, Delay delay, const Number &value);
    void leaveCurve();
    void badLine(const std::string &why);
    Expected<void> expand(runs::Series &series);
    void describe();

    const std::string &m_path;
    const TextOptions &m_options;
    LineSource &m_source;
    TextGuess m_guess;
    bool m_curve; ///< all lines so far make a curve: they stand in m_points and m_delays
    double m_nanosecondsPerUnit;
    std::vector<CurvePoint> m_points;
    std::string m_curveBroken; ///< where and why it is none
    std::vector<Delay> m_delays;
    Delay m_total{0};
    std::uint64_t m_headers = 0;
    /// In files that writeText() wrote: of what the lines are now, where they are no messages'. What is no
    /// delay between messages must not be counted among them.
    std::optional<SeriesKind> m_otherKind;
    std::map<SeriesKind, std::uint64_t> m_ofOtherKinds;
    bool m_dataBegun = false;
    TextRun m_result;
};

std::optional<Delay> Reader::delayIn(const Number &number, std::string &why) const {
    if (std::isnan(number.value))
        why = "is not a number (NaN)";
    else if (number.value < 0)
        why = "is negative";
    else if (std::isinf(number.value))
        why = "is infinite";
    else if (number.outOfRange ||
             number.value * m_nanosecondsPerUnit > static_cast<double>(runs::maxTotalDelay.count()))
        why = "is longer than 146 years";
    else if (number.whole && m_nanosecondsPerUnit == 1)
        return Delay(number.integer);
    else
        return m_guess.unit.toDelay(number.value);
    return std::nullopt;
}

void Reader::badLine(const std::string &why) {
    if (m_result.badLines++ == 0)
        m_result.firstBadLine = m_source.place() + ": " + why;
}

void Reader::leaveCurve() {
    // What was read so far is a column of delays like any other.
    m_curve = false;
    m_points = {};
}

void Reader::takeCurvePoint(std::string_view line, Delay delay, const Number &value) {
    std::string_view field;
    std::optional<Number> rank;
    if (nextField(line, field))
        rank = parseNumber(field);
    const bool pair = nextField(line, field) && !nextField(line, field);
    const char *broken = nullptr;
    if (!pair || !rank)
        broken = "is not a rank and a delay";
    else if (!(rank->value >= 1) || (!m_points.empty() && rank->value <= m_points.back().rank))
        broken = "has a rank that does not rise from 1 or more";
    else if (rank->value > static_cast<double>(maxCurveDelays))
        broken = "has a rank over the limit of 200,000,000";
    else if (m_delays.size() > 1 && delay > m_delays[m_delays.size() - 2])
        broken = "has a delay that is longer than the one before";
    if (broken) {
        m_curveBroken = m_source.place() + ": " + broken;
        leaveCurve();
    } else {
        m_points.push_back({rank->value, value.value * m_nanosecondsPerUnit});
    }
}

Expected<void> Reader::takeLine(std::string_view line) {
    const std::string_view data = withoutComment(line);
    if (data.empty()) {
        ++m_result.skippedLines;
        if (const auto kind = kindInHeading(line))
            m_otherKind = *kind == SeriesKind::messages ? std::nullopt : kind;
        return {};
    }
    if (m_otherKind) {
        ++m_ofOtherKinds[*m_otherKind];
        return {};
    }
    std::string_view rest = data;
    std::string_view field;
    unsigned column = 0;
    while (column < m_guess.column && nextField(rest, field))
        ++column;
    const bool found = column == m_guess.column;
    const std::optional<Number> number = found ? parseNumber(field) : std::nullopt;
    if (!number) {
        if (!found && !m_source.lineEnded() && m_dataBegun)
            m_result.warnings.push_back(m_source.place() + ": the last line is cut and was left out");
        else if (m_dataBegun)
            badLine(found ? "'" + std::string(field.substr(0, 40)) + "' is not a number"
                          : "no column " + std::to_string(m_guess.column));
        else
            ++m_headers;
        return {};
    }
    m_dataBegun = true;
    std::string why;
    const std::optional<Delay> delay = delayIn(*number, why);
    if (!delay) {
        badLine("'" + std::string(field.substr(0, 40)) + "' " + why);
        return {};
    }
    if (*delay > runs::maxTotalDelay - m_total)
        return fail(ErrorCode::corrupt, m_source.place(),
                    "the delays add up to more than 146 years: is " + m_guess.unit.name() +
                        " the right unit?");
    m_total += *delay;
    m_delays.push_back(*delay);
    if (m_curve)
        takeCurvePoint(data, *delay, *number);
    return {};
}

Expected<void> Reader::expand(runs::Series &series) {
    const auto first = static_cast<std::uint64_t>(std::ceil(m_points.front().rank));
    const auto last = static_cast<std::uint64_t>(m_points.back().rank);
    const std::uint64_t count = m_options.curveDelays.value_or(last);
    if (count > maxCurveDelays)
        return fail(ErrorCode::limitExceeded, m_path,
                    "a curve of " + grouped(count) + " delays; the limit is " + grouped(maxCurveDelays));
    if (count < first)
        return fail(ErrorCode::invalidArgument, m_path,
                    "its curve begins at rank " + grouped(first) + ", after the " + grouped(count) +
                        " delays asked for");
    series.delays = expandCurve(m_points, count);
    // The total is that of the points only: whole curves can be much longer.
    Delay left = runs::maxTotalDelay;
    for (const Delay delay : series.delays) {
        if (delay > left)
            return fail(ErrorCode::corrupt, m_path,
                        "the delays add up to more than 146 years: is " + m_guess.unit.name() +
                            " the right unit?");
        left -= delay;
    }
    series.ordered = false;
    if (first > 1) {
        series.gaps.push_back({0, first - 1});
        series.lostDelays = first - 1;
        m_result.warnings.push_back(m_path + ": its curve begins at rank " + grouped(first) +
                                    "; the longer delays are missing");
    }
    if (count > last)
        m_result.warnings.push_back(m_path + ": its curve ends at rank " + grouped(last) +
                                    "; the last delay was repeated up to rank " + grouped(count));
    m_result.readAs = "rank/delay curve in " + m_guess.unit.name() + ", " + grouped(m_points.size()) +
                      " points expanded to " + grouped(series.delays.size());
    return {};
}

void Reader::describe() {
    if (m_guess.columnGuessed || m_guess.unitGuessed)
        m_result.warnings.insert(m_result.warnings.begin(),
                                 m_path + ": read as " + m_result.readAs + " (guessed)");
    if (m_headers > 0)
        m_result.warnings.push_back(m_path + ": " + grouped(m_headers) +
                                    (m_headers == 1 ? " line" : " lines") +
                                    " before the first number skipped");
    if (m_result.badLines > 0)
        m_result.warnings.push_back(m_path + ": " + grouped(m_result.badLines) +
                                    (m_result.badLines == 1 ? " bad line" : " bad lines") +
                                    " left out, the first is " + m_result.firstBadLine);
    for (const auto &[kind, lines] : m_ofOtherKinds)
        m_result.warnings.push_back(m_path + ": " + grouped(lines) + " delays of '" +
                                    std::string(seriesKindName(kind)) + "' left out");
    m_result.skippedLines += m_headers;
    m_result.run.settings = {{"source", std::filesystem::path(m_path).filename().string()},
                             {"read as", m_result.readAs}};
}

Expected<TextRun> Reader::read(const runs::Progress &progress) {
    m_result.warnings = m_guess.warnings;
    std::string_view line;
    Expected<bool> more = false;
    while ((more = m_source.next(line, progress)) && *more)
        if (const auto taken = takeLine(line); !taken)
            return tl::unexpected(taken.error());
    if (!more)
        return tl::unexpected(more.error());
    if (m_delays.empty())
        return fail(ErrorCode::corrupt, m_path,
                    m_result.badLines > 0 ? "holds no delay: " + m_result.firstBadLine : "holds no delay");

    runs::Series series;
    // A single point draws no line.
    if (m_curve && m_points.size() < 2) {
        m_curveBroken = m_path + ": has only one point";
        leaveCurve();
    }
    if (m_options.curveDelays && !m_curve)
        return fail(ErrorCode::corrupt, m_curveBroken.empty() ? m_path : m_curveBroken,
                    "this is not a rank/delay curve");
    if (m_curve) {
        if (const auto expanded = expand(series); !expanded)
            return tl::unexpected(expanded.error());
    } else {
        series.delays = std::move(m_delays);
        m_result.readAs = "column " + std::to_string(m_guess.column) + " in " + m_guess.unit.name();
    }
    describe();

    runs::Run &run = m_result.run;
    run.id = newRunId();
    run.label = std::filesystem::path(m_path).stem().string();
    run.state = runs::RunState::complete;
    runs::Step step;
    step.series.push_back(std::move(series));
    run.steps.push_back(std::move(step));
    return std::move(m_result);
}

} // namespace

Expected<TextRun> readText(const std::string &path, const TextOptions &options,
                           const runs::Progress &progress) {
    auto source = LineSource::open(path);
    if (!source)
        return tl::unexpected(source.error());
    auto guess = guessText(*source, path, options, progress);
    if (!guess)
        return tl::unexpected(guess.error());
    return Reader(path, options, *source, std::move(*guess)).read(progress);
}

} // namespace delayrank::formats
