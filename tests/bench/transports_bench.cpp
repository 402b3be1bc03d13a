// What a message costs over each transport that this host has: both measured loops, as agents run them.
#include "core/agent/data_end.h"
#include "core/agent/measured_loops.h"
#include "core/probe/clock.h"
#include "core/probe/clock_choice.h"

#include <benchmark/benchmark.h>
#include <numeric>
#include <thread>

namespace delayrank::agent {
namespace {

constexpr std::uint64_t messages = 50'000;
constexpr std::uint32_t sizeBytes = 64;

StepPlan planOver(const probe::Transport &transport) {
    StepPlan plan;
    plan.transport = std::string(transport.traits().name);
    plan.sizeBytes = sizeBytes;
    plan.messages = messages;
    if (plan.transport == "tcp" || plan.transport == "mptcp")
        plan.options.setFlag("TCP_NODELAY", true);
    return plan;
}

struct Ends {
    FileDescriptor sender, receiver;
    std::string key;
};

Expected<Ends> connected(const probe::Transport &transport, const StepPlan &plan) {
    const bool isVsock = transport.traits().addressing == probe::Addressing::vsock;
    auto receiving = ReceivingEnd::listen(transport, isVsock ? "1" : "127.0.0.1", plan.options);
    if (!receiving)
        return tl::unexpected(receiving.error());
    Ends ends{{}, {}, (*receiving)->key()};
    const auto &at = (*receiving)->address();
    auto sending =
        SendingEnd::connect(transport, {at.text(), at.port(), ends.key}, plan.options, 1000, probe::readClock());
    if (!sending)
        return tl::unexpected(sending.error());
    while (!ends.sender || !ends.receiver) {
        if (ends.sender) // as StartStep does, which comes once the sender is prepared
            (*receiving)->release();
        for (auto &[end, socket] : {std::pair<DataEnd *, FileDescriptor *>(receiving->get(), &ends.receiver),
                                    std::pair<DataEnd *, FileDescriptor *>(sending->get(), &ends.sender)}) {
            if (*socket)
                continue;
            auto proven = end->service(probe::readClock());
            if (!proven)
                return tl::unexpected(proven.error());
            if (*proven)
                *socket = std::move(**proven);
        }
    }
    for (const FileDescriptor *socket : {&ends.sender, &ends.receiver})
        if (auto prepared = transport.prepare(socket->get(), plan.options); !prepared)
            return tl::unexpected(prepared.error());
    return ends;
}

/// The time of an iteration is that from the first to the last message at the sender, by its own stamps.
void transport(benchmark::State &state, const probe::Transport &transport) {
    const StepPlan plan = planOver(transport);
    const probe::StampClock clock = probe::chooseClock(ClockChoice::automatic).value().clock;
    const probe::StopFlag stop{false};
    for (auto _ : state) {
        auto ends = connected(transport, plan);
        if (!ends)
            return state.SkipWithError(ends.error().message().c_str());
        auto sent = probe::StampBuffer::create(messages, clock).value();
        auto received = probe::StampBuffer::create(messages, clock).value();
        std::thread receiver([&] {
            measuredLoop(protocol::ROLE_RECEIVER, {plan, transport, ends->receiver.get(), ends->key, received,
                                                   probe::readClock()})(stop);
        });
        measuredLoop(protocol::ROLE_SENDER,
                     {plan, transport, ends->sender.get(), ends->key, sent, probe::readClock()})(stop);
        receiver.join();
        Delay total{0};
        probe::DelayBatch batch;
        while (sent.take(batch, messages))
            total = std::accumulate(batch.delays.begin(), batch.delays.end(), total);
        state.SetIterationTime(std::chrono::duration<double>(total).count());
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(messages));
}

[[maybe_unused]] const bool registered = [] {
    for (const probe::Transport *one : probe::transports())
        if (one->usable())
            benchmark::RegisterBenchmark(("transport/" + std::string(one->traits().name)).c_str(),
                                         [one](benchmark::State &state) { transport(state, *one); })
                ->UseManualTime();
    return true;
}();

} // namespace
} // namespace delayrank::agent
