#include "core/probe/clock_choice.h"

#include "core/probe/clock_anchor.h"
#include "core/probe/counter_agreement.h"
#include "core/probe/text_file.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <thread>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace delayrank::probe {

namespace {

/// Long enough for a rate good to about a tenth of a millionth, short enough not to be waited for.
constexpr std::chrono::milliseconds calibrationTime{50};

std::atomic<ClockChoice> defaultChoice{ClockChoice::automatic};

bool counterIsInvariant() {
#if defined(__x86_64__)
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned invariantBit = 1u << 8;
    return __get_cpuid(0x80000007, &a, &b, &c, &d) != 0 && (d & invariantBit) != 0;
#else
    return hasTickCounter; // the architecture's own promise for the generic timer
#endif
}

std::string clockSource(const char *which) {
    return readSmallFile("/sys/devices/system/clocksource/clocksource0/" + std::string(which));
}

/// As the kernel names the counter among its clock sources.
const char *counterSourceName() {
#if defined(__x86_64__)
    return "tsc";
#else
    return "arch_sys_counter";
#endif
}

bool hasWord(const std::string &text, const std::string &word) {
    return (" " + text + " ").find(" " + word + " ") != std::string::npos;
}

std::string fixed(double value, const char *format) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, value);
    return text.data();
}

/// The counter of this host, examined.
struct CounterExamination {
    CounterEvidence evidence;
    CounterAgreement agreement;
    Calibration calibration;

    CounterExamination() {
        evidence.readable = hasTickCounter;
        evidence.invariant = counterIsInvariant();
        evidence.kernelClock = clockSource("current_clocksource");
        evidence.kernelOffersIt = hasWord(clockSource("available_clocksource"), counterSourceName());
        // What would be refused anyway costs no time.
        evidence.calibrated = true;
        if (!counterFault(evidence).empty())
            return;
        const ClockAnchor first = ClockAnchor::take();
        agreement = compareCounters();
        evidence.cpus = agreement.cpus;
        evidence.comparedCpus = agreement.compared;
        evidence.cpusAgree = agreement.agrees;
        std::this_thread::sleep_for(calibrationTime);
        const auto calibrated = calibrate(first, ClockAnchor::take());
        evidence.calibrated = calibrated.has_value();
        calibration = calibrated.value_or(Calibration{});
    }

    Facts facts() const {
        const auto bound = std::chrono::nanoseconds(calibration.rate.nanoseconds(agreement.boundTicks));
        return {{"clock frequency", fixed(calibration.rate.hertz() / 1e6, "%.6f MHz")},
                {"clock calibration", "tightest bracket " + formatDuration(calibration.width) + ", over " +
                                          formatDuration(calibration.span) + ", within " +
                                          fixed(calibration.errorPpm(), "%.2f ppm")},
                {"clock agreement between CPUs",
                 agreement.cpus == 1
                     ? "one CPU allowed"
                     : std::to_string(agreement.compared) + " of " + std::to_string(agreement.cpus) +
                           " CPUs compared, within " + formatDuration(bound)}};
    }
};

const CounterExamination &examination() {
    static const CounterExamination once;
    return once;
}

} // namespace

std::string counterFault(const CounterEvidence &evidence) {
    const std::string kernelClock = evidence.kernelClock.empty() ? "unknown" : evidence.kernelClock;
    if (!evidence.readable)
        return "this architecture has no counter that a program can read";
    if (!evidence.invariant)
        return "the CPU does not say that it is invariant";
    // A guest's own clock is made from the TSC; the guest kernel offers the TSC itself only while it is
    // stable.
    const bool trusted = evidence.kernelClock == counterSourceName() ||
                         (evidence.kernelClock == "kvm-clock" && evidence.kernelOffersIt);
    if (!trusted)
        return "the kernel's clock source is " + kernelClock;
    if (!evidence.cpusAgree)
        return "the counters of two CPUs were seen to disagree";
    // A kernel that keeps its own time by the counter relies on the same, and has compared the CPUs when they
    // came up: on a busy host its word has to do.
    if (evidence.comparedCpus < evidence.cpus && evidence.kernelClock != counterSourceName())
        return "only " + std::to_string(evidence.comparedCpus) + " of " + std::to_string(evidence.cpus) +
               " CPUs could be compared in time";
    if (!evidence.calibrated)
        return "it does not count as CLOCK_MONOTONIC_RAW does";
    return {};
}

Expected<ChosenClock> chooseClock(ClockChoice choice) {
    if (choice == ClockChoice::automatic)
        choice = defaultChoice;
    ChosenClock chosen;
    std::string reason = "asked for";
    if (choice != ClockChoice::monotonicRaw) {
        const std::string fault = counterFault(examination().evidence);
        if (!fault.empty() && choice == ClockChoice::tsc)
            return fail(ErrorCode::invalidArgument, "--clock tsc", fault);
        if (fault.empty()) {
            chosen.clock = StampClock::counter(examination().calibration.rate);
            reason = choice == ClockChoice::tsc ? "asked for, invariant" : "invariant";
            reason += ", the kernel's clock source is " + examination().evidence.kernelClock;
        } else {
            reason = "not the CPU's counter: " + fault;
        }
    }
    chosen.facts = {{"clock", chosen.clock.name()}, {"clock choice", reason}};
    if (chosen.clock.source() == StampClock::Source::counter)
        for (Fact &fact : examination().facts())
            chosen.facts.push_back(std::move(fact));
    return chosen;
}

void setDefaultClock(ClockChoice choice) {
    defaultChoice = choice;
}

ClockCost measureClock(const StampClock &clock) {
    constexpr std::size_t readings = 1000;
    constexpr int rounds = 10;
    std::array<TickStamp, readings> stamps;
    std::int64_t resolutionTicks = 0;
    std::int64_t cheapestRound = 0;
    for (int round = 0; round < rounds; ++round) {
        for (TickStamp &stamp : stamps)
            stamp = clock.now();
        // The cheapest round is the one that nothing interrupted.
        const std::int64_t cost = stamps.back().ticks - stamps.front().ticks;
        cheapestRound = round == 0 ? cost : std::min(cheapestRound, cost);
        for (std::size_t i = 1; i < readings; ++i) {
            const std::int64_t step = stamps[i].ticks - stamps[i - 1].ticks;
            if (step > 0 && (resolutionTicks == 0 || step < resolutionTicks))
                resolutionTicks = step;
        }
    }
    return {std::chrono::nanoseconds(std::max<std::int64_t>(1, clock.rate().nanoseconds(resolutionTicks))),
            static_cast<double>(clock.rate().nanoseconds(cheapestRound)) / static_cast<double>(readings - 1)};
}

Facts clockCostFacts(const StampClock &clock) {
    const ClockCost cost = measureClock(clock);
    Facts facts{{"clock resolution", std::to_string(cost.resolution.count()) + " ns"},
                {"clock cost per read", fixed(cost.readNanoseconds, "%.1f ns")}};
    timespec claimed{};
    if (clock.source() == StampClock::Source::monotonicRaw &&
        clock_getres(CLOCK_MONOTONIC_RAW, &claimed) == 0)
        facts.push_back({"clock resolution as the kernel says", std::to_string(claimed.tv_nsec) + " ns"});
    return facts;
}

} // namespace delayrank::probe
