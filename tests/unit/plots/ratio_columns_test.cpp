#include "tests/unit/plots/sample_curves.h"
#include "ui/plots/ratio_columns.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>

namespace delayrank::ui {
namespace {

constexpr int left = 10, right = 310, top = 5, bottom = 205;
constexpr double size = 5'000; // x per fraction: ranks of 5,000 delays

const PixelAxis columns(1, size, left, right);
const PixelAxis rows(1e-4, 1e4, bottom, top);

/// Every step with every column that it touches, one by one.
std::map<int, RatioColumn> byHand(const analysis::RatioCurve &curve, const PixelAxis &across) {
    std::map<int, RatioColumn> all;
    for (const analysis::RatioStep &step : curve.steps()) {
        const int first = std::max(left, across.at(step.from * size));
        const int last = std::min(right, across.at(step.to * size));
        const int row = rows.at(step.ratio());
        for (int x = first; x <= last; ++x) {
            RatioColumn &column = all.try_emplace(x, RatioColumn{x, row, row}).first->second;
            column.top = std::min(column.top, row);
            column.bottom = std::max(column.bottom, row);
        }
    }
    return all;
}

void expectAsByHand(const analysis::RatioCurve &curve, const PixelAxis &across) {
    const auto expected = byHand(curve, across);
    const auto found = ratioColumns(curve, across, rows, size, left, right);
    ASSERT_EQ(found.size(), expected.size());
    for (const RatioColumn &column : found)
        EXPECT_EQ(column, expected.at(column.x)) << column.x;
}

analysis::RatioCurve sampleRatio() {
    return {analysis::RankCurve::fromDelays(wideDistinctDelays(7'001)),
            analysis::RankCurve::fromDelays(fewDistinctDelays(5'000))};
}

TEST(RatioColumns, ReachInEveryColumnFromTheHighestToTheLowestRatioThere) {
    expectAsByHand(sampleRatio(), columns);
}

TEST(RatioColumns, AreTheSameWhereTheViewIsAPart) {
    expectAsByHand(sampleRatio(), PixelAxis(40, 60, left, right));
    expectAsByHand(sampleRatio(), PixelAxis(0.01, 2, left, right));
    expectAsByHand(sampleRatio(), PixelAxis(4'990, 80'000, left, right));
    EXPECT_TRUE(
        ratioColumns(sampleRatio(), PixelAxis(6'000, 7'000, left, right), rows, size, left, right).empty());
}

TEST(RatioColumns, ShareARowWithTheirNeighbours) {
    const auto found = ratioColumns(sampleRatio(), columns, rows, size, left, right);
    for (std::size_t i = 1; i < found.size(); ++i) {
        ASSERT_EQ(found[i].x, found[i - 1].x + 1);
        EXPECT_LE(std::max(found[i].top, found[i - 1].top), std::min(found[i].bottom, found[i - 1].bottom))
            << i;
    }
}

TEST(RatioColumns, AreNoneForACurveWithoutARatio) {
    EXPECT_TRUE(ratioColumns({}, columns, rows, size, left, right).empty());
}

} // namespace
} // namespace delayrank::ui
