#include "ui/plots/decade_ticker.h"

#include <gtest/gtest.h>

using namespace delayrank::ui;

namespace {

struct Ticks {
    QVector<double> ticks, subTicks;
    QVector<QString> labels;
};

Ticks ticksOf(TickNumbers numbers, double lower, double upper) {
    DecadeTicker ticker(numbers);
    Ticks result;
    ticker.generate({lower, upper}, QLocale::c(), 'g', 6, result.ticks, &result.subTicks, &result.labels);
    return result;
}

} // namespace

TEST(DecadeTicker, MarksEveryDecadeOfThe1999AxesAsGnuplotWritesThem) {
    const Ticks delays = ticksOf(TickNumbers::plain, 1e-6, 0.1);
    EXPECT_EQ(delays.labels, QVector<QString>({"1e-06", "1e-05", "0.0001", "0.001", "0.01", "0.1"}));
    EXPECT_EQ(delays.subTicks.size(), 15); // 2, 5 and 8 in each of five decades
    const Ticks ranks = ticksOf(TickNumbers::plain, 1, 1e6);
    EXPECT_EQ(ranks.labels, QVector<QString>({"1", "10", "100", "1000", "10000", "100000", "1e+06"}));
}

TEST(DecadeTicker, WritesPowersOfTenBeyondAThousand) {
    const Ticks ticks = ticksOf(TickNumbers::powers, 1e-5, 1e5);
    EXPECT_EQ(ticks.labels, QVector<QString>({"10⁻⁵", "10⁻⁴", "0.001", "0.01", "0.1", "1", "10", "100",
                                              "1000", "10⁴", "10⁵"}));
    EXPECT_EQ(ticks.subTicks.size(), 80);
}

TEST(DecadeTicker, KeepsTicksAtBothEndsThoughRangesAreRounded) {
    const Ticks ticks = ticksOf(TickNumbers::powers, std::pow(10.0, -6.0) * (1 + 1e-12), 0.1 * (1 - 1e-12));
    EXPECT_EQ(ticks.ticks.size(), 6);
}

TEST(DecadeTicker, MarksOneTwoAndFiveWithinADecade) {
    EXPECT_EQ(ticksOf(TickNumbers::powers, 1, 10).labels, QVector<QString>({"1", "2", "5", "10"}));
}

TEST(DecadeTicker, TellsTicksApartWhereFarZoomedIn) {
    for (const auto &[lower, upper] : {std::pair(123'456.0, 123'470.0), std::pair(9.60e-3, 9.64e-3),
                                       std::pair(2e-6, 2.1e-6), std::pair(1.0, 1.5)}) {
        const Ticks ticks = ticksOf(TickNumbers::powers, lower, upper);
        EXPECT_GE(ticks.ticks.size(), 3);
        EXPECT_LE(ticks.ticks.size(), 10);
        EXPECT_EQ(QSet<QString>(ticks.labels.begin(), ticks.labels.end()).size(), ticks.labels.size())
            << lower << " to " << upper;
    }
}

TEST(DecadeTicker, ThinsItsLabelsOverManyDecades) {
    const Ticks ticks = ticksOf(TickNumbers::powers, 1e-12, 1e18);
    EXPECT_LE(ticks.labels.size(), 15);
    EXPECT_GE(ticks.labels.size(), 8);
}

TEST(DecadeTicker, ThinsItsLabelsWhereThereIsRoomForFew) {
    DecadeTicker ticker(TickNumbers::powers);
    ticker.setMostLabels(4);
    QVector<double> ticks;
    QVector<QString> labels;
    ticker.generate({1e-4, 1e4}, QLocale::c(), 'g', 6, ticks, nullptr, &labels);
    EXPECT_EQ(labels, QVector<QString>({"10⁻⁴", "0.01", "1", "100", "10⁴"}));
}

TEST(DecadeTicker, HasNoTicksForARangeThatALogAxisCannotShow) {
    EXPECT_TRUE(ticksOf(TickNumbers::powers, -1, 10).ticks.empty());
    EXPECT_TRUE(ticksOf(TickNumbers::powers, 5, 5).ticks.empty());
}
