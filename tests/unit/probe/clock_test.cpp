#include "core/probe/clock_anchor.h"
#include "core/probe/clock_choice.h"
#include "core/probe/clock_watch.h"
#include "core/probe/counter_agreement.h"
#include "core/probe/stamp_buffer.h"

#include <gmock/gmock.h>
#include <random>
#include <thread>

namespace delayrank::probe::test {

using namespace std::chrono_literals;
using testing::HasSubstr;

namespace {

CounterEvidence soundCounter() {
    CounterEvidence evidence;
    evidence.readable = true;
    evidence.invariant = true;
#if defined(__aarch64__)
    evidence.kernelClock = "arch_sys_counter";
#else
    evidence.kernelClock = "tsc";
#endif
    evidence.kernelOffersIt = true;
    evidence.cpus = evidence.comparedCpus = 4;
    evidence.calibrated = true;
    return evidence;
}

/// A rate of 2,994.372 MHz.
TickRate threeGigahertz() {
    return TickRate::of(2'994'372'000, 1'000'000'000);
}

} // namespace

TEST(TickRate, OfOneNanosecondATickChangesNothing) {
    for (const std::int64_t ticks : {std::int64_t{0}, std::int64_t{1}, std::int64_t{1} << 62})
        EXPECT_EQ(TickRate().nanoseconds(ticks), ticks);
}

TEST(TickRate, ConvertsAWholeDayToTheNanosecond) {
    const TickRate rate = threeGigahertz();
    EXPECT_NEAR(static_cast<double>(rate.nanoseconds(2'994'372'000LL * 86'400)), 86'400e9, 1);
    EXPECT_NEAR(static_cast<double>(rate.nanoseconds(1'497'186'000)), 500'000'000, 1);
    EXPECT_NEAR(static_cast<double>(rate.ticks(24h)), 2'994'372'000.0 * 86'400, 3);
    EXPECT_NEAR(rate.hertz(), 2'994'372'000.0, 1e-3);
}

TEST(TickRate, OfASlowCounterIsExactToo) {
    const TickRate rate = TickRate::of(25'000'000, 1'000'000'000); // aarch64's usual 25 MHz
    EXPECT_EQ(rate.nanoseconds(3), 120);
    EXPECT_EQ(rate.nanoseconds(25'000'000LL * 86'400), 86'400LL * 1'000'000'000);
}

TEST(StampBuffer, OfATickingCounterGivesDelaysRightToTheNanosecondThatAddUpExactly) {
    const StampClock clock = StampClock::counter(threeGigahertz());
    std::mt19937_64 random(1999);
    StampBuffer buffer = StampBuffer::create(100'000, clock).value();
    std::vector<std::int64_t> stamps{static_cast<std::int64_t>(random() >> 8)};
    buffer.push({stamps.back()});
    for (int i = 1; i < 100'000; ++i) {
        stamps.push_back(stamps.back() +
                         static_cast<std::int64_t>(random() % (i % 100 == 0 ? 300'000'000 : 40)));
        buffer.push({stamps.back()});
    }
    DelayBatch batch;
    ASSERT_TRUE(buffer.take(batch, 1'000'000));
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < batch.delays.size(); ++i) {
        const double exact = static_cast<double>(stamps[i + 1] - stamps[i]) / 2.994372;
        ASSERT_NEAR(static_cast<double>(batch.delays[i].count()), exact, 1.001);
        ASSERT_GE(batch.delays[i].count(), 0);
        sum += batch.delays[i].count();
    }
    EXPECT_EQ(sum, clock.rate().nanoseconds(stamps.back() - stamps.front()));
}

TEST(StampBuffer, CountsStampsOfAClockThatWentBackwardsAndNeverGivesANegativeDelay) {
    StampBuffer buffer = StampBuffer::create(10).value();
    for (const std::int64_t stamp : {100, 200, 150, 160, 250})
        buffer.push({stamp});
    DelayBatch batch;
    ASSERT_TRUE(buffer.take(batch, 10));
    EXPECT_THAT(batch.delays, testing::ElementsAre(Delay(100), Delay(0), Delay(0), Delay(50)));
    EXPECT_EQ(buffer.backwardStamps(), 2u);
}

TEST(StampBuffer, OfTheBareLoopStoresNothing) {
    StampBuffer buffer = StampBuffer::create(10, StampClock::none()).value();
    EXPECT_EQ(buffer.stamp(), TickStamp{0});
    DelayBatch batch;
    EXPECT_FALSE(buffer.take(batch, 10));
}

TEST(CounterFault, IsNoneForASoundCounter) {
    EXPECT_EQ(counterFault(soundCounter()), "");
}

TEST(CounterFault, NamesWhatIsWrong) {
    const auto faultOf = [](auto spoil) {
        CounterEvidence evidence = soundCounter();
        spoil(evidence);
        return counterFault(evidence);
    };
    EXPECT_THAT(faultOf([](auto &e) { e.invariant = false; }), HasSubstr("invariant"));
    EXPECT_THAT(faultOf([](auto &e) { e.kernelClock = "hpet"; }), HasSubstr("clock source is hpet"));
    EXPECT_THAT(faultOf([](auto &e) { e.kernelClock = "acpi_pm"; }), HasSubstr("acpi_pm"));
    EXPECT_THAT(faultOf([](auto &e) { e.cpusAgree = false; }), HasSubstr("disagree"));
    EXPECT_THAT(faultOf([](auto &e) {
                    e.kernelClock = "kvm-clock";
                    e.comparedCpus = 3;
                }),
                HasSubstr("only 3 of 4"));
    // Where the kernel keeps its own time by it, the kernel's comparison has to do on a busy host.
    EXPECT_EQ(faultOf([](auto &e) { e.comparedCpus = 3; }), "");
    EXPECT_THAT(faultOf([](auto &e) { e.calibrated = false; }), HasSubstr("does not count"));
    EXPECT_THAT(faultOf([](auto &e) { e.readable = false; }), HasSubstr("architecture"));
}

TEST(CounterFault, TakesAGuestsOwnClockForProofOnlyWhereItsKernelOffersTheCounterToo) {
    CounterEvidence evidence = soundCounter();
    evidence.kernelClock = "kvm-clock";
    EXPECT_EQ(counterFault(evidence), "");
    evidence.kernelOffersIt = false;
    EXPECT_THAT(counterFault(evidence), HasSubstr("kvm-clock"));
}

TEST(ChooseClock, GivesWhatWasAskedForAndSaysSo) {
    const auto raw = chooseClock(ClockChoice::monotonicRaw).value();
    EXPECT_EQ(raw.clock.source(), StampClock::Source::monotonicRaw);
    EXPECT_EQ(factValue(raw.facts, "clock"), "CLOCK_MONOTONIC_RAW");
    EXPECT_EQ(factValue(raw.facts, "clock choice"), "asked for");
}

TEST(ChooseClock, GivesTheCounterOrTheReasonWhyNot) {
    const auto automatic = chooseClock(ClockChoice::automatic).value();
    const auto counter = chooseClock(ClockChoice::tsc);
    if (counter) {
        EXPECT_EQ(automatic.clock.source(), StampClock::Source::counter);
        EXPECT_THAT(factValue(automatic.facts, "clock frequency"), HasSubstr("MHz"));
        EXPECT_THAT(factValue(automatic.facts, "clock choice"), HasSubstr("invariant"));
    } else {
        EXPECT_EQ(counter.error().subject, "--clock tsc");
        EXPECT_EQ(automatic.clock.source(), StampClock::Source::monotonicRaw);
        EXPECT_THAT(factValue(automatic.facts, "clock choice"), HasSubstr(counter.error().reason));
    }
}

TEST(ChooseClock, GivesAClockWhoseSecondIsASecond) {
    const StampClock clock = chooseClock(ClockChoice::automatic).value().clock;
    const TickStamp rawBefore = readRawClock();
    const TickStamp before = clock.now();
    std::this_thread::sleep_for(200ms);
    const TickStamp after = clock.now();
    const TickStamp rawAfter = readRawClock();
    const Delay outer(rawAfter.ticks - rawBefore.ticks);
    EXPECT_LE(clock.between(before, after), outer + outer / 10'000);
    EXPECT_GE(clock.between(before, after), 200ms - 1ms);
}

TEST(ClockCost, IsMeasured) {
    for (const ClockChoice choice : {ClockChoice::automatic, ClockChoice::monotonicRaw}) {
        const Facts facts = clockCostFacts(chooseClock(choice).value().clock);
        EXPECT_GT(std::stol(factValue(facts, "clock resolution")), 0);
        const double cost = std::stod(factValue(facts, "clock cost per read"));
        EXPECT_GT(cost, 0);
        EXPECT_LT(cost, 10'000);
    }
}

TEST(CompareCounters, ComparesEveryCpuThatIsAllowed) {
    const CounterAgreement agreement = compareCounters(5s);
    EXPECT_GE(agreement.cpus, 1u);
    EXPECT_EQ(agreement.compared, agreement.cpus);
    if (agreement.agrees && agreement.cpus > 1) {
        EXPECT_GT(agreement.boundTicks, 0);
    }
}

TEST(CompareCounters, EndsInTime) {
    const MonotonicStamp before = readClock();
    compareCounters(1ms);
    EXPECT_LT(readClock() - before, 2s); // 1 ms but for a busy machine
}

TEST(Calibration, RefusesACounterThatStandsStill) {
    EXPECT_FALSE(calibrate({{5000}, 1000, 10}, {{5000}, 2000, 10}));
    EXPECT_FALSE(calibrate({{5000}, 1000, 10}, {{4000}, 2000, 10}));
    EXPECT_FALSE(calibrate({{0}, 0, 10}, {{5}, 1'000'000, 10}));
}

TEST(Calibration, SaysHowFarOffItMayBe) {
    const auto calibrated = calibrate({{0}, 0, 121}, {{150'000'000}, 50'000'000, 90});
    ASSERT_TRUE(calibrated);
    EXPECT_EQ(calibrated->width, 40ns);
    EXPECT_NEAR(calibrated->errorPpm(), 0.8, 1e-9);
    EXPECT_NEAR(calibrated->rate.hertz(), 3e9, 1e-3);
    EXPECT_NEAR(driftPpm(calibrated->rate, {{0}, 0, 0}, {{3'000'300'000}, 1'000'000'000, 0}), 100, 1e-2);
}

TEST(ClockWatch, GivesDriftAndNtpFrequencyOfAQuietStep) {
    const ClockWatch watch(chooseClock(ClockChoice::automatic).value().clock);
    std::this_thread::sleep_for(20ms);
    const Facts facts = watch.factsUntilNow();
    EXPECT_NE(factValue(facts, "clock drift"), "");
    EXPECT_NE(factValue(facts, "NTP frequency"), "");
    EXPECT_EQ(factValue(facts, "clock source changed"), "");
    EXPECT_EQ(factValue(facts, "time suspended"), "");
}

} // namespace delayrank::probe::test
