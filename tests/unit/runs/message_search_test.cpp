#include "core/runs/message_search.h"

#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::runs;
using namespace std::chrono_literals;

namespace {

Run twoEnds() {
    Run run;
    Step step;
    step.series.push_back({End::sender, true, {1us, 5ms, 2us, 5ms}, {}, 0});
    step.series.push_back({End::receiver, true, {5ms, 3us, 4us}, {{1, 10, 0}}, 10});
    run.steps.push_back(step);
    return run;
}

} // namespace

TEST(MessageSearch, FindsEachOfSeveralMessagesThatWaitedAsLong) {
    const runs::Run run = twoEnds();
    const std::vector<SearchedSeries> both{{&run, 0, 0}, {&run, 0, 1}};
    const auto first = findMessage(both, 5ms, 0);
    EXPECT_EQ(first.found, (FoundMessage{0, 3, 5ms}));
    EXPECT_EQ(first.alike, 3U);
    EXPECT_EQ(findMessage(both, 5ms, 1).found, (FoundMessage{0, 5, 5ms}));
    EXPECT_EQ(findMessage(both, 5ms, 2).found, (FoundMessage{1, 2, 5ms}));
    EXPECT_EQ(findMessage(both, 5ms, 9).which, 2U) << "the last where there are fewer";
}

TEST(MessageSearch, CountsLostMessagesInANumber) {
    const runs::Run run = twoEnds();
    EXPECT_EQ(findMessage(std::vector<SearchedSeries>{{&run, 0, 1}}, 4us, 0).found, (FoundMessage{0, 14, 4us}));
}

TEST(MessageSearch, TakesTheNearestDelayWhereNoneIsAsLong) {
    const runs::Run run = twoEnds();
    EXPECT_EQ(findMessage(std::vector<SearchedSeries>{{&run, 0, 0}}, 4'900us, 1).found, (FoundMessage{0, 5, 5ms}));
}

TEST(MessageSearch, SaysHowManyDelaysHaveNoOrder) {
    runs::Run run = twoEnds();
    run.steps[0].series[0].ordered = false;
    const auto found = findMessage(std::vector<SearchedSeries>{{&run, 0, 0}}, 5ms, 0);
    EXPECT_FALSE(found.found);
    EXPECT_EQ(found.unordered, 4U);
}
