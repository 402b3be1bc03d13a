#include "ui/plots/axis_text.h"

#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;

TEST(AxisText, NamesTheUnitOfTheDelayAxis) {
    EXPECT_EQ(delayAxisTitle(TimeUnit::seconds()), "delay [s]");
    EXPECT_EQ(delayAxisTitle(*TimeUnit::parse("ticks@4e8")), "delay [ticks of a 400 MHz clock]");
}

TEST(AxisText, NamesWhatTheRankAxisCounts) {
    EXPECT_EQ(rankAxisTitle(runs::RankAxis::rank), "rank");
    EXPECT_EQ(rankAxisTitle(runs::RankAxis::fraction), "fraction of messages");
    EXPECT_EQ(rankAxisTitle(runs::RankAxis::perSecond), "delays per second of the run");
}

TEST(AxisText, WritesNumbersAtTicksShort) {
    EXPECT_EQ(tickText(0.001, 1), "0.001");
    EXPECT_EQ(tickText(1000, 1), "1000");
    EXPECT_EQ(tickText(2e-6, 1), "2×10⁻⁶");
    EXPECT_EQ(tickText(1e12, 1), "10¹²");
    EXPECT_EQ(tickText(123'456, 6), "1.23456×10⁵");
}

TEST(AxisText, LeavesNoZerosAtTheEndOfADelay) {
    EXPECT_EQ(delayText(std::chrono::milliseconds(1)), "1 ms");
    EXPECT_EQ(delayText(std::chrono::microseconds(9'640)), "9.64 ms");
    EXPECT_EQ(delayText(std::chrono::milliseconds(100)), "100 ms");
}

TEST(AxisText, GroupsTheDigitsOfCounts) {
    EXPECT_EQ(countText(4'930), "4,930");
    EXPECT_EQ(countText(100'000'000), "100,000,000");
}
