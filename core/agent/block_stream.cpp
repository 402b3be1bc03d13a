#include "core/agent/block_stream.h"

#include "core/probe/clock.h"
#include "core/probe/receiver_loop.h"
#include "core/probe/sender_loop.h"
#include "core/probe/thread_setup.h"

#include <algorithm>
#include <sys/socket.h>

namespace delayrank::agent {

namespace {

/// Pairs at the beginning that are left out, as the congestion window and the caches are still cold then.
std::uint64_t coldPairs(std::uint64_t pairs) {
    return pairs > 100 ? 5 : pairs > 1 ? 1 : 0;
}

/// Which kind comes first in a pair: one bit of splitmix64 (Steele, Lea, Flood 2014), the same at both ends.
int firstKind(std::uint64_t pair) {
    std::uint64_t mixed = (pair + 1) * 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return static_cast<int>((mixed ^ (mixed >> 31)) & 1);
}

StepPlan blockPlan() {
    StepPlan plan;
    plan.messages = BlockStream::blockMessages;
    return plan;
}

/// Only cork() and acknowledgeAtOnce() of it could be called, and the plan of a block asks for neither.
const probe::Transport &anyTransport() {
    return *probe::findTransport("tcp");
}

} // namespace

Expected<std::unique_ptr<BlockStream>> BlockStream::start(Setup setup) {
    std::unique_ptr<BlockStream> stream(new BlockStream(std::move(setup)));
    BlockStream &self = *stream;
    for (End *end : {&self.m_sender, &self.m_receiver})
        if (auto prepared = self.prepare(*end); !prepared)
            return tl::unexpected(prepared.error());
    self.m_deadline = probe::readClock() + self.m_setup.time;
    const auto loopOf = [&self](auto makeLoop, End &end, int socket, bool leads) {
        using Loop = typename decltype(makeLoop(end.buffers[0]))::element_type;
        const auto turns = [&self, &end, socket, leads,
                            loops = std::array<std::shared_ptr<Loop>, 2>{makeLoop(end.buffers[0]),
                                                                         makeLoop(end.buffers[1])}](
                               const probe::StopFlag &stop) {
            auto result = self.runTurns(
                end, [&](int kind, const probe::StopFlag &flag) { return loops[kind]->runOpen(flag); }, leads,
                stop);
            shutdown(socket, SHUT_WR);
            probe::drainUntilClosed(socket, stop);
            return result;
        };
        // For the thread's CPUs and context switches; it is set up as the host has it.
        return probe::withThreadSetup({}, {}, turns);
    };
    const int receiverSocket = self.m_setup.receiver.get();
    const int senderSocket = self.m_setup.sender.get();
    auto receiver = probe::MeasuredThread::start(loopOf(
                                                     [&](probe::StampBuffer &buffer) {
                                                         return std::make_shared<probe::ReceiverLoop>(
                                                             blockPlan(), receiverSocket, anyTransport(),
                                                             buffer, probe::readClock());
                                                     },
                                                     self.m_receiver, receiverSocket, false),
                                                 self.m_setup.receiverCpu);
    if (!receiver)
        return tl::unexpected(receiver.error());
    self.m_receiverThread = std::move(*receiver);
    auto sender = probe::MeasuredThread::start(loopOf(
                                                   [&](probe::StampBuffer &buffer) {
                                                       return std::make_shared<probe::SenderLoop>(
                                                           blockPlan(), senderSocket, anyTransport(), buffer);
                                                   },
                                                   self.m_sender, senderSocket, true),
                                               self.m_setup.senderCpu);
    if (!sender)
        return tl::unexpected(sender.error());
    self.m_senderThread = std::move(*sender);
    return stream;
}

Expected<void> BlockStream::prepare(End &end) const {
    end.buffers.reserve(2);
    for (const probe::StampClock &clock : m_setup.clocks) {
        const bool stamps = clock.source() != probe::StampClock::Source::none;
        auto buffer = probe::StampBuffer::create(
            stamps ? m_setup.maxPairs * m_setup.blocksPerTurn * blockMessages : 2, clock);
        if (!buffer)
            return tl::unexpected(buffer.error());
        end.buffers.push_back(std::move(*buffer));
    }
    for (auto &turns : end.turns)
        turns.assign(m_setup.maxPairs, std::chrono::nanoseconds(0));
    return {};
}

probe::LoopResult BlockStream::runTurns(End &end, const Block &block, bool leads,
                                        const probe::StopFlag &stop) {
    probe::LoopResult result;
    while (end.pairs < m_setup.maxPairs && !(leads && probe::readClock() >= m_deadline)) {
        for (int turn = 0; turn < 2; ++turn) {
            const int kind = firstKind(end.pairs) ^ turn;
            if (leads)
                m_presentKind.store(kind, std::memory_order_relaxed);
            const MonotonicStamp start = probe::readClock();
            for (std::uint64_t done = 0; done < m_setup.blocksPerTurn; ++done) {
                result = block(kind, stop);
                if (result.end != probe::LoopEnd::complete)
                    return result;
            }
            end.turns[kind][end.pairs] = probe::readClock() - start;
        }
        ++end.pairs;
    }
    return result;
}

bool BlockStream::ended() {
    const bool sent = m_senderThread->ended();
    const bool received = m_receiverThread->ended();
    // An end that could not even be pinned would leave the other one waiting for ever.
    if (sent && !received)
        m_receiverThread->requestStop();
    if (received && !sent)
        m_senderThread->requestStop();
    return sent && received;
}

Expected<BlockStream::Times> BlockStream::times() {
    const auto &sent = m_senderThread->result();
    const auto &received = m_receiverThread->result();
    for (const auto *result : {&sent, &received})
        if (!*result)
            return tl::unexpected(result->error());
    const std::uint64_t pairs = std::min(m_sender.pairs, m_receiver.pairs);
    if (pairs == 0)
        return fail(ErrorCode::io, "self-check",
                    "the connection ended within the first turns, or the time is too short for them",
                    sent->systemErrno != 0 ? sent->systemErrno : received->systemErrno);
    return Times{timesOf(m_sender, pairs, *sent), timesOf(m_receiver, pairs, *received),
                 m_setup.blocksPerTurn * blockMessages};
}

BlockStream::EndTimes BlockStream::timesOf(const End &end, std::uint64_t pairs,
                                           const probe::LoopResult &result) const {
    EndTimes times;
    for (int kind = 0; kind < 2; ++kind)
        times.turns[kind].assign(end.turns[kind].begin() + static_cast<std::ptrdiff_t>(coldPairs(pairs)),
                                 end.turns[kind].begin() + static_cast<std::ptrdiff_t>(pairs));
    times.facts = result.facts;
    return times;
}

} // namespace delayrank::agent
