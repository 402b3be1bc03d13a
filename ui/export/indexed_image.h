#pragma once

#include <QImage>

namespace delayrank::ui {

/// The same picture with 8 bits a pixel and a palette of its own colours; `image` itself
/// where it has more than 256 colours. Exact: no colour is changed.
QImage toIndexed(const QImage &image);

} // namespace delayrank::ui
