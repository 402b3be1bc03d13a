#include "core/probe/clock_choice.h"
#include "core/probe/measured_thread.h"
#include "core/probe/noise_loop.h"
#include "core/probe/steal_time.h"
#include "core/probe/thread_settings.h"

#include <gmock/gmock.h>
#include <numeric>
#include <thread>

namespace delayrank::probe::test {

using namespace std::chrono_literals;
using testing::Each;
using testing::Ge;

namespace {

StampClock anyClock() {
    return chooseClock(ClockChoice::automatic).value().clock;
}

Delay sum(const std::vector<Delay> &delays) {
    return std::accumulate(delays.begin(), delays.end(), Delay(0));
}

} // namespace

TEST(NoiseLoop, KeepsGapsOfTheFloorOrLongerAndCountsAllReadings) {
    NoiseLoop noise(anyClock(), 50ms);
    EXPECT_FALSE(noise.done());
    const StopFlag stop{false};
    noise.run(stop);
    ASSERT_TRUE(noise.done());
    EXPECT_THAT(noise.gaps(), Each(Ge(NoiseLoop::floor)));
    EXPECT_LE(sum(noise.gaps()), 10s);
    const Facts facts = noise.facts();
    EXPECT_GT(std::stoll(factValue(facts, "host noise, readings")), 1000);
    EXPECT_EQ(factValue(facts, "host noise, floor"), "1.00 us");
    EXPECT_EQ(factValue(facts, "host noise, gaps"), std::to_string(noise.gaps().size()));
    EXPECT_NE(factValue(facts, "host noise, time"), "");
}

TEST(NoiseLoop, ShowsAHogOnItsCpu) {
    std::atomic<bool> over{false};
    std::thread hog([&] {
        ASSERT_TRUE(pinToCpu(0));
        while (!over)
            continue;
    });
    NoiseLoop noise(anyClock(), 400ms);
    std::thread([&] {
        ASSERT_TRUE(pinToCpu(0));
        const StopFlag stop{false};
        noise.run(stop);
    }).join();
    over = true;
    hog.join();
    // The scheduler shares the CPU between the two, a slice of some milliseconds each.
    EXPECT_GT(sum(noise.gaps()), 100ms);
    const auto gaps = noise.gaps();
    EXPECT_GT(*std::max_element(gaps.begin(), gaps.end()), 500us);
    EXPECT_GT(std::stol(factValue(noise.facts(), "host noise, context switches, involuntary")), 0);
}

TEST(NoiseLoop, IsStopped) {
    NoiseLoop noise(anyClock(), 60s);
    const StopFlag stop{true};
    noise.run(stop);
    EXPECT_TRUE(noise.done());
    EXPECT_TRUE(noise.gaps().empty());
}

TEST(StealTime, IsReadFromTheEighthFieldOfItsCpu) {
    const std::string stat = "cpu  10 20 30 40 50 60 70 80 90 100\ncpu0 1 2 3 4 5 6 7 8 9 10\n"
                             "cpu1 1 2 3 4 5 6 7 18 9 10\ncpu11 0 0 0 0 0 0 0 99 0 0\nintr 5\n";
    EXPECT_EQ(StealTime::ticksIn(stat, "cpu"), 80u);
    EXPECT_EQ(StealTime::ticksIn(stat, "cpu0"), 8u);
    EXPECT_EQ(StealTime::ticksIn(stat, "cpu1"), 18u);
    EXPECT_EQ(StealTime::ticksIn(stat, "cpu2"), std::nullopt);
    EXPECT_EQ(StealTime::ticksIn("cpu 1 2 3\n", "cpu"), std::nullopt);
}

TEST(StealTime, GoesWithTheHostAndThePinnedCpu) {
    const Facts facts = StealTime::now(0).changesUntil(StealTime::now(0));
    EXPECT_NE(factValue(facts, "steal time, all CPUs"), "");
    EXPECT_NE(factValue(facts, "steal time, CPU 0"), "");
}

} // namespace delayrank::probe::test
