#include "ui/plots/home_ranges.h"

#include "sample_curves.h"

#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;
using runs::RankAxis;

namespace {

void expectRange(const runs::AxisRange &range, double lower, double upper) {
    EXPECT_NEAR(range.lower / lower, 1, 1e-9);
    EXPECT_NEAR(range.upper / upper, 1, 1e-9);
}

/// 5,000 delays from 3 us to 19 ms in 4 s.
Curve sample() {
    std::vector<Delay> delays(4'998, Delay(3'000));
    delays.emplace_back(19'000'000);
    delays.emplace_back(0);
    Curve curve = curveOf("sample", delays);
    curve.seconds = 4;
    return curve;
}

} // namespace

TEST(HomeRanges, AreTheWholeDecadesAroundTheDelaysThatAreDrawn) {
    const std::vector<Curve> curves{sample()};
    const HomeRanges home = homeRanges(curves, RankAxis::rank, TimeUnit::seconds());
    expectRange(home.ranks, 1, 1e4);
    expectRange(home.delays, 1e3, 1e8);
}

TEST(HomeRanges, CountSharesOrDelaysASecondWhereTheAxisDoes) {
    const std::vector<Curve> curves{sample()};
    expectRange(homeRanges(curves, RankAxis::fraction, TimeUnit::seconds()).ranks, 1e-4, 1);
    expectRange(homeRanges(curves, RankAxis::perSecond, TimeUnit::seconds()).ranks, 0.1, 1e4);
}

TEST(HomeRanges, AreWholeDecadesOfTicksWhereDelaysAreTicks) {
    const std::vector<Curve> curves{sample()};
    const HomeRanges home = homeRanges(curves, RankAxis::rank, *TimeUnit::parse("ticks@4e8"));
    expectRange(home.delays, 1'000 * 2.5, 1e7 * 2.5); // 1,200 to 7.6e6 ticks of 2.5 ns
}

TEST(HomeRanges, AreAtLeastADecadeWhenAllDelaysAreEqual) {
    const std::vector<Curve> curves{curveOf("one", {Delay(1'000)})};
    const HomeRanges home = homeRanges(curves, RankAxis::rank, TimeUnit::seconds());
    expectRange(home.ranks, 1, 10);
    expectRange(home.delays, 1e3, 1e4);
}

TEST(HomeRanges, AreValidWithoutAnyDelayToDraw) {
    for (const std::vector<Curve> &curves :
         {std::vector<Curve>{}, {curveOf("none", {})}, {curveOf("zeros", {Delay(0)})}}) {
        for (const RankAxis axis : {RankAxis::rank, RankAxis::fraction, RankAxis::perSecond}) {
            const HomeRanges home = homeRanges(curves, axis, TimeUnit::seconds());
            EXPECT_TRUE(validRange(home.ranks) && validRange(home.delays));
        }
    }
}

TEST(ValidRange, RefusesWhatALogAxisCannotShow) {
    EXPECT_TRUE(validRange(runs::AxisRange{1, 2}));
    EXPECT_FALSE(validRange(std::nullopt));
    EXPECT_FALSE(validRange(runs::AxisRange{0, 2}));
    EXPECT_FALSE(validRange(runs::AxisRange{2, 2}));
    EXPECT_FALSE(validRange(runs::AxisRange{1, INFINITY}));
    EXPECT_FALSE(validRange(runs::AxisRange{NAN, 2}));
}
