#include "core/formats/curve_expansion.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace delayrank::formats {
namespace {

using testing::ElementsAre;

TEST(CurveExpansion, KeepsTheDelaysOfPointsThatAreThere) {
    EXPECT_THAT(expandCurve({{1, 90}, {2, 80}, {3, 80}, {4, 10}}, 4),
                ElementsAre(Delay(90), Delay(80), Delay(80), Delay(10)));
}

TEST(CurveExpansion, FollowsAStraightLineInLogLogSpace) {
    const auto delays = expandCurve({{1, 1e6}, {10'000, 1e2}}, 10'000);
    ASSERT_EQ(delays.size(), 10'000u);
    EXPECT_EQ(delays[99], Delay(10'000));
    EXPECT_EQ(delays[999], Delay(1000));
    EXPECT_TRUE(std::is_sorted(delays.rbegin(), delays.rend()));
}

TEST(CurveExpansion, TakesPointsBetweenTwoRanks) {
    const auto delays = expandCurve({{1.5, 100}, {2.5, 100}, {3.9, 50}, {6, 20}}, 6);
    ASSERT_EQ(delays.size(), 5u) << "ranks 2 to 6";
    EXPECT_EQ(delays[0], Delay(100));
    EXPECT_GT(delays[1], Delay(50));
    EXPECT_LT(delays[2], Delay(50));
    EXPECT_EQ(delays[4], Delay(20));
}

TEST(CurveExpansion, ReachesZeroByAStraightLine) {
    EXPECT_THAT(expandCurve({{1, 90}, {4, 0}, {5, 0}}, 5),
                ElementsAre(Delay(90), Delay(60), Delay(30), Delay(0), Delay(0)));
}

TEST(CurveExpansion, EndsAtTheCountOrRepeatsTheLastDelay) {
    EXPECT_THAT(expandCurve({{1, 90}, {4, 90}}, 2), ElementsAre(Delay(90), Delay(90)));
    EXPECT_THAT(expandCurve({{1, 90}, {2, 80}}, 4), ElementsAre(Delay(90), Delay(80), Delay(80), Delay(80)));
}

} // namespace
} // namespace delayrank::formats
