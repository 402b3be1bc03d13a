// What a stamp costs: reading each clock, storing the reading, and a message of the measured loops with and
// without.
#include "core/base/file_descriptor.h"
#include "core/probe/clock.h"
#include "core/probe/clock_choice.h"
#include "core/probe/receiver_loop.h"
#include "core/probe/sender_loop.h"

#include <array>
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <thread>

namespace delayrank::probe {
namespace {

constexpr std::uint64_t blockMessages = 1000;

enum class Link { tcpNodelay, tcpNagle, unixStream };
enum class Stamping { none, counter, monotonicRaw };

StampClock clockOf(Stamping stamping) {
    switch (stamping) {
    case Stamping::none:
        return StampClock::none();
    case Stamping::monotonicRaw:
        return StampClock::monotonicRaw();
    case Stamping::counter:
        break;
    }
    return chooseClock(ClockChoice::automatic).value().clock;
}

void readMonotonic(benchmark::State &state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(readClock());
}
BENCHMARK(readMonotonic);

void readMonotonicRaw(benchmark::State &state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(readRawClock());
}
BENCHMARK(readMonotonicRaw);

void readCounterWithFence(benchmark::State &state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(readTickCounter());
}
BENCHMARK(readCounterWithFence);

void readCounterAfterCall(benchmark::State &state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(readTickCounterAfterCall());
}
BENCHMARK(readCounterAfterCall);

/// One stamp read and stored, with the buffer emptied outside of the time.
void stampStored(benchmark::State &state) {
    constexpr std::uint64_t stamps = 1 << 16;
    StampBuffer buffer = StampBuffer::create(stamps, clockOf(static_cast<Stamping>(state.range(0)))).value();
    DelayBatch batch;
    std::uint64_t left = stamps;
    for (auto _ : state) {
        if (left-- == 0) {
            state.PauseTiming();
            while (buffer.take(batch, stamps))
                continue;
            left = stamps - 1;
            state.ResumeTiming();
        }
        benchmark::DoNotOptimize(buffer.stamp());
    }
}
BENCHMARK(stampStored)->ArgName("clock")->Arg(0)->Arg(1)->Arg(2);

/// What the control thread does with a stamp: ticks to nanoseconds to a delay.
void stampTaken(benchmark::State &state) {
    constexpr std::int64_t stamps = 1 << 16;
    const StampClock clock = clockOf(Stamping::counter);
    StampBuffer buffer = StampBuffer::create(stamps, clock).value();
    DelayBatch batch;
    std::int64_t ticks = 1'000'000;
    for (auto _ : state) {
        state.PauseTiming();
        for (std::int64_t i = 0; i < stamps; ++i)
            buffer.push({ticks += 2000});
        state.ResumeTiming();
        benchmark::DoNotOptimize(buffer.take(batch, stamps));
    }
    state.SetItemsProcessed(state.iterations() * stamps);
}
BENCHMARK(stampTaken);

struct Sockets {
    FileDescriptor sender;
    FileDescriptor receiver;
};

Sockets connected(Link link) {
    if (link == Link::unixStream) {
        std::array<int, 2> ends{};
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0)
            std::abort();
        return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
    }
    const FileDescriptor listener(socket(AF_INET, SOCK_STREAM, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto *const any = reinterpret_cast<sockaddr *>(&address);
    FileDescriptor sender(socket(AF_INET, SOCK_STREAM, 0));
    if (bind(listener.get(), any, length) != 0 || listen(listener.get(), 1) != 0 ||
        getsockname(listener.get(), any, &length) != 0 || connect(sender.get(), any, length) != 0)
        std::abort();
    FileDescriptor receiver(accept(listener.get(), nullptr, nullptr));
    const int on = link == Link::tcpNodelay ? 1 : 0;
    setsockopt(sender.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return {std::move(sender), std::move(receiver)};
}

/// A message of both measured loops, from blocks of 1,000. Its items per second are messages; each end's
/// stamps are taken away between blocks.
void measuredLoop(benchmark::State &state) {
    const Sockets sockets = connected(static_cast<Link>(state.range(0)));
    const StampClock clock = clockOf(static_cast<Stamping>(state.range(1)));
    const Transport &transport = *findTransport("tcp");
    StepPlan plan;
    plan.messages = blockMessages;
    const StopFlag stop{false};
    std::thread receiver([&] {
        StampBuffer buffer = StampBuffer::create(2 * blockMessages, clock).value();
        DelayBatch batch;
        ReceiverLoop loop(plan, sockets.receiver.get(), transport, buffer, readClock());
        while (loop.runOpen(stop).end == LoopEnd::complete)
            while (buffer.take(batch, blockMessages))
                continue;
    });
    StampBuffer buffer = StampBuffer::create(2 * blockMessages, clock).value();
    DelayBatch batch;
    SenderLoop loop(plan, sockets.sender.get(), transport, buffer);
    for (auto _ : state) {
        loop.runOpen(stop);
        state.PauseTiming();
        while (buffer.take(batch, blockMessages))
            continue;
        state.ResumeTiming();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(blockMessages));
    shutdown(sockets.sender.get(), SHUT_WR);
    receiver.join();
}
BENCHMARK(measuredLoop)->ArgNames({"link", "clock"})->ArgsProduct({{0, 1, 2}, {0, 1, 2}})->UseRealTime();

} // namespace
} // namespace delayrank::probe
