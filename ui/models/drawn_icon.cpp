#include "ui/models/drawn_icon.h"

#include <QPainter>

namespace delayrank::ui {

QIcon drawnIcon(const std::function<void(QPainter &painter)> &paint, bool keepsColours) {
    QIcon icon;
    for (const int scale : {1, 2, 3}) {
        QPixmap pixmap(iconSide * scale, iconSide * scale);
        pixmap.setDevicePixelRatio(scale);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        paint(painter);
        painter.end();
        icon.addPixmap(pixmap);
        if (keepsColours)
            icon.addPixmap(pixmap, QIcon::Selected);
    }
    return icon;
}

} // namespace delayrank::ui
