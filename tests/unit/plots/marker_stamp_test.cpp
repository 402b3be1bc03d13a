#include "ui/plots/marker_stamp.h"

#include <QPainter>
#include <gtest/gtest.h>

using namespace delayrank::ui;

namespace {

/// The stamp as lines of text, '#' where it covers.
QStringList pictureOf(Marker marker, int radius, int halfStroke = 0) {
    QImage image(2 * radius + 1, 2 * radius + 1, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    MarkerStamp(marker, Qt::blue, radius, halfStroke).draw(painter, {radius, radius});
    painter.end();
    QStringList lines;
    for (int y = 0; y < image.height(); ++y) {
        QString line;
        for (int x = 0; x < image.width(); ++x)
            line += image.pixelColor(x, y) == Qt::blue    ? '#'
                    : image.pixelColor(x, y) == Qt::white ? '.'
                                                          : '?';
        lines << line;
    }
    return lines;
}

} // namespace

TEST(MarkerStamp, HasTheDiamondPlusAndSquareOfThe1999Charts) {
    EXPECT_EQ(pictureOf(Marker::diamond, 2), QStringList({"..#..", ".#.#.", "#.#.#", ".#.#.", "..#.."}));
    EXPECT_EQ(pictureOf(Marker::plus, 2), QStringList({"..#..", "..#..", "#####", "..#..", "..#.."}));
    EXPECT_EQ(pictureOf(Marker::square, 2), QStringList({"#####", "#...#", "#.#.#", "#...#", "#####"}));
}

TEST(MarkerStamp, CoversWholePixelsOnlyAndLooksTheSameMirrored) {
    for (int index = 0; index < static_cast<int>(Marker::line); ++index) {
        for (const auto &[radius, halfStroke] : {std::pair(2, 0), std::pair(3, 0), std::pair(6, 1)}) {
            const QStringList picture = pictureOf(static_cast<Marker>(index), radius, halfStroke);
            for (const QString &line : picture) {
                EXPECT_FALSE(line.contains('?'));
                EXPECT_TRUE(std::equal(line.begin(), line.end(), line.rbegin()));
            }
        }
    }
}

TEST(MarkerStamp, TellsEveryMarkerFromEveryOther) {
    for (int a = 0; a < static_cast<int>(Marker::line); ++a)
        for (int b = 0; b < a; ++b)
            EXPECT_NE(pictureOf(static_cast<Marker>(a), 3), pictureOf(static_cast<Marker>(b), 3)) << a << b;
}

TEST(MarkerPath, LiesWithinTheRadiusOfItsCentre) {
    for (int index = 0; index < static_cast<int>(Marker::line); ++index) {
        const QRectF box = markerPath(static_cast<Marker>(index), {10, 20}, 4).boundingRect();
        EXPECT_TRUE(QRectF(6, 16, 8, 8).adjusted(-0.01, -0.01, 0.01, 0.01).contains(box)) << index;
        EXPECT_GT(box.width(), 5);
    }
}
