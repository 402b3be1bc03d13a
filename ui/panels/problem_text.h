#pragma once

class QLabel;
class QString;

namespace delayrank::ui {

/// Shows what is wrong in red that is told from the background of light and dark palettes alike. Empty:
/// nothing is wrong. GUI thread.
void showProblem(QLabel *label, const QString &sentence);
/// Shows what is not wrong, in the colour of the label's parent.
void showPlain(QLabel *label, const QString &text);

} // namespace delayrank::ui
