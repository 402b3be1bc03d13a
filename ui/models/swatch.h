#pragma once

#include "ui/plots/curve.h"

#include <QIcon>

namespace delayrank::ui {

/// A small picture of how a curve is drawn: its marker in its colour, made to stand out on `background`.
/// GUI thread.
QIcon swatch(const QColor &colour, Marker marker, const QColor &background);

/// A filled square: the colours of a group of runs. GUI thread.
QIcon groupSwatch(const QColor &colour, const QColor &background);

} // namespace delayrank::ui
