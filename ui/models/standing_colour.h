#pragma once

#include "core/analysis/against_baseline.h"

#include <QColor>

class QPalette;

namespace delayrank::ui {

/// The colour of a ratio in a table: blue for better and orange for worse, which colour-blind readers tell
/// apart, with a contrast of at least 4.5 to 1 to the table's background (WCAG 2.1, 1.4.3); else the text's
/// own.
QColor standingColour(analysis::Standing standing, const QPalette &palette);

} // namespace delayrank::ui
