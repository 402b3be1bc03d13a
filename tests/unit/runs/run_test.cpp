#include "core/runs/run.h"

#include <gtest/gtest.h>

namespace delayrank::runs {
namespace {

TEST(Series, CountsMessagesFromTwoAndAcrossGaps) {
    Series series;
    series.delays.assign(10, Delay(5));
    series.gaps = {{0, 3}, {4, 10}};
    EXPECT_EQ(Series().messageOf(0), 2u);
    EXPECT_EQ(series.messageOf(0), 5u);
    EXPECT_EQ(series.messageOf(3), 8u);
    EXPECT_EQ(series.messageOf(4), 19u);
}

TEST(Step, FindsTheSeriesOfAnEnd) {
    Step step;
    step.series.resize(1);
    step.series[0].end = End::receiver;
    EXPECT_EQ(step.of(End::receiver), &step.series[0]);
    EXPECT_EQ(step.of(End::sender), nullptr);
}

TEST(HertzOf, TakesTheFactOfTheEndThatIsAskedFor) {
    runs::Run run;
    run.hostFacts = {{End::sender, Moment::start, 0, {"HZ", "250"}},
                     {End::receiver, Moment::start, 0, {"HZ", "1000 (measured)"}}};
    EXPECT_EQ(hertzOf(run, End::sender), 250);
    EXPECT_EQ(hertzOf(run, End::receiver), 1000);
}

TEST(HertzOf, IsUnknownForMergedEndsThatDiffer) {
    runs::Run run;
    run.hostFacts = {{End::sender, Moment::start, 0, {"HZ", "250"}},
                     {End::receiver, Moment::start, 0, {"HZ", "1000"}}};
    EXPECT_EQ(hertzOf(run, End::merged), 0);
    run.hostFacts[1].fact.value = "250";
    EXPECT_EQ(hertzOf(run, End::merged), 250);
}

TEST(HertzOf, TakesTheSettingWhereNoHostSaidIt) {
    runs::Run run;
    EXPECT_EQ(hertzOf(run, End::merged), 0);
    run.settings = {{"HZ", "100"}};
    EXPECT_EQ(hertzOf(run, End::merged), 100);
    EXPECT_EQ(hertzOf(run, End::sender), 100);
    run.settings = {{"HZ", "unknown"}};
    EXPECT_EQ(hertzOf(run, End::sender), 0);
}

} // namespace
} // namespace delayrank::runs
