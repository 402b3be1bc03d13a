#pragma once

#include <QIcon>

namespace delayrank::ui {

/// What is said of a fact by a sign, so that it need not be told by colour.
enum class FactMark {
    differs,          ///< not equal: another value than the reference's
    canMatter,        ///< a triangle with an exclamation mark
    changedMeanwhile, ///< an arrow to another value: it changed while the run was measured
};

/// The sign in the colours of the application's palette. GUI thread.
QIcon factMark(FactMark mark);

} // namespace delayrank::ui
