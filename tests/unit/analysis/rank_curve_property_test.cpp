// Random sets of delays against sorted vectors.
#include "core/analysis/rank_curve_builder.h"
#include "core/analysis/tally.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <vector>

namespace delayrank::analysis {
namespace {

using Delays = std::vector<Delay>;

/// From 0 to 12,000 delays: some zero, many short and equal, some around the border of counting, some long.
Delays randomDelays(std::mt19937_64 &random) {
    static constexpr std::size_t sizes[] = {0, 1, 2, 3, 17, 500, 4095, 4096, 12'000};
    Delays delays(sizes[random() % std::size(sizes)]);
    const std::uint64_t spread = 1 + random() % 3000;
    const std::uint64_t longShare = random() % 100;
    for (Delay &delay : delays) {
        const std::uint64_t kind = random() % 100;
        if (kind < longShare)
            delay = Delay(static_cast<std::int64_t>(random() >> (2 + random() % 46)));
        else if (kind % 10 == 0)
            delay = countedBelow + Delay(static_cast<std::int64_t>(random() % 5) - 2);
        else
            delay = Delay(static_cast<std::int64_t>(random() % spread));
    }
    return delays;
}

/// The same by sorting; totals as long double, as they may be longer than a Delay.
struct Naive {
    explicit Naive(Delays all) : delays(std::move(all)) {
        std::sort(delays.begin(), delays.end(), std::greater<>());
    }
    Delay quantile(double q) const {
        const double n = static_cast<double>(delays.size());
        std::size_t k = 1;
        while (static_cast<double>(k) / n < q)
            ++k;
        return delays[delays.size() - k];
    }
    std::uint64_t countAtLeast(Delay threshold) const {
        return static_cast<std::uint64_t>(
            std::count_if(delays.begin(), delays.end(), [=](Delay d) { return d >= threshold; }));
    }
    Delay timeAtLeast(Delay threshold) const {
        unsigned long long sum = 0;
        constexpr auto most = static_cast<unsigned long long>(Delay::max().count());
        for (const Delay delay : delays)
            if (delay >= threshold)
                sum = std::min(most, sum + static_cast<unsigned long long>(delay.count()));
        return Delay(static_cast<std::int64_t>(sum));
    }
    Delays delays;
};

Delays expanded(const RankCurve &curve) {
    Delays delays;
    for (const RankRun run : curve.runs())
        delays.insert(delays.end(), run.count, run.delay);
    return delays;
}

class RandomDelays : public testing::TestWithParam<std::uint64_t> {
protected:
    std::mt19937_64 m_random{GetParam()};
};

TEST_P(RandomDelays, GiveACurveThatHoldsEveryOneOfThem) {
    const Delays delays = randomDelays(m_random);
    const RankCurve curve = RankCurve::fromDelays(delays);
    const Naive naive(delays);
    EXPECT_EQ(expanded(curve), naive.delays);
    EXPECT_EQ(curve.size(), delays.size());
    EXPECT_EQ(std::ranges::distance(curve.runs()), static_cast<std::ptrdiff_t>(curve.distinct()));
    Delay before = Delay::max();
    std::uint64_t last = 0;
    for (const RankRun run : curve.runs()) {
        ASSERT_TRUE(run.delay < before || last == 0);
        ASSERT_EQ(run.lastRank, last += run.count);
        before = run.delay;
    }
    for (std::uint64_t rank = 1; rank <= curve.size(); rank += 1 + curve.size() / 50)
        ASSERT_EQ(curve.delayAtRank(rank), naive.delays[rank - 1]) << "rank " << rank;
}

TEST_P(RandomDelays, HaveTheQuantilesCountsAndTimesOfTheirSortedList) {
    const Delays delays = randomDelays(m_random);
    const RankCurve curve = RankCurve::fromDelays(delays);
    const Naive naive(delays);
    std::vector<Delay> thresholds{Delay(0), Delay(1), countedBelow, Delay::max()};
    for (int i = 0; i < 10 && !delays.empty(); ++i) {
        const Delay one = delays[m_random() % delays.size()];
        thresholds.insert(thresholds.end(), {one, one + Delay(1)});
    }
    for (const Delay threshold : thresholds) {
        EXPECT_EQ(curve.countAtLeast(threshold), naive.countAtLeast(threshold)) << threshold.count();
        EXPECT_EQ(curve.timeAtLeast(threshold), naive.timeAtLeast(threshold)) << threshold.count();
    }
    EXPECT_EQ(curve.total(), naive.timeAtLeast(Delay(0)));
    if (delays.empty())
        return;
    std::uniform_real_distribution<double> share(1e-9, 1.0);
    for (const double q : {0.001, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999, 1.0, share(m_random), share(m_random)})
        EXPECT_EQ(curve.quantile(q), naive.quantile(q)) << q;
}

TEST_P(RandomDelays, MergeIntoTheCurveOfAllPutTogether) {
    std::vector<RankCurve> curves;
    Delays all;
    const std::size_t sets = m_random() % 8;
    for (std::size_t i = 0; i < sets; ++i) {
        const Delays delays = randomDelays(m_random);
        curves.push_back(RankCurve::fromDelays(delays));
        all.insert(all.end(), delays.begin(), delays.end());
    }
    std::vector<const RankCurve *> pointers;
    for (const RankCurve &curve : curves)
        pointers.push_back(&curve);
    const RankCurve merged = RankCurve::merged(pointers);
    const RankCurve together = RankCurve::fromDelays(all);
    EXPECT_TRUE(std::equal(merged.runs().begin(), merged.runs().end(), together.runs().begin(),
                           together.runs().end()));
    EXPECT_EQ(merged.total(), together.total());
}

TEST_P(RandomDelays, GiveTheSameCurveWhenTheyComeInParts) {
    RankCurveBuilder builder;
    Delays all;
    for (int part = 0; part < 6; ++part) {
        const Delays delays = randomDelays(m_random);
        builder.add(delays);
        all.insert(all.end(), delays.begin(), delays.end());
        if (m_random() % 2)
            continue; // the next curve is asked for after more than one part
        const RankCurve soFar = builder.curve();
        const RankCurve together = RankCurve::fromDelays(all);
        ASSERT_EQ(builder.size(), all.size());
        ASSERT_TRUE(std::equal(soFar.runs().begin(), soFar.runs().end(), together.runs().begin(),
                               together.runs().end()));
    }
}

TEST_P(RandomDelays, LeaveTheCurveAsItWasThatTheyAreAddedTo) {
    const Delays first = randomDelays(m_random), second = randomDelays(m_random);
    const RankCurve curve = RankCurve::fromDelays(first);
    const RankCurve more = curve.with(tallied(second));
    EXPECT_EQ(expanded(curve), Naive(first).delays);
    Delays both = first;
    both.insert(both.end(), second.begin(), second.end());
    EXPECT_EQ(expanded(more), Naive(both).delays);
    EXPECT_EQ(more.total(), RankCurve::fromDelays(both).total());
}

TEST_P(RandomDelays, HaveARunForEveryPropertyThatBeginsSomewhere) {
    const RankCurve curve = RankCurve::fromDelays(randomDelays(m_random));
    auto from = curve.runs().begin();
    for (int i = 0; i < 30; ++i) {
        const std::uint64_t rank = curve.size() > 0 ? 1 + m_random() % curve.size() : 1;
        const auto isAtRank = [rank](const RankRun &run) { return run.lastRank >= rank; };
        EXPECT_EQ(curve.firstRun(from, isAtRank), std::ranges::find_if(from, curve.runs().end(), isAtRank));
        if (i % 10 == 9 && from != curve.runs().end())
            ++from;
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomDelays, testing::Range<std::uint64_t>(1, 61));

} // namespace
} // namespace delayrank::analysis
