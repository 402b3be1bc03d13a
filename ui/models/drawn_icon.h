#pragma once

#include <QIcon>
#include <functional>

class QPainter;

namespace delayrank::ui {

inline constexpr int iconSide = 16; ///< logical pixels

/// An icon of iconSide that `paint` draws, smoothed, for screens of one to three device pixels a logical one.
/// `keepsColours`: a selected row shows it as it is. GUI thread.
QIcon drawnIcon(const std::function<void(QPainter &painter)> &paint, bool keepsColours = false);

} // namespace delayrank::ui
