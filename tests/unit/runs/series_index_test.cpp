#include "core/runs/band_members.h"
#include "core/runs/long_order.h"
#include "core/runs/series_index.h"

#include <gtest/gtest.h>
#include <random>

using namespace delayrank;
using namespace delayrank::runs;
using namespace std::chrono_literals;

namespace {

/// Delays of 1, 2, 3, ... us.
Series rising(std::size_t count) {
    Series series;
    series.end = End::sender;
    for (std::size_t index = 1; index <= count; ++index)
        series.delays.emplace_back(std::chrono::microseconds(index));
    return series;
}

} // namespace

TEST(SeriesIndex, NumbersMessagesAsTheSeriesDoesAcrossGaps) {
    Series series = rising(1'000);
    series.gaps = {{0, 3, 0}, {10, 5, 0}, {500, 0, 70}, {999, 1, 1}};
    SeriesIndex index;
    index.update(series);
    for (std::uint64_t at = 0; at < series.delays.size(); ++at) {
        ASSERT_EQ(index.messageOf(at), series.messageOf(at));
        ASSERT_EQ(index.indexOf(series.messageOf(at)), at);
    }
    EXPECT_EQ(index.indexOf(0), 0U);
    EXPECT_EQ(index.indexOf(series.messageOf(10) - 1), 10U) << "a lost message is not there: the next is";
    EXPECT_EQ(index.indexOf(index.lastMessage() + 1), series.delays.size());
}

TEST(SeriesIndex, KnowsTimesUpToTheFirstLoss) {
    Series series = rising(100);
    SeriesIndex index;
    index.update(series);
    EXPECT_EQ(index.timed(), 100U);
    EXPECT_EQ(index.timeOf(series, 2), 6us);
    EXPECT_EQ(index.indexAt(series, 6us), 2U);
    EXPECT_EQ(index.indexAt(series, 6us + 1ns), 3U);
    EXPECT_EQ(index.indexAt(series, 1h), 100U);
    series.gaps = {{40, 1, 0}};
    index.update(series);
    EXPECT_EQ(index.timed(), 40U);
    EXPECT_EQ(index.indexAt(series, 1h), 40U);
}

TEST(SeriesIndex, LeapsOverAMiddleWhoseTimeTheDigestKnows) {
    Series series = rising(100);
    const Series whole = series;
    series.digest = std::make_shared<const SeriesDigest>(
        SeriesDigest{analysis::RankCurve::fromDelays(whole.delays), analysis::StallList(1ms)});
    leaveOutMiddle(series, {50, 20, 10});
    ASSERT_EQ(series.delays.size(), 30U);
    SeriesIndex index;
    index.update(series);
    EXPECT_EQ(index.timed(), 30U);
    EXPECT_EQ(index.timeOf(series, 29), 5'050us);
    EXPECT_EQ(index.timeOf(series, 19), 210us);
    EXPECT_EQ(index.indexAt(series, 210us + 1ns), 20U);
    EXPECT_EQ(index.indexAt(series, 5'050us), 29U);
    series.digest = nullptr;
    index.update(series);
    EXPECT_EQ(index.timed(), 20U) << "how long the middle took cannot be told";
}

TEST(SeriesIndex, SeesThatTheMiddleOfItsSeriesWentOut) {
    Series series = rising(60);
    SeriesIndex index;
    index.update(series);
    series.delays.push_back(1ms);
    EXPECT_TRUE(index.describes(series));
    leaveOutMiddle(series, {50, 20, 10});
    EXPECT_FALSE(index.describes(series));
    index.update(series);
    EXPECT_TRUE(index.describes(series));
    EXPECT_EQ(index.over(series, 0, index.size()).longest, 1ms);
}

TEST(BandMembers, FindsWhatBruteForceDoesInASeriesThatGrows) {
    std::mt19937_64 random(5);
    Series series;
    BandMembers members(100ns, 120ns);
    while (series.delays.size() < 3'000) {
        for (std::uint64_t more = random() % 200; more > 0; --more)
            series.delays.emplace_back(static_cast<std::int64_t>(random() % 1'000));
        members.update(series);
        std::uint64_t count = 0;
        std::uint64_t next = series.delays.size();
        for (std::uint64_t at = series.delays.size(); at-- > 0;) {
            const bool is = series.delays[at] >= 100ns && series.delays[at] <= 120ns;
            count += is ? 1 : 0;
            next = is ? at : next;
            ASSERT_EQ(members.first(at, series.delays.size()), next);
        }
        ASSERT_EQ(members.count(), count);
    }
    EXPECT_EQ(members.first(5, 5), 5U);
}

TEST(BandMembers, CountsAnewWhenTheMiddleWentOut) {
    Series series = rising(60);
    BandMembers members(1us, 30us);
    members.update(series);
    EXPECT_EQ(members.count(), 30U);
    leaveOutMiddle(series, {50, 20, 10});
    members.update(series);
    EXPECT_EQ(members.count(), 20U);
}
