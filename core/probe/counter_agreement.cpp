#include "core/probe/counter_agreement.h"

#include "core/probe/clock.h"
#include "core/probe/stamp_clock.h"
#include "core/probe/thread_settings.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <sched.h>
#include <system_error>
#include <thread>
#include <vector>

namespace delayrank::probe {

namespace {

constexpr int roundsPerPair = 500;
/// On a busy host both threads of a pair seldom run at once: rounds go on until one was this close.
constexpr std::chrono::microseconds closeEnough{2};

/// One place that a reading is passed through; 0 is 'nothing there yet'.
struct alignas(64) Slot {
    std::atomic<std::int64_t> reading{0};
};

/// What the two threads of a pair share.
struct Pair {
    Slot question;
    Slot answer;
    std::atomic<bool> over{false};
    MonotonicStamp deadline;
    std::chrono::nanoseconds closest = std::chrono::hours(1);
    bool agrees = true;
    int rounds = 0;
    std::int64_t shortestThere = std::numeric_limits<std::int64_t>::max();
    std::int64_t shortestBack = std::numeric_limits<std::int64_t>::max();

    /// Waits for a reading and takes it out; 0 where the time is up. On one CPU under load the other thread
    /// needs this one's time slice, hence the yield.
    std::int64_t await(Slot &slot) {
        for (int spins = 0;; ++spins) {
            if (const std::int64_t reading = slot.reading.exchange(0, std::memory_order_acq_rel);
                reading != 0)
                return reading;
            if (over)
                return 0;
            if (spins % 256 != 255)
                continue;
            if (readClock() >= deadline)
                return 0;
            sched_yield();
        }
    }
};

void answerAll(Pair &pair, std::uint32_t cpu) {
    if (pinToCpu(cpu))
        while (pair.await(pair.question) != 0)
            pair.answer.reading.store(readTickCounter().ticks, std::memory_order_release);
    pair.over = true;
}

void askAll(Pair &pair, std::uint32_t cpu) {
    if (pinToCpu(cpu))
        for (; pair.rounds < roundsPerPair || pair.closest > closeEnough; ++pair.rounds) {
            const MonotonicStamp start = readClock();
            const std::int64_t asked = readTickCounter().ticks;
            pair.question.reading.store(asked, std::memory_order_release);
            const std::int64_t answered = pair.await(pair.answer);
            const std::int64_t heard = readTickCounter().ticks;
            if (answered == 0 || start >= pair.deadline)
                break;
            pair.agrees = pair.agrees && asked <= answered && answered <= heard;
            // The other counter is ahead by less than the way there, and behind by less than the way back.
            pair.closest = std::min<std::chrono::nanoseconds>(pair.closest, readClock() - start);
            pair.shortestThere = std::min(pair.shortestThere, answered - asked);
            pair.shortestBack = std::min(pair.shortestBack, heard - answered);
        }
    pair.over = true;
}

std::vector<std::uint32_t> allowedCpus() {
    std::vector<std::uint32_t> cpus;
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        for (std::uint32_t cpu = 0; cpu < CPU_SETSIZE; ++cpu)
            if (CPU_ISSET(cpu, &set))
                cpus.push_back(cpu);
    return cpus;
}

} // namespace

CounterAgreement compareCounters(std::chrono::milliseconds limit) {
    const std::vector<std::uint32_t> cpus = allowedCpus();
    CounterAgreement result;
    result.cpus = cpus.size();
    result.compared = std::min<std::size_t>(cpus.size(), 1);
    const MonotonicStamp deadline = readClock() + limit;
    for (std::size_t i = 1; i < cpus.size() && readClock() < deadline; ++i) {
        Pair pair;
        pair.deadline = deadline;
        try {
            std::thread answerer(answerAll, std::ref(pair), cpus[i]);
            try {
                std::thread(askAll, std::ref(pair), cpus.front()).join();
            } catch (const std::system_error &) {
                pair.over = true;
            }
            answerer.join();
        } catch (const std::system_error &) {
            break; // no thread to be had
        }
        if (pair.rounds == 0)
            continue;
        ++result.compared;
        result.agrees = result.agrees && pair.agrees;
        result.boundTicks =
            std::max(result.boundTicks, static_cast<long>(std::max(pair.shortestThere, pair.shortestBack)));
    }
    return result;
}

} // namespace delayrank::probe
