#include "ui/export/indexed_image.h"

#include <QHash>

namespace delayrank::ui {

QImage toIndexed(const QImage &image) {
    const QImage source = image.convertToFormat(QImage::Format_RGB32);
    QImage indexed(source.size(), QImage::Format_Indexed8);
    QHash<QRgb, uchar> indices;
    QList<QRgb> colours;
    for (int y = 0; y < source.height(); ++y) {
        const auto *from = reinterpret_cast<const QRgb *>(source.constScanLine(y));
        uchar *to = indexed.scanLine(y);
        for (int x = 0; x < source.width(); ++x) {
            const QRgb colour = from[x] | 0xff000000U;
            auto found = indices.constFind(colour);
            if (found == indices.constEnd()) {
                if (colours.size() == 256)
                    return image;
                found = indices.insert(colour, static_cast<uchar>(colours.size()));
                colours.append(colour);
            }
            to[x] = *found;
        }
    }
    indexed.setColorTable(colours);
    indexed.setDevicePixelRatio(image.devicePixelRatio());
    return indexed;
}

} // namespace delayrank::ui
