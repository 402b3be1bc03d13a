#include "core/analysis/buckets.h"
#include "core/analysis/rank_curve_builder.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace delayrank::analysis {
namespace {

using namespace std::chrono_literals;

TEST(Buckets, AreExactUpToElevenBitsAndWithinATenthOfAPercentAbove) {
    for (std::int64_t delay = 0; delay < 2048; ++delay)
        ASSERT_EQ(bucketMiddle(Delay(delay)), Delay(delay));
    Delay before{0};
    for (double exact = 2048; exact < 1e15; exact *= 1.00021) {
        const Delay delay(std::llround(exact));
        const Delay middle = bucketMiddle(delay);
        ASSERT_LE(std::abs(static_cast<double>((middle - delay).count())), 0.0005 * exact) << delay.count();
        ASSERT_GE(middle, before);
        before = middle;
    }
}

TEST(Buckets, LeaveWhatIsAtTheThresholdOrAboveAlone) {
    const std::vector<RankRun> runs{
        {5ms, 1, 0}, {1ms, 2, 0}, {999'999ns, 3, 0}, {999'998ns, 4, 0}, {7ns, 1, 0}};
    const auto result = bucketed(runs, 1ms);
    ASSERT_EQ(result.size(), 4u);
    EXPECT_EQ(result[1].delay, 1ms);
    EXPECT_LT(result[2].delay, 1ms);
    EXPECT_EQ(result[2].count, 7u);
}

TEST(RankCurveBuilder, StaysSmallWhereEveryDelayIsOfALengthOfItsOwn) {
    RankCurveBuilder builder(CurveBound{.distinct = 20'000, .threshold = 1ms});
    std::mt19937_64 random(5);
    std::uniform_int_distribution<std::int64_t> length(100'000, 1'050'000);
    std::vector<Delay> all, stalls;
    for (int part = 0; part < 50; ++part) {
        std::vector<Delay> delays(5000);
        for (Delay &delay : delays) {
            delay = Delay(length(random));
            if (delay >= 1ms)
                stalls.push_back(delay);
        }
        builder.add(delays);
        all.insert(all.end(), delays.begin(), delays.end());
    }
    const RankCurve &curve = builder.curve();
    const RankCurve exact = RankCurve::fromDelays(all);
    EXPECT_EQ(curve.bucketedBelow(), 1ms);
    EXPECT_EQ(curve.size(), exact.size());
    EXPECT_LT(curve.distinct(), 5000 + stalls.size());
    EXPECT_EQ(curve.countAtLeast(1ms), stalls.size());
    EXPECT_EQ(curve.timeAtLeast(1ms), exact.timeAtLeast(1ms));
    for (const double q : {0.001, 0.1, 0.5, 0.9})
        EXPECT_NEAR(static_cast<double>(curve.quantile(q)->count()),
                    static_cast<double>(exact.quantile(q)->count()),
                    0.001 * static_cast<double>(exact.quantile(q)->count()));
    const RankCurve *const both[] = {&exact, &curve};
    EXPECT_EQ(RankCurve::merged(both).bucketedBelow(), 1ms);
}

TEST(RankCurveBuilder, StaysExactBelowItsBound) {
    RankCurveBuilder builder(CurveBound{.distinct = 1000, .threshold = 1ms});
    std::vector<Delay> delays;
    for (int i = 0; i < 100'000; ++i)
        delays.emplace_back(3000 + i % 1000);
    builder.add(delays);
    EXPECT_EQ(builder.curve().bucketedBelow(), Delay(0));
    EXPECT_EQ(builder.curve().distinct(), 1000u);
}

} // namespace
} // namespace delayrank::analysis
