#include "core/analysis/hills.h"

#include <gtest/gtest.h>

namespace delayrank::analysis {

bool operator==(const Hill &a, const Hill &b) {
    return a.first == b.first && a.top == b.top && a.last == b.last;
}

void PrintTo(const Hill &hill, std::ostream *out) {
    *out << hill.first << ".." << hill.top << ".." << hill.last;
}

namespace {

using Hills = std::vector<Hill>;

/// Hills of a density that was not smoothed, of so many samples that no dip is chance.
Hills hillsOf(std::vector<double> density) {
    for (double &samples : density)
        samples *= 1e6;
    return findHills(density, density);
}

TEST(Hills, OfNothingAreNone) {
    EXPECT_TRUE(hillsOf({}).empty());
}

TEST(Hills, StandBetweenTheirValleys) {
    EXPECT_EQ(hillsOf({1, 5, 9, 5, 1, 4, 8, 2}), (Hills{{0, 2, 4}, {5, 6, 7}}));
}

TEST(Hills, EndWhereTheDensityFallsBelowOnePercentOfTheirTop) {
    EXPECT_EQ(hillsOf({0, 0.5, 1, 100, 1, 0.5, 0, 0}), (Hills{{2, 3, 4}}));
}

TEST(Hills, AreNotSplitByASlightDip) {
    EXPECT_EQ(hillsOf({2, 10, 8, 9, 2}), (Hills{{0, 1, 4}}));
    EXPECT_EQ(hillsOf({2, 10, 7, 9, 2}).size(), 2u);
}

TEST(Hills, AreNotSplitByADipThatMayBeChance) {
    EXPECT_EQ(findHills({2, 10, 5, 9, 2}, {2, 10, 5, 9, 2}), (Hills{{0, 1, 4}}));
    const std::vector<double> hundredfold{200, 1000, 500, 900, 200};
    EXPECT_EQ(findHills(hundredfold, hundredfold).size(), 2u);
}

TEST(Hills, OfFewSamplesFarApartAreSplit) {
    std::vector<double> density(60, 0.0);
    density[5] = density[50] = 1;
    EXPECT_EQ(findHills(density, density).size(), 2u);
}

TEST(Hills, NextToEachOtherShareNoBin) {
    const Hills hills = hillsOf({3, 9, 3, 3, 3, 9, 3, 9, 3});
    ASSERT_EQ(hills.size(), 3u);
    EXPECT_LT(hills[0].last, hills[1].first);
    EXPECT_LT(hills[1].last, hills[2].first);
}

TEST(Hills, MayStandAtEitherEnd) {
    EXPECT_EQ(hillsOf({9, 1, 9}), (Hills{{0, 0, 1}, {2, 2, 2}}));
}

} // namespace
} // namespace delayrank::analysis
