#pragma once

#include "core/analysis/figure.h"

#include <optional>
#include <string>

namespace delayrank::analysis {

/// A condition that a figure has to meet, for people's CI: 'stalled_time<=1.1', 'p999<=2ms'.
///
/// Against a baseline the value is how many times the baseline's the figure is (this/baseline, so that 1.1
/// means 10 % more): a plain number. Where both are 0 it is 1; where the baseline alone is 0 it is more than
/// any number. Without a baseline the value is the figure itself: a time with its unit, a count, a share
/// of 1.
class FigureCheck {
public:
    /// Reads NAME, one of < <= >= > and a value; blanks may stand between. Errors: invalidArgument; the
    /// subject is the text.
    static Expected<FigureCheck> parse(const std::string &text, bool againstBaseline);

    /// What is held against the check: statistics, of several repetitions put together where there are.
    struct Side {
        const Statistics *statistics = nullptr;
        unsigned repetitions = 1;
    };
    /// Why the check fails, with the figures: "is 1.52 times the baseline's (46.2 s, 30.4 s)", "has no
    /// delays"; nullopt where it holds. `baseline` is there if and only if the check was parsed for one.
    std::optional<std::string> failure(const Side &run, const std::optional<Side> &baseline) const;

    const std::string &text() const { return m_text; } ///< as it was written
    const Figure &figure() const { return *m_figure; }

private:
    enum class Relation { less, atMost, atLeast, more };
    bool holds(double value) const;
    std::string m_text;
    const Figure *m_figure = nullptr;
    Relation m_relation = Relation::atMost;
    double m_value = 0;
};

} // namespace delayrank::analysis
