#include "core/agent/self_check.h"

#include "core/agent/block_stream.h"
#include "core/agent/reporter.h"
#include "core/agent/step.h"
#include "core/probe/clock.h"
#include "core/probe/host_facts.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/sysinfo.h>
#include <thread>

namespace delayrank::agent {

namespace {

using namespace std::chrono_literals;

struct Connection {
    FileDescriptor sender;
    FileDescriptor receiver;
};

/// With sockets of its own: what the check compares does not depend on a plan's options.
Expected<Connection> tcpConnection(bool nodelay) {
    const auto failed = [] {
        return fail(ErrorCode::io, "TCP over loopback", "no connection to be had", errno);
    };
    const auto open = [] { return FileDescriptor(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)); };
    FileDescriptor listener = open();
    FileDescriptor sender = open();
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto *const any = reinterpret_cast<sockaddr *>(&address);
    if (!listener || !sender || bind(listener.get(), any, length) != 0 || listen(listener.get(), 1) != 0 ||
        getsockname(listener.get(), any, &length) != 0 || connect(sender.get(), any, length) != 0)
        return failed();
    sockaddr_in ours{};
    sockaddr_in from{};
    length = sizeof from;
    FileDescriptor receiver(
        accept4(listener.get(), reinterpret_cast<sockaddr *>(&from), &length, SOCK_CLOEXEC));
    if (!receiver || getsockname(sender.get(), reinterpret_cast<sockaddr *>(&ours), &length) != 0)
        return failed();
    if (ours.sin_port != from.sin_port)
        return fail(ErrorCode::io, "TCP over loopback", "another program connected first");
    const int on = nodelay ? 1 : 0;
    for (const int socket : {sender.get(), receiver.get()})
        if (setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0)
            return failed();
    return Connection{std::move(sender), std::move(receiver)};
}

Expected<Connection> unixConnection() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return fail(ErrorCode::io, "Unix stream", "no sockets to be had", errno);
    return Connection{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

std::vector<std::uint32_t> twoAllowedCpus() {
    std::vector<std::uint32_t> cpus;
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        for (std::uint32_t cpu = 0; cpu < CPU_SETSIZE && cpus.size() < 2; ++cpu)
            if (CPU_ISSET(cpu, &set))
                cpus.push_back(cpu);
    return cpus;
}

/// The rate of kind 1 to that of kind 0, pair by pair.
RateRatio ratioOf(const BlockStream::EndTimes &times) {
    std::vector<double> ratios;
    for (std::size_t pair = 0; pair < times.turns[0].size(); ++pair)
        ratios.push_back(static_cast<double>(times.turns[0][pair].count()) /
                         static_cast<double>(std::max<std::int64_t>(times.turns[1][pair].count(), 1)));
    return rateRatio(std::move(ratios));
}

std::chrono::nanoseconds median(std::vector<std::chrono::nanoseconds> times) {
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

std::string placementText(const BlockStream::Times &times, bool pinned) {
    const auto cpu = [](const Facts &facts) {
        const std::string start = factValue(facts, "CPU at start");
        const std::string end = factValue(facts, "CPU at end");
        return start == end ? start : start + " to " + end;
    };
    const double messages = static_cast<double>(2 * times.receiver.turns[0].size() * times.messagesPerTurn);
    const double waits =
        std::strtod(factValue(times.receiver.facts, "context switches, voluntary").c_str(), nullptr) /
        messages;
    std::array<char, 160> text{};
    std::snprintf(text.data(), text.size(),
                  "sender CPU %s, receiver CPU %s, %s; the receiver slept %.2f times a message",
                  cpu(times.sender.facts).c_str(), cpu(times.receiver.facts).c_str(),
                  pinned ? "pinned" : "not pinned", waits);
    return text.data();
}

/// Runs the checks over one kind of connection after another.
class Checker {
public:
    Checker(const probe::StampClock &clock, std::vector<std::uint32_t> cpus, std::chrono::nanoseconds time)
        : m_clock(clock), m_cpus(std::move(cpus)), m_time(time) {}

    Expected<SelfCheckRow> check(const char *name, double goal,
                                 const std::function<Expected<Connection>()> &connect) {
        SelfCheckRow row;
        row.name = name;
        row.stampingGoal = goal;
        if (auto done = checkStamping(row, connect); !done)
            return tl::unexpected(done.error());
        if (auto done = checkReporting(row, connect); !done)
            return tl::unexpected(done.error());
        return row;
    }

private:
    bool pinned() const { return m_cpus.size() == 2; }

    Expected<std::unique_ptr<BlockStream>> startStream(const std::function<Expected<Connection>()> &connect,
                                                       const probe::StampClock &first,
                                                       std::uint64_t blocksPerTurn) {
        auto connection = connect();
        if (!connection)
            return tl::unexpected(connection.error());
        BlockStream::Setup setup{std::move(connection->sender),
                                 std::move(connection->receiver),
                                 std::nullopt,
                                 std::nullopt,
                                 {first, m_clock},
                                 blocksPerTurn,
                                 probe::StampBuffer::ringEntries /
                                     (blocksPerTurn * BlockStream::blockMessages),
                                 m_time};
        if (pinned()) {
            setup.senderCpu = m_cpus[0];
            setup.receiverCpu = m_cpus[1];
        }
        return BlockStream::start(std::move(setup));
    }

    Expected<void> checkStamping(SelfCheckRow &row, const std::function<Expected<Connection>()> &connect) {
        auto stream = startStream(connect, probe::StampClock::none(), 1);
        if (!stream)
            return tl::unexpected(stream.error());
        while (!(*stream)->ended())
            std::this_thread::sleep_for(Step::reportEvery);
        const auto times = (*stream)->times();
        if (!times)
            return tl::unexpected(times.error());
        row.sender = ratioOf(times->sender);
        row.receiver = ratioOf(times->receiver);
        m_blockTime = std::max(median(times->sender.turns[0]), std::chrono::nanoseconds(1));
        row.bareRate = 1e9 * BlockStream::blockMessages / static_cast<double>(m_blockTime.count());
        row.placement = placementText(*times, pinned());
        return {};
    }

    Expected<void> checkReporting(SelfCheckRow &row, const std::function<Expected<Connection>()> &connect) {
        // Turns long enough for a few reports, as many as the buffer of what is reported afterwards takes.
        constexpr auto turnTime = 3 * Step::reportEvery;
        const auto blocks =
            static_cast<std::uint64_t>(std::clamp<std::int64_t>(turnTime / m_blockTime, 1, 200));
        auto stream = startStream(connect, m_clock, blocks);
        if (!stream)
            return tl::unexpected(stream.error());
        std::array<int, 2> ends{};
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()) != 0)
            return fail(ErrorCode::io, "self-check", "no sockets to be had", errno);
        const FileDescriptor client(ends[0]);
        Channel channel{FileDescriptor(ends[1]), FileDescriptor(dup(ends[1]))};
        // Kind 1 is reported as it comes, kind 0 never: that would be done when all is over.
        Reporter fromSender((*stream)->buffer(true, 1));
        Reporter fromReceiver((*stream)->buffer(false, 1));
        std::array<char, 65536> bytes;
        while (!(*stream)->ended()) {
            std::this_thread::sleep_for(Step::reportEvery);
            if ((*stream)->presentKind() != 1)
                continue;
            fromSender.report(channel);
            fromReceiver.report(channel);
            for (bool more = true; more;) {
                if (auto flushed = channel.flush(); !flushed)
                    return flushed;
                more = recv(client.get(), bytes.data(), bytes.size(), 0) > 0 || channel.queued() > 0;
            }
        }
        const auto times = (*stream)->times();
        if (!times)
            return tl::unexpected(times.error());
        const RateRatio sender = ratioOf(times->sender);
        const RateRatio receiver = ratioOf(times->receiver);
        row.live = sender.median <= receiver.median ? sender : receiver;
        return {};
    }

    const probe::StampClock m_clock;
    const std::vector<std::uint32_t> m_cpus;
    const std::chrono::nanoseconds m_time; ///< of one stream
    std::chrono::nanoseconds m_blockTime{0};
};

} // namespace

Expected<SelfCheck> SelfCheck::run(ClockChoice clock, std::chrono::nanoseconds time) {
    auto chosen = probe::chooseClock(clock);
    if (!chosen)
        return tl::unexpected(chosen.error());
    SelfCheck result;
    result.clockFacts = chosen->facts;
    result.clockCost = probe::measureClock(chosen->clock);
    result.loadAverage = probe::loadAverage().value;
    // The first figure is that of the last minute; a CPU half taken by others already moves medians.
    result.busyHost =
        std::strtod(result.loadAverage.c_str(), nullptr) > 0.5 * static_cast<double>(get_nprocs());
    const auto cpus = twoAllowedCpus();
    result.twoCpus = cpus.size() == 2;
    constexpr int streams = 6;
    Checker checker(chosen->clock, cpus, time / streams);
    struct Kind {
        const char *name;
        double goal;
        std::function<Expected<Connection>()> connect;
    };
    const Kind kinds[] = {{"TCP_NODELAY", 0.99, [] { return tcpConnection(true); }},
                          {"TCP with Nagle", 0.98, [] { return tcpConnection(false); }},
                          {"Unix stream", 0.98, unixConnection}};
    for (const Kind &kind : kinds) {
        auto row = checker.check(kind.name, kind.goal, kind.connect);
        if (!row) {
            row.error().subject = std::string(kind.name) + ", " + row.error().subject;
            return tl::unexpected(row.error());
        }
        result.rows.push_back(std::move(*row));
    }
    return result;
}

} // namespace delayrank::agent
