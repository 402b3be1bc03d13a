#include "core/analysis/figure_check.h"

#include "core/analysis/against_baseline.h"
#include "core/base/trimmed.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>

namespace delayrank::analysis {

namespace {

/// A whole text that is a number of 0 or more.
std::optional<double> plainNumber(const std::string &text) {
    double number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = failure == std::errc{} && end == text.data() + text.size();
    return whole && std::isfinite(number) && number >= 0 ? std::optional(number) : std::nullopt;
}

Expected<double> valueOf(const std::string &check, const std::string &text, Figure::Kind kind,
                         bool againstBaseline) {
    const auto wrong = [&check](const char *reason) {
        return fail(ErrorCode::invalidArgument, "--check " + check, reason);
    };
    const std::optional<double> number = plainNumber(text);
    if (againstBaseline)
        return number ? Expected<double>(*number)
                      : wrong("with --baseline a check needs a ratio this/baseline, such as 1.1");
    if (kind == Figure::Kind::time) {
        const auto time = parseDuration(text);
        return time ? Expected<double>(static_cast<double>(time->count()))
                    : wrong("needs a time with its unit, such as 2ms (or a --baseline for a ratio)");
    }
    if (kind == Figure::Kind::count)
        return number && *number == std::floor(*number) ? Expected<double>(*number)
                                                        : wrong("needs a whole number");
    return number && *number <= 1 ? Expected<double>(*number) : wrong("needs a share from 0 to 1");
}

/// So many digits that a value just past its limit does not look as if it met it.
std::string digits(double number) {
    char text[40];
    std::snprintf(text, sizeof text, "%.6g", number);
    return text;
}

std::string exactText(const Figure &figure, double value) {
    return figure.kind == Figure::Kind::time ? exactDuration(Delay(std::llround(std::fmin(value, 9e18))))
                                             : digits(value);
}

std::string namesOfAll() {
    std::string names;
    for (const Figure &figure : figures())
        names += (names.empty() ? "" : ", ") + std::string(figure.name);
    return names;
}

} // namespace

Expected<FigureCheck> FigureCheck::parse(const std::string &text, bool againstBaseline) {
    FigureCheck check;
    check.m_text = trimmed(text);
    const std::string subject = "--check " + check.m_text;
    const std::size_t sign = check.m_text.find_first_of("<>");
    if (sign == std::string::npos)
        return fail(ErrorCode::invalidArgument, subject,
                    "needs a figure, one of <, <=, >=, > and a value, as in p999<=1.5");
    const std::string name(trimmed(check.m_text.substr(0, sign)));
    check.m_figure = figureNamed(name);
    if (!check.m_figure)
        return fail(ErrorCode::invalidArgument, subject,
                    "'" + name + "' is no figure; they are " + namesOfAll());
    const bool equal = check.m_text.substr(sign + 1, 1) == "=";
    check.m_relation = check.m_text[sign] == '<' ? (equal ? Relation::atMost : Relation::less)
                                                 : (equal ? Relation::atLeast : Relation::more);
    const auto value = valueOf(check.m_text,
                               std::string(trimmed(check.m_text.substr(sign + (equal ? 2 : 1)))),
                               check.m_figure->kind, againstBaseline);
    if (!value)
        return tl::unexpected(value.error());
    check.m_value = *value;
    return check;
}

bool FigureCheck::holds(double value) const {
    switch (m_relation) {
    case Relation::less:
        return value < m_value;
    case Relation::atMost:
        return value <= m_value;
    case Relation::atLeast:
        return value >= m_value;
    case Relation::more:
        break;
    }
    return value > m_value;
}

std::optional<std::string> FigureCheck::failure(const Side &run, const std::optional<Side> &baseline) const {
    const auto of = [this](const Side &side) {
        return m_figure->perRepetition(*side.statistics, side.repetitions);
    };
    const auto missing = [this](const Side &side) {
        return side.statistics->delays == 0 ? std::string("has no delays")
                                            : "has no " + std::string(m_figure->words);
    };
    const std::optional<double> own = of(run);
    if (!own)
        return missing(run);
    if (!baseline)
        return holds(*own) ? std::nullopt : std::optional("is " + exactText(*m_figure, *own));
    const std::optional<double> theirs = of(*baseline);
    if (!theirs)
        return "cannot be compared: the baseline " + missing(*baseline);
    const double ratio = *theirs != 0 ? *own / *theirs
                         : *own == 0  ? 1
                                      : std::numeric_limits<double>::infinity();
    if (holds(ratio))
        return std::nullopt;
    if (std::isinf(ratio))
        return "is " + m_figure->text(*own) + ", and the baseline has none";
    return "is " + digits(ratio) + " times the baseline's (" + m_figure->text(*own) + ", " +
           m_figure->text(*theirs) + ")";
}

} // namespace delayrank::analysis
