#include "ui/plots/curve.h"

#include "run_maker.h"

#include <gtest/gtest.h>
#include <set>

using namespace delayrank;
using namespace delayrank::ui;

TEST(Marker, IsReadBackFromItsName) {
    for (int index = 0; index <= static_cast<int>(Marker::line); ++index)
        EXPECT_EQ(markerFromName(markerName(static_cast<Marker>(index))), static_cast<Marker>(index));
    EXPECT_EQ(markerFromName("lines"), Marker::line);
    EXPECT_EQ(markerFromName("banana"), Marker::diamond);
}

TEST(Palette, HasTheColoursOf1999InTheirOrder) {
    EXPECT_EQ(palette1999Colour(0), QColor(255, 0, 0));
    EXPECT_EQ(palette1999Colour(1), QColor(0, 255, 0));
    EXPECT_EQ(palette1999Colour(2), QColor(0, 0, 255));
    EXPECT_EQ(palette1999Colour(4), palette1999Colour(0));
}

TEST(Palette, WrapsRoundAfterColoursThatAllDiffer) {
    std::set<QRgb> colours;
    for (std::size_t index = 0; index < 7; ++index)
        colours.insert(paletteColour(index).rgb());
    EXPECT_EQ(colours.size(), 7U);
    EXPECT_EQ(paletteColour(7), paletteColour(0));
}

TEST(CompleteComparison, GivesNewRunsColoursAndMarkersThatAreFree) {
    const runs::Run a = runOf("a", {1}), b = runOf("b", {1}), c = runOf("c", {1});
    runs::Comparison comparison;
    comparison.runs = {{"b", false, paletteColour(0).rgb() & 0xffffffU, "diamond", std::nullopt}};
    const runs::Run *const all[] = {&a, &b, &c};
    completeComparison(comparison, all);
    ASSERT_EQ(comparison.runs.size(), 3U);
    EXPECT_EQ(comparison.runs[0].runId, "b");
    EXPECT_FALSE(comparison.runs[0].shown) << "what was there stays";
    EXPECT_EQ(comparison.runs[1].runId, "a");
    EXPECT_EQ(comparison.runs[1].colour, paletteColour(1).rgb() & 0xffffffU);
    EXPECT_EQ(comparison.runs[1].marker, "plus");
    EXPECT_EQ(comparison.runs[2].colour, paletteColour(2).rgb() & 0xffffffU);
    EXPECT_EQ(comparison.runs[2].marker, "square");
}

TEST(CompleteComparison, ChangesNothingWhenAllRunsAreThere) {
    const runs::Run a = runOf("a", {1});
    runs::Comparison comparison;
    const runs::Run *const all[] = {&a};
    completeComparison(comparison, all);
    const runs::Comparison once = comparison;
    completeComparison(comparison, all);
    EXPECT_EQ(comparison, once);
}
