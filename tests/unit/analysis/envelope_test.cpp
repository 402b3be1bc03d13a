#include "core/analysis/elapsed.h"
#include "core/analysis/envelope.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

using namespace delayrank;
using namespace delayrank::analysis;

namespace {

std::vector<Delay> randomDelays(std::mt19937_64 &random, std::size_t count) {
    std::vector<Delay> delays;
    for (std::size_t index = 0; index < count; ++index) // few short and few long ones, among them 0
        delays.emplace_back(static_cast<std::int64_t>(random() >> (random() % 40 + 20)));
    return delays;
}

Extremes bruteForce(std::span<const Delay> delays) {
    Extremes extremes;
    for (const Delay delay : delays)
        extremes.add(delay);
    return extremes;
}

} // namespace

TEST(Envelope, FindsTheExtremesOfEveryStretchThatBruteForceFinds) {
    std::mt19937_64 random(1999);
    for (const std::size_t count : {0U, 1U, 63U, 64U, 65U, 1'023U, 1'024U, 40'000U}) {
        const std::vector<Delay> delays = randomDelays(random, count);
        Envelope envelope;
        envelope.extend(delays);
        EXPECT_EQ(envelope.size(), count);
        for (int trial = 0; trial < 2'000; ++trial) {
            std::uint64_t begin = random() % (count + 1), end = random() % (count + 1);
            if (begin > end)
                std::swap(begin, end);
            ASSERT_EQ(envelope.over(delays, begin, end),
                      bruteForce(std::span(delays).subspan(begin, end - begin)))
                << count << " delays, " << begin << " to " << end;
        }
    }
}

TEST(Envelope, KnowsTheSameWhetherItGrowsBitByBitOrAtOnce) {
    std::mt19937_64 random(7);
    const std::vector<Delay> delays = randomDelays(random, 30'000);
    Envelope grown;
    for (std::size_t size = 0; size < delays.size();) {
        size = std::min<std::size_t>(delays.size(), size + random() % 3'000);
        grown.extend(std::span(delays).first(size));
        const std::uint64_t begin = size == 0 ? 0 : random() % size;
        ASSERT_EQ(grown.over(delays, begin, size), bruteForce(std::span(delays).subspan(begin, size - begin)));
    }
}

TEST(Envelope, SaysThatNothingIsInNothing) {
    const std::vector<Delay> delays{Delay(5), Delay(0)};
    Envelope envelope;
    envelope.extend(delays);
    EXPECT_TRUE(envelope.over(delays, 1, 1).empty());
    EXPECT_EQ(envelope.over(delays, 0, 2), (Extremes{Delay(0), Delay(5)}));
}

TEST(Elapsed, SumsAndFindsWhatBruteForceDoes) {
    std::mt19937_64 random(41);
    std::vector<Delay> delays;
    for (int index = 0; index < 5'000; ++index)
        delays.emplace_back(static_cast<std::int64_t>(random() % 3 * (random() % 1'000)));
    Elapsed elapsed;
    elapsed.extend(std::span(delays).first(1'000));
    elapsed.extend(delays);
    std::vector<Delay> sums{Delay(0)};
    for (const Delay delay : delays)
        sums.push_back(sums.back() + delay);
    for (std::size_t count = 0; count <= delays.size(); count += 7)
        ASSERT_EQ(elapsed.after(delays, count), sums[count]);
    for (int trial = 0; trial < 3'000; ++trial) {
        const Delay time(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(sums.back().count() + 100)));
        const auto first = std::lower_bound(sums.begin(), sums.end(), time) - sums.begin();
        ASSERT_EQ(elapsed.countAt(delays, time), static_cast<std::uint64_t>(first)) << time.count();
    }
}

TEST(Elapsed, StopsAtTheLongestTimeThereIs) {
    const std::vector<Delay> delays(3, Delay::max() / 2 + Delay(1));
    Elapsed elapsed;
    elapsed.extend(delays);
    EXPECT_EQ(elapsed.after(delays, 3), Delay::max());
}
