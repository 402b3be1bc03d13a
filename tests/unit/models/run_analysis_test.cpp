#include "ui/models/run_analysis.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

using namespace delayrank;
using namespace delayrank::ui;

namespace {

/// A run that grows as a measurement makes it, with its analysis beside it.
class GrowingRun {
public:
    void grow(std::size_t step, std::size_t series, std::size_t count) {
        if (m_run.steps.size() <= step)
            m_run.steps.resize(step + 1);
        auto &all = m_run.steps[step].series;
        if (all.size() <= series)
            all.resize(series + 1);
        std::vector<Delay> delays;
        for (std::size_t i = 0; i < count; ++i)
            delays.emplace_back(static_cast<std::int64_t>(m_random() % (i % 7 == 0 ? 90'000'000 : 900)));
        const std::uint64_t first = all[series].delays.size() + 2;
        all[series].delays.insert(all[series].delays.end(), delays.begin(), delays.end());
        m_analysis.add(step, series, first, delays);
    }
    RunAnalysis &analysis() { return m_analysis; }
    const runs::Run &run() const { return m_run; }

    /// Whether a pooled curve is the one of all delays of its series put together.
    testing::AssertionResult isWhole(const std::vector<SeriesPlace> &places) {
        std::vector<Delay> all;
        for (const SeriesPlace &place : places) {
            const auto &delays = m_run.steps[place.step].series[place.series].delays;
            all.insert(all.end(), delays.begin(), delays.end());
        }
        const auto curve = m_analysis.pooled(m_run, places);
        const auto expected = analysis::RankCurve::fromDelays(all);
        if (std::ranges::equal(curve->runs(), expected.runs()))
            return testing::AssertionSuccess();
        return testing::AssertionFailure() << curve->size() << " delays instead of " << expected.size();
    }

private:
    std::mt19937_64 m_random{7};
    runs::Run m_run;
    RunAnalysis m_analysis;
};

const std::vector<SeriesPlace> bothEnds{{0, 0}, {0, 1}};
const std::vector<SeriesPlace> twoSteps{{0, 0}, {0, 1}, {1, 0}, {1, 1}};

} // namespace

TEST(RunAnalysis, KeepsAPooledCurveUpWithEveryBatch) {
    GrowingRun run;
    for (std::size_t round = 0; round < 20; ++round) {
        run.grow(0, round % 2, 100 + 997 * round);
        if (round > 0) {
            ASSERT_TRUE(run.isWhole(bothEnds)) << round;
        }
    }
}

TEST(RunAnalysis, PoolsAStepThatBeginsLater) {
    GrowingRun run;
    run.grow(0, 0, 5000);
    run.grow(0, 1, 5000);
    ASSERT_TRUE(run.isWhole(bothEnds));
    run.grow(1, 0, 300);
    run.grow(1, 1, 300);
    ASSERT_TRUE(run.isWhole(twoSteps));
    run.grow(1, 1, 70'000);
    EXPECT_TRUE(run.isWhole(twoSteps));
}

TEST(RunAnalysis, FollowsAnotherChoiceOfWhatIsPooled) {
    GrowingRun run;
    for (std::size_t series = 0; series < 4; ++series)
        run.grow(series / 2, series % 2, 1000);
    ASSERT_TRUE(run.isWhole(twoSteps));
    ASSERT_TRUE(run.isWhole({{0, 0}, {1, 0}}));
    ASSERT_TRUE(run.isWhole({{0, 1}, {1, 1}}));
    for (std::size_t series = 0; series < 4; ++series)
        run.grow(series / 2, series % 2, 50);
    EXPECT_TRUE(run.isWhole({{0, 0}, {1, 0}}));
    EXPECT_TRUE(run.isWhole({{0, 1}, {1, 1}}));
    EXPECT_TRUE(run.isWhole(twoSteps));
}

TEST(RunAnalysis, GivesTheSamePictureUntilSomethingIsNew) {
    GrowingRun run;
    run.grow(0, 0, 100);
    run.grow(0, 1, 100);
    const auto before = run.analysis().pooled(run.run(), bothEnds);
    EXPECT_EQ(run.analysis().pooled(run.run(), bothEnds), before);
    run.grow(0, 1, 1);
    EXPECT_NE(run.analysis().pooled(run.run(), bothEnds), before);
    EXPECT_EQ(before->size(), 200u);
}

TEST(RunAnalysis, IsTheSameOnceNoMoreComes) {
    GrowingRun run;
    run.grow(0, 0, 5000);
    run.grow(0, 1, 3000);
    ASSERT_TRUE(run.isWhole(bothEnds));
    run.analysis().finish();
    EXPECT_TRUE(run.isWhole(bothEnds));
    EXPECT_EQ(run.analysis().series(run.run(), {0, 1}).curve->size(), 3000u);
}
