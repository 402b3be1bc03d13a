#include "ui/plots/chart_style.h"

#include "ui/plots/curve.h"

#include <QPalette>
#include <gtest/gtest.h>

using namespace delayrank::ui;

TEST(ReadableOn, LeavesColoursThatStandOutAsTheyAre) {
    EXPECT_EQ(readableOn(QColor(0, 0, 255), Qt::white), QColor(0, 0, 255));
    EXPECT_EQ(readableOn(QColor(0xe6, 0x9f, 0), QColor(30, 30, 34)), QColor(0xe6, 0x9f, 0));
}

TEST(ReadableOn, LightensOnDarkAndDarkensOnWhite) {
    const QColor dark(30, 30, 34);
    EXPECT_GT(readableOn(Qt::black, dark).lightness(), 90);
    EXPECT_LT(readableOn(Qt::yellow, Qt::white).lightness(), QColor(Qt::yellow).lightness());
}

TEST(ChartLook, FollowsThePaletteInScreenStyleOnly) {
    QPalette palette;
    palette.setColor(QPalette::Base, QColor(20, 20, 20));
    palette.setColor(QPalette::Text, Qt::white);
    EXPECT_TRUE(lookOf(ChartStyle::screen, palette).dark);
    EXPECT_EQ(lookOf(ChartStyle::screen, palette).background, QColor(20, 20, 20));
    EXPECT_EQ(lookOf(ChartStyle::print, palette).background, QColor(Qt::white));
    EXPECT_EQ(lookOf(ChartStyle::list, palette).background, QColor(Qt::white));
}

TEST(ChartStyle, HasTheSizeOfThe1999ChartsForLists) {
    EXPECT_EQ(defaultSize(ChartStyle::list), QSize(648, 476));
    EXPECT_EQ(defaultSize(ChartStyle::screen), QSize(1280, 800));
    EXPECT_EQ(defaultSize(ChartStyle::print), QSize(1600, 1200));
}
