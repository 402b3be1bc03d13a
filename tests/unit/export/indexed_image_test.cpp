#include "ui/export/indexed_image.h"

#include <gtest/gtest.h>

using namespace delayrank::ui;

TEST(ToIndexed, ChangesNoColour) {
    QImage image(20, 3, QImage::Format_RGB32);
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 20; ++x)
            image.setPixel(x, y, qRgb(x * 12, y * 100, 7));
    const QImage indexed = toIndexed(image);
    EXPECT_EQ(indexed.format(), QImage::Format_Indexed8);
    EXPECT_EQ(indexed.colorCount(), 60);
    EXPECT_EQ(indexed.convertToFormat(QImage::Format_RGB32), image);
}

TEST(ToIndexed, LeavesAPictureOfTooManyColoursAsItIs) {
    QImage image(257, 1, QImage::Format_RGB32);
    for (int x = 0; x < 257; ++x)
        image.setPixel(x, 0, qRgb(x % 256, x / 256, 0));
    EXPECT_EQ(toIndexed(image), image);
}
