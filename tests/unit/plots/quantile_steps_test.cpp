#include "ui/plots/quantile_steps.h"

#include "sample_curves.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;

namespace {

/// What a staircase says at x: steps hold after their x, as the quantile just at a step is the shorter one.
Delay delayOn(const std::vector<QuantileStep> &steps, double x) {
    Delay delay = steps.front().delay;
    for (const QuantileStep &step : steps)
        if (step.x < x)
            delay = step.delay;
    return delay;
}

} // namespace

TEST(QuantileSteps, AreTheQuantilesExactly) {
    for (const auto &delays : {fewDistinctDelays(1'000), wideDistinctDelays(500)}) {
        const auto curve = analysis::RankCurve::fromDelays(delays);
        const auto steps = quantileSteps(curve, 1, 1e9, 1);
        for (std::uint64_t longer = 1; longer < curve.size(); ++longer) {
            // Between two ranks, where no rounding can matter.
            const double x = static_cast<double>(curve.size()) / (static_cast<double>(longer) + 0.5);
            EXPECT_EQ(delayOn(steps, x), curve.quantile(1 - 1 / x)) << longer;
            EXPECT_EQ(quantileAt(curve, x), curve.quantile(1 - 1 / x)) << longer;
        }
    }
}

TEST(QuantileSteps, AtAWholeShareAreTheShorterDelay) {
    const std::vector<Delay> delays{Delay(1), Delay(2), Delay(3), Delay(4)};
    const auto curve = analysis::RankCurve::fromDelays(delays);
    EXPECT_EQ(quantileAt(curve, 2), Delay(2)) << "the median";
    EXPECT_EQ(quantileAt(curve, 4), Delay(3)) << "75 %";
    EXPECT_EQ(quantileAt(curve, 4.1), Delay(4));
    EXPECT_EQ(quantileAt(curve, 1e9), Delay(4)) << "beyond 1/n";
    EXPECT_EQ(quantileAt(curve, 1), Delay(1));
    const double third = 1 / (1 - 2.0 / 3);
    const std::vector<Delay> three{Delay(1), Delay(2), Delay(3)};
    EXPECT_EQ(quantileAt(analysis::RankCurve::fromDelays(three), third), Delay(2)) << "for all the rounding";
}

TEST(QuantileSteps, EndAtTheLongestDelayAtOneNth) {
    const std::vector<Delay> delays{Delay(10), Delay(10), Delay(20), Delay(500)};
    const auto steps = quantileSteps(analysis::RankCurve::fromDelays(delays), 1, 1e6, 1);
    EXPECT_EQ(steps, (std::vector<QuantileStep>{{1, Delay(10)}, {2, Delay(20)}, {4, Delay(500)}}));
    const std::vector<Delay> twice{Delay(10), Delay(10), Delay(500), Delay(500)};
    EXPECT_EQ(quantileSteps(analysis::RankCurve::fromDelays(twice), 1, 1e6, 1),
              (std::vector<QuantileStep>{{1, Delay(10)}, {2, Delay(500)}, {4, Delay(500)}}));
}

TEST(QuantileSteps, InAViewBeginAndEndWithIt) {
    const std::vector<Delay> delays{Delay(10), Delay(10), Delay(20), Delay(500)};
    const auto curve = analysis::RankCurve::fromDelays(delays);
    EXPECT_EQ(quantileSteps(curve, 3, 3.5, 1), (std::vector<QuantileStep>{{3, Delay(20)}}));
    EXPECT_TRUE(quantileSteps(curve, 5, 9, 1).empty()) << "beyond the last delay";
    EXPECT_TRUE(quantileSteps(analysis::RankCurve(), 1, 9, 1).empty());
}

TEST(QuantileSteps, OfAPixelKeepTheFirstAndTheLastAlone) {
    const auto curve = analysis::RankCurve::fromDelays(wideDistinctDelays(100'000));
    const double pixel = std::exp(std::log(1e5) / 1'000);
    const auto all = quantileSteps(curve, 1, 1e5, 1);
    const auto few = quantileSteps(curve, 1, 1e5, pixel);
    EXPECT_GT(all.size(), 50'000u);
    EXPECT_LE(few.size(), 2'100u);
    EXPECT_EQ(few.front(), all.front());
    EXPECT_EQ(few.back(), all.back());
    // Each one is one of all, and what is left out lies within a pixel below the next that is kept.
    std::size_t at = 0;
    for (const QuantileStep &step : few) {
        while (at < all.size() && all[at] != step)
            ++at;
        ASSERT_LT(at, all.size()) << step.x;
    }
    for (std::size_t index = 0; index < 500; ++index) {
        const double x = std::exp(std::log(1e5) * static_cast<double>(index) / 500);
        EXPECT_GE(delayOn(few, x * pixel * 1.000001), delayOn(all, x));
        EXPECT_LE(delayOn(few, x), delayOn(all, x * pixel * 1.000001));
    }
}
