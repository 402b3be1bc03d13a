#include "ui/plots/readout.h"

#include "sample_curves.h"

#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;
using runs::RankAxis;

namespace {
/// 1,000 delays: 25 of 10 ms, the others of 1 us.
Curve stalled() {
    std::vector<Delay> delays(975, Delay(1'000));
    delays.resize(1'000, Delay(10'000'000));
    return curveOf("Nagle on", delays);
}
} // namespace

TEST(Readout, SaysOneInHowManyMessagesWaitsThatLong) {
    EXPECT_EQ(readoutOf(stalled(), {25, Delay(9'600'000)}, RankAxis::rank),
              "Nagle on: 10 ms at this rank; one in 40 messages waits 9.6 ms or longer");
}

TEST(Readout, FindsTheRankWhereTheAxisCountsSomethingElse) {
    EXPECT_TRUE(readoutOf(stalled(), {0.025, Delay(5)}, RankAxis::fraction).contains("10 ms at this rank"));
    EXPECT_TRUE(readoutOf(stalled(), {0.026, Delay(5)}, RankAxis::fraction).contains("1 us at this rank"));
}

TEST(Readout, SaysWhenAllOrNoneWaitThatLong) {
    EXPECT_TRUE(readoutOf(stalled(), {1e6, Delay(500)}, RankAxis::rank)
                    .endsWith(": every message waits 500 ns or longer"));
    EXPECT_TRUE(readoutOf(stalled(), {1e6, Delay(20'000'000)}, RankAxis::rank)
                    .endsWith(": none waits 20 ms or longer"));
}

TEST(Readout, HasALineForThePlaceAndOneForEachCurveUpToTwelve) {
    const std::vector<Curve> two{stalled(), curveOf("empty", {})};
    const QString text = readout(two, {4'930, Delay(9'600'000)}, RankAxis::rank);
    EXPECT_EQ(text.split('\n').size(), 3);
    EXPECT_TRUE(text.startsWith("rank 4,930, 9.6 ms\n"));
    EXPECT_TRUE(text.endsWith("empty: no delays yet"));
    const std::vector<Curve> many(20, stalled());
    EXPECT_EQ(readout(many, {1, Delay(1)}, RankAxis::rank).split('\n').size(), 14);
}
