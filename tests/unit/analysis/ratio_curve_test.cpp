#include "core/analysis/ratio_curve.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace delayrank::analysis {
namespace {

RankCurve curveOf(const std::vector<std::int64_t> &nanoseconds) {
    std::vector<Delay> delays;
    for (const std::int64_t value : nanoseconds)
        delays.emplace_back(value);
    return RankCurve::fromDelays(delays);
}

struct Expected {
    double from, to, ratio;
};
void expectSteps(const RatioCurve &curve, const std::vector<Expected> &steps) {
    ASSERT_EQ(curve.steps().size(), steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        EXPECT_DOUBLE_EQ(curve.steps()[i].from, steps[i].from) << i;
        EXPECT_DOUBLE_EQ(curve.steps()[i].to, steps[i].to) << i;
        EXPECT_DOUBLE_EQ(curve.steps()[i].ratio(), steps[i].ratio) << i;
    }
}

TEST(RatioCurve, HasAStepWhereverEitherCurveGoesOnToAnotherLength) {
    const RatioCurve ratio(curveOf({100, 100, 10, 10}), curveOf({50, 10, 10, 10}));
    expectSteps(ratio, {{0, 0.25, 2}, {0.25, 0.5, 10}, {0.5, 1, 1}});
    EXPECT_EQ(ratio.undefinedFrom(), 1);
}

TEST(RatioCurve, ComparesCurvesOfDifferentLengthAtEqualFraction) {
    // Thirds against halves.
    const RatioCurve ratio(curveOf({90, 60, 30}), curveOf({30, 10}));
    expectSteps(ratio, {{0, 1.0 / 3, 3}, {1.0 / 3, 0.5, 2}, {0.5, 2.0 / 3, 6}, {2.0 / 3, 1, 3}});
}

TEST(RatioCurve, IsOneAgainstItselfWhateverTheNumberOfDelays) {
    const RatioCurve ratio(curveOf({7, 5, 5, 3}), curveOf({7, 7, 7, 5, 5, 5, 5, 5, 5, 3, 3, 3}));
    for (const RatioStep &step : ratio.steps())
        EXPECT_EQ(step.ratio(), 1);
    EXPECT_EQ(ratio.steps().size(), 3u) << "ends that fall together are one";
}

TEST(RatioCurve, LeavesOutWhereEitherDelayIsZeroAndSaysFromWhere) {
    const RatioCurve ofRun(curveOf({100, 100, 100, 100}), curveOf({50, 10, 0, 0}));
    expectSteps(ofRun, {{0, 0.25, 2}, {0.25, 0.5, 10}});
    EXPECT_EQ(ofRun.undefinedFrom(), 0.5);
    const RatioCurve ofBaseline(curveOf({100, 0, 0, 0}), curveOf({50, 50, 50, 50}));
    expectSteps(ofBaseline, {{0, 0.25, 2}});
    EXPECT_EQ(ofBaseline.undefinedFrom(), 0.25);
    EXPECT_EQ(RatioCurve(curveOf({0, 0}), curveOf({1, 1})).undefinedFrom(), 0);
    EXPECT_TRUE(RatioCurve(curveOf({}), curveOf({1, 1})).steps().empty());
    EXPECT_TRUE(RatioCurve(curveOf({1}), curveOf({})).steps().empty());
}

TEST(RatioCurve, GivesAtEveryFractionWhatTheDefinitionGives) {
    std::mt19937_64 random(7);
    std::vector<std::int64_t> a, b;
    for (int i = 0; i < 997; ++i)
        a.push_back(static_cast<std::int64_t>(1 + random() % 300));
    for (int i = 0; i < 1'409; ++i)
        b.push_back(static_cast<std::int64_t>(1 + random() % 5'000));
    const RankCurve baseline = curveOf(a), run = curveOf(b);
    const RatioCurve ratio(baseline, run);
    // In the middle between the ends of ranks of both, where no rounding can err.
    for (std::uint64_t i = 0; i < 997 * 1'409; i += 101) {
        const double fraction = (static_cast<double>(i) + 0.5) / (997.0 * 1'409.0);
        const auto rank = [fraction](const RankCurve &curve) {
            return static_cast<std::uint64_t>(std::ceil(fraction * static_cast<double>(curve.size())));
        };
        const auto step = ratio.at(fraction);
        ASSERT_TRUE(step);
        ASSERT_EQ(step->baseline, baseline.delayAtRank(rank(baseline))) << fraction;
        ASSERT_EQ(step->run, run.delayAtRank(rank(run))) << fraction;
    }
}

TEST(RatioCurve, GivesTheLowestAndHighestOfAStretch) {
    const RatioCurve ratio(curveOf({90, 60, 30}), curveOf({30, 10}));
    const auto all = ratio.range(0, 1);
    ASSERT_TRUE(all);
    EXPECT_EQ(all->lowest, 2);
    EXPECT_EQ(all->highest, 6);
    const auto left = ratio.range(0, 0.4);
    EXPECT_EQ(left->lowest, 2);
    EXPECT_EQ(left->highest, 3);
    EXPECT_FALSE(RatioCurve().range(0, 1));
    EXPECT_FALSE(RatioCurve(curveOf({5, 0}), curveOf({5, 5})).range(0.6, 1));
}

} // namespace
} // namespace delayrank::analysis
