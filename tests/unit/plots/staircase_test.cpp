#include "ui/plots/staircase.h"

#include "sample_curves.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <random>

using namespace delayrank;
using namespace delayrank::ui;

namespace {

struct ByPlace {
    bool operator()(const QPoint &a, const QPoint &b) const {
        return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
    }
};

/// What the definition says: every sample's cell in the view, one after the other, each once.
std::vector<QPoint> cellsOneByOne(const analysis::RankCurve &curve, const SampleGrid &grid) {
    std::vector<QPoint> cells;
    std::uint64_t rank = 0;
    for (const analysis::RankRun run : curve.runs()) {
        for (std::uint64_t index = 0; index < run.count; ++index) {
            ++rank;
            if (run.delay <= Delay(0))
                continue;
            const QPoint cell(grid.column(rank), grid.row(run.delay));
            if (grid.view.contains(cell) && (cells.empty() || cells.back() != cell))
                cells.push_back(cell);
        }
    }
    return cells;
}

SampleGrid gridOf(runs::AxisRange ranks, runs::AxisRange delays, int width, int height, double xPerRank = 1) {
    return {PixelAxis(ranks.lower, ranks.upper, 50, 50 + width),
            PixelAxis(delays.lower, delays.upper, 20 + height, 20), xPerRank,
            QRect(QPoint(50, 20), QPoint(50 + width, 20 + height))};
}

} // namespace

TEST(Staircase, HasExactlyTheCellsOfAllSamplesAtAnyZoom) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> part(0, 1);
    for (const auto &delays : {fewDistinctDelays(200'000), wideDistinctDelays(200'000)}) {
        const auto curve = analysis::RankCurve::fromDelays(delays);
        for (int zoom = 0; zoom < 60; ++zoom) {
            const double rank = std::pow(10, 6 * part(random) - 0.5), delay = std::pow(10, 9 * part(random));
            const SampleGrid grid =
                gridOf({rank, rank * std::pow(10, 0.01 + 3 * part(random))},
                       {delay, delay * std::pow(10, 0.01 + 4 * part(random))}, 300 + zoom, 200 + 3 * zoom);
            ASSERT_EQ(staircaseOf(curve, grid).cells, cellsOneByOne(curve, grid))
                << "ranks from " << rank << ", delays from " << delay;
        }
    }
}

TEST(Staircase, HasExactlyTheCellsWhenRanksAreScaled) {
    const auto curve = analysis::RankCurve::fromDelays(wideDistinctDelays(50'000));
    for (const double scale : {1.0 / 50'000, 1.0 / 3.7, 12.3}) {
        const SampleGrid grid = gridOf({scale / 2, 60'000 * scale}, {0.5, 1e10}, 700, 500, scale);
        EXPECT_EQ(staircaseOf(curve, grid).cells, cellsOneByOne(curve, grid));
    }
}

TEST(Staircase, HasOneCellForASampleAlone) {
    const auto curve = analysis::RankCurve::fromDelays(std::vector{Delay(1'000)});
    const Staircase stairs = staircaseOf(curve, gridOf({1, 1e6}, {1, 1e6}, 600, 600));
    EXPECT_THAT(stairs.cells, testing::ElementsAre(QPoint(50, 320)));
    EXPECT_FALSE(stairs.before || stairs.after);
}

TEST(Staircase, IsEmptyForACurveOfNothingOrOfZeroDelaysOnly) {
    const SampleGrid grid = gridOf({1, 1e6}, {1, 1e6}, 600, 600);
    EXPECT_TRUE(staircaseOf({}, grid).cells.empty());
    const auto zeros = analysis::RankCurve::fromDelays(std::vector<Delay>(10, Delay(0)));
    EXPECT_TRUE(staircaseOf(zeros, grid).cells.empty());
    EXPECT_FALSE(staircaseOf(zeros, grid).before || staircaseOf(zeros, grid).after);
}

TEST(Staircase, NamesTheSamplesNextToAViewBetweenTwoPlateaus) {
    std::vector<Delay> delays(10, Delay(1'000'000));
    delays.resize(100, Delay(1'000));
    const auto curve = analysis::RankCurve::fromDelays(delays);
    // Only lengths between the plateaus, and ranks on both sides of the step.
    const SampleGrid grid = gridOf({5, 20}, {1e4, 1e5}, 600, 600);
    const Staircase stairs = staircaseOf(curve, grid);
    EXPECT_TRUE(stairs.cells.empty());
    ASSERT_TRUE(stairs.before && stairs.after);
    EXPECT_EQ(*stairs.before, QPoint(grid.column(10), grid.row(Delay(1'000'000))));
    EXPECT_EQ(*stairs.after, QPoint(grid.column(11), grid.row(Delay(1'000))));
}

TEST(Staircase, VisitsNoMoreCellsThanTheViewHasColumnsAndRows) {
    // A hundred million delays, of which no list of samples is ever made.
    std::vector<analysis::RankRun> runs;
    for (std::int64_t delay = 50'000; delay > 0; --delay)
        runs.push_back({Delay(delay), 2'000, 0});
    const analysis::RankCurve curve(runs);
    ASSERT_EQ(curve.size(), 100'000'000U);
    const Staircase stairs = staircaseOf(curve, gridOf({1, 1e9}, {1, 1e6}, 1200, 700));
    EXPECT_LE(stairs.cells.size(), 1201U + 701U);
    EXPECT_GT(stairs.cells.size(), 700U);
    EXPECT_TRUE(std::is_sorted(stairs.cells.begin(), stairs.cells.end(), ByPlace{}));
}
