#include "core/runs/series_stalls.h"

#include <gmock/gmock.h>

namespace delayrank::runs {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

TEST(StallsOfASeries, CountTheMessagesThatWereLostInItsGaps) {
    const Series series{End::sender, true, {5ms, 1us, 6ms}, {{1, 10}}, 10};
    EXPECT_THAT(stallsOf(series, 1ms)->stalls(),
                ElementsAre(analysis::Stall{2, 5ms}, analysis::Stall{14, 6ms}));
}

TEST(StallsOfASeries, BearAGapAtItsEnd) {
    const Series series{End::receiver, true, {5ms}, {{1, 10}}, 10};
    EXPECT_THAT(stallsOf(series, 1ms)->stalls(), ElementsAre(analysis::Stall{2, 5ms}));
}

TEST(StallsOfASeries, AreNotToldWithoutTheOrderOfOneEnd) {
    EXPECT_FALSE(stallsOf(Series{End::sender, false, {5ms}, {}, 0}, 1ms));
    EXPECT_FALSE(stallsOf(Series{End::merged, true, {5ms}, {}, 0}, 1ms));
}

} // namespace
} // namespace delayrank::runs
