#include "ui/plots/timeline_columns.h"

#include <gtest/gtest.h>

using namespace delayrank::ui;

namespace {

QImage pictureOf(const TimelineColumns &columns, double scale) {
    QImage image(QSize(10, 20) * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::white);
    QCPPainter painter(&image);
    columns.draw(painter, {QColor(0, 0, 255, 128), Qt::red, Qt::green});
    return image;
}

} // namespace

TEST(TimelineColumns, ReachFromTheLongestDelayToTheShortestAtEveryResolution) {
    TimelineColumns columns(QRect(2, 3, 6, 15));
    columns.add(4, 5, 12);
    columns.add(5, 7, 8); // of one length: all tip
    columns.mark(7, 8);
    columns.add(7, 3, 18);
    columns.mark(10, 11);
    for (const int scale : {1, 2}) {
        const QImage image = pictureOf(columns, scale);
        const auto at = [&](int x, int y) { return image.pixelColor(x * scale, y * scale); };
        EXPECT_EQ(at(4, 4), QColor(Qt::white)) << scale;
        EXPECT_EQ(at(4, 5), QColor(Qt::red)) << scale;
        EXPECT_EQ(at(4, 6), QColor(Qt::red)) << scale;
        EXPECT_NEAR(at(4, 7).red(), 127, 1) << "what is behind is seen";
        EXPECT_EQ(at(4, 7).blue(), 255) << scale;
        EXPECT_NEAR(at(4, 11).red(), 127, 1) << scale;
        EXPECT_EQ(at(4, 12), QColor(Qt::white)) << scale;
        EXPECT_EQ(at(5, 7), QColor(Qt::green)) << scale;
        EXPECT_EQ(at(5, 8), QColor(Qt::white)) << scale;
        EXPECT_EQ(at(6, 7), QColor(Qt::white)) << scale;
        EXPECT_EQ(at(7, 10), QColor(Qt::green)) << scale;
        EXPECT_EQ(at(7, 3), QColor(Qt::red)) << scale;
    }
}
