#include "ui/plots/percentile_ticker.h"

#include <gtest/gtest.h>

using namespace delayrank::ui;

namespace {

QStringList labelsOf(double lower, double upper) {
    PercentileTicker ticker;
    QVector<double> ticks, subTicks;
    QVector<QString> labels;
    ticker.generate({lower, upper}, QLocale::c(), 'g', 6, ticks, &subTicks, &labels);
    return labels;
}

} // namespace

TEST(PercentileTicker, NamesTheNines) {
    EXPECT_EQ(labelsOf(1, 1e5), (QStringList{"0 %", "90 %", "99 %", "99.9 %", "99.99 %", "99.999 %"}));
}

TEST(PercentileTicker, NamesTheMedianAndItsLikeWhereThereIsRoom) {
    EXPECT_EQ(labelsOf(1, 100), (QStringList{"0 %", "50 %", "80 %", "90 %", "95 %", "98 %", "99 %"}));
}

TEST(PercentileTicker, HasNoTickBelowTheShortestDelayOrWithoutARange) {
    EXPECT_EQ(labelsOf(0.1, 10).first(), "0 %");
    EXPECT_TRUE(labelsOf(0, 10).isEmpty());
    EXPECT_TRUE(labelsOf(5, 5).isEmpty());
}

TEST(PercentileTicker, SaysAsManyNinesAsThereAre) {
    EXPECT_EQ(percentileText(1), "0 %");
    EXPECT_EQ(percentileText(2'000), "99.95 %");
    EXPECT_EQ(percentileText(1e6), "99.9999 %");
    EXPECT_EQ(percentileText(41), "97.6 %");
}
