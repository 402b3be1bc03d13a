#include "core/analysis/stalls.h"

#include <gtest/gtest.h>

#include <random>

namespace delayrank::analysis {
namespace {

using namespace std::chrono_literals;

/// A series of `messages` messages of which those at the given numbers waited 10 ms.
std::vector<Delay> seriesWithStallsAt(const std::vector<std::uint64_t> &stalled, std::uint64_t messages) {
    std::vector<Delay> delays(messages - 1, 3us);
    for (const std::uint64_t message : stalled)
        delays.at(message - 2) = 10ms;
    return delays;
}

StallList stallsOf(const std::vector<Delay> &delays) {
    StallList list;
    list.add(2, delays);
    return list;
}

std::vector<std::uint64_t> everyNth(std::uint64_t n, std::uint64_t messages) {
    std::vector<std::uint64_t> stalled;
    for (std::uint64_t message = n; message <= messages; message += n)
        stalled.push_back(message);
    return stalled;
}

TEST(StallList, NamesTheMessageThatWaited) {
    StallList list(5ms);
    list.add(2, std::vector<Delay>{1us, 5ms, 4'999'999ns});
    list.add(1000, std::vector<Delay>{7ms});
    EXPECT_EQ(list.stalls(), (std::vector<Stall>{{3, 5ms}, {1000, 7ms}}));
    EXPECT_EQ(list.threshold(), 5ms);
}

TEST(StallList, CountsFromOneMillisecondUnlessToldOtherwise) {
    EXPECT_EQ(stallsOf({1ms, 999'999ns}).stalls().size(), 1u);
}

TEST(StallPeriod, IsTheDistanceOfRegularStalls) {
    for (const std::uint64_t n : {2u, 35u, 41u, 100u}) {
        const auto period = stallsOf(seriesWithStallsAt(everyNth(n, 10'000), 10'001)).period();
        ASSERT_TRUE(period) << n;
        EXPECT_EQ(period->messages, n);
        EXPECT_DOUBLE_EQ(period->share, 1.0);
    }
}

TEST(StallPeriod, IsOneWhereEveryMessageStalls) {
    const auto period = stallsOf(std::vector<Delay>(500, 40ms)).period();
    ASSERT_TRUE(period);
    EXPECT_EQ(period->messages, 1u);
    EXPECT_DOUBLE_EQ(period->share, 1.0);
}

TEST(StallPeriod, CountsDifferencesThatAreOneOff) {
    // 41, 42, 40, 41, 42, 40 ...: the commonest is found by its exact count, the share by all within one.
    std::vector<std::uint64_t> stalled{41};
    constexpr std::uint64_t steps[] = {41, 42, 40, 41};
    for (std::size_t i = 0; i < 100; ++i)
        stalled.push_back(stalled.back() + steps[i % 4]);
    const auto period = stallsOf(seriesWithStallsAt(stalled, 5000)).period();
    ASSERT_TRUE(period);
    EXPECT_EQ(period->messages, 41u);
    EXPECT_DOUBLE_EQ(period->share, 1.0);
}

TEST(StallPeriod, SaysWhatShareIsWithinOne) {
    // Differences 41 41 41 10: three of four.
    const auto period = stallsOf(seriesWithStallsAt({10, 51, 92, 133, 143}, 200)).period();
    ASSERT_TRUE(period);
    EXPECT_EQ(period->messages, 41u);
    EXPECT_DOUBLE_EQ(period->share, 0.75);
}

TEST(StallPeriod, IsGivenAtExactlyHalfAndNotBelow) {
    // Differences 5 5 20 90, then one more, 60.
    EXPECT_TRUE(stallsOf(seriesWithStallsAt({10, 15, 20, 40, 130}, 300)).period());
    EXPECT_FALSE(stallsOf(seriesWithStallsAt({10, 15, 20, 40, 130, 190}, 300)).period());
}

TEST(StallPeriod, IsTheSmallestOfEquallyCommonDifferences) {
    // Differences 9 7 9 7.
    const auto period = stallsOf(seriesWithStallsAt({10, 19, 26, 35, 42}, 100)).period();
    ASSERT_TRUE(period);
    EXPECT_EQ(period->messages, 7u);
    EXPECT_DOUBLE_EQ(period->share, 0.5);
}

TEST(StallPeriod, DoesNotExistForRandomStalls) {
    std::mt19937_64 random(3);
    std::vector<Delay> delays(200'000, 3us);
    for (int i = 0; i < 2000; ++i)
        delays[random() % delays.size()] = 10ms;
    EXPECT_FALSE(stallsOf(delays).period());
}

TEST(StallPeriod, NeedsFourStalls) {
    EXPECT_FALSE(stallsOf(seriesWithStallsAt({10, 51}, 200)).period());
    EXPECT_FALSE(stallsOf(seriesWithStallsAt({10, 51, 92}, 200)).period());
    EXPECT_TRUE(stallsOf(seriesWithStallsAt({10, 51, 92, 133}, 200)).period());
}

TEST(StallPeriod, DoesNotExistForNoneOrOneStall) {
    EXPECT_FALSE(StallList().period());
    EXPECT_FALSE(stallsOf(seriesWithStallsAt({}, 100)).period());
    EXPECT_FALSE(stallsOf(seriesWithStallsAt({50}, 100)).period());
}

TEST(StallPeriod, IsTheSameWhenTheDelaysComeInParts) {
    const std::vector<Delay> delays = seriesWithStallsAt(everyNth(41, 4000), 4100);
    StallList parts;
    for (std::size_t start = 0; start < delays.size(); start += 7)
        parts.add(2 + start,
                  std::span(delays).subspan(start, std::min<std::size_t>(7, delays.size() - start)));
    EXPECT_EQ(parts.stalls(), stallsOf(delays).stalls());
    ASSERT_TRUE(parts.period());
    EXPECT_EQ(parts.period()->messages, 41u);
}

TEST(StallPeriod, SurvivesLostDelaysBetweenTwoBatches) {
    const std::vector<Delay> delays = seriesWithStallsAt(everyNth(41, 4000), 4100);
    StallList list;
    list.add(2, std::span(delays).first(2000));
    list.add(2502, std::span(delays).subspan(2500)); // 500 were lost
    ASSERT_TRUE(list.period());
    EXPECT_EQ(list.period()->messages, 41u);
    EXPECT_LT(list.period()->share, 1.0);
}

} // namespace
} // namespace delayrank::analysis
