#include "test_client.h"

#include "core/probe/clock.h"
#include "core/protocol/conversion.h"
#include "core/protocol/delay_encoding.h"

#include <array>
#include <csignal>
#include <gtest/gtest.h>
#include <sys/socket.h>

namespace delayrank::agent::test {

TestAgent::TestAgent() {
    std::signal(SIGPIPE, SIG_IGN); // as the agent's main() does
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        std::abort();
    m_socket = FileDescriptor(ends[0]);
    m_server.adopt(FileDescriptor(ends[1]), FileDescriptor(dup(ends[1])));
    m_thread = std::thread([this] { m_result = m_server.run(); });
}

TestAgent::~TestAgent() {
    hangUp();
    if (m_thread.joinable())
        m_thread.join();
}

Expected<void> TestAgent::join() {
    if (m_thread.joinable())
        m_thread.join();
    return m_result;
}

void TestAgent::sendRaw(const std::string &bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t sent = ::send(m_socket.get(), bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL);
        if (sent <= 0)
            return; // closed by the agent, which is for the test to find out
        done += static_cast<std::size_t>(sent);
    }
}

void TestAgent::send(const protocol::ClientFrame &frame) {
    std::string bytes;
    protocol::appendFrame(bytes, frame);
    sendRaw(bytes);
}

void TestAgent::hello(unsigned major) {
    protocol::ClientFrame frame;
    frame.mutable_hello()->set_protocol_major(major);
    frame.mutable_hello()->set_program("test");
    send(frame);
}

void TestAgent::connect() {
    hello();
    ASSERT_TRUE(receive().has_hello());
    protocol::ClientFrame frame;
    frame.mutable_authenticate()->set_token(m_token);
    send(frame);
    ASSERT_TRUE(receive().has_ready());
}

void TestAgent::prepare(const StepPlan &plan, protocol::Role role, const protocol::Prepared *receiver,
                        const std::string &address) {
    protocol::ClientFrame frame;
    protocol::PrepareStep &request = *frame.mutable_prepare_step();
    *request.mutable_plan() = protocol::toMessage(plan);
    request.set_role(role);
    request.set_data_address(address);
    for (const protocol::DelayEncoding encoding : encodings)
        request.add_delay_encodings(encoding);
    if (receiver != nullptr) {
        request.set_data_port(receiver->data_port());
        request.set_run_key(receiver->run_key());
    }
    send(frame);
}

void TestAgent::start() {
    protocol::ClientFrame frame;
    frame.mutable_start_step();
    send(frame);
}

void TestAgent::stop() {
    protocol::ClientFrame frame;
    frame.mutable_stop_step();
    send(frame);
}

void TestAgent::heartbeat() {
    protocol::ClientFrame frame;
    frame.mutable_heartbeat();
    send(frame);
}

bool TestAgent::fill(std::chrono::milliseconds limit) {
    pollfd state{m_socket.get(), POLLIN, 0};
    if (poll(&state, 1, static_cast<int>(limit.count())) <= 0)
        return false;
    std::array<char, 65536> buffer;
    const ssize_t got = recv(m_socket.get(), buffer.data(), buffer.size(), 0);
    m_closed = got <= 0;
    if (got > 0)
        m_decoder.feed(std::string_view(buffer.data(), static_cast<std::size_t>(got)));
    return got > 0;
}

protocol::AgentFrame TestAgent::receive(std::chrono::milliseconds limit) {
    const MonotonicStamp end = probe::readClock() + limit;
    for (;;) {
        auto payload = m_decoder.next();
        protocol::AgentFrame frame;
        if (payload && *payload) {
            EXPECT_TRUE(protocol::parsePayload(**payload, frame));
            if (!frame.has_heartbeat())
                return frame;
            heartbeat(); // keeps a long step's session up
            continue;
        }
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - probe::readClock());
        if (left.count() <= 0 || !fill(left))
            return {};
    }
}

bool TestAgent::closes(std::chrono::milliseconds limit) {
    const MonotonicStamp end = probe::readClock() + limit;
    while (!m_closed && probe::readClock() < end)
        fill(std::chrono::milliseconds(50));
    return m_closed;
}

std::string Reported::fact(const std::string &name) const {
    const std::string last = factValue(protocol::factsFrom(end.facts()), name);
    return last.empty() ? factValue(protocol::factsFrom(prepared.facts()), name) : last;
}

std::vector<std::uint64_t> Reported::stalls(std::chrono::nanoseconds threshold) const {
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; i < delays.size(); ++i)
        if (delays[i] >= static_cast<std::uint64_t>(threshold.count()))
            numbers.push_back(messages[i]);
    return numbers;
}

TestPair::TestPair() {
    senderAgent.connect();
    receiverAgent.connect();
}

bool TestPair::begin(const StepPlan &plan, std::string address) {
    sender = {};
    receiver = {};
    receiverAgent.prepare(plan, protocol::ROLE_RECEIVER, nullptr, address);
    const auto first = receiverAgent.receive();
    EXPECT_TRUE(first.has_prepared()) << first.failure().subject() << ": " << first.failure().reason();
    receiver.prepared = first.prepared();
    if (!first.prepared().data_address().empty())
        address = first.prepared().data_address();
    senderAgent.prepare(plan, protocol::ROLE_SENDER, &receiver.prepared, address);
    const auto second = senderAgent.receive();
    EXPECT_TRUE(second.has_prepared()) << second.failure().subject() << ": " << second.failure().reason();
    sender.prepared = second.prepared();
    receiverAgent.start();
    EXPECT_TRUE(receiverAgent.receive().has_started());
    senderAgent.start();
    EXPECT_TRUE(senderAgent.receive().has_started());
    return first.has_prepared() && second.has_prepared();
}

void TestPair::finish(std::chrono::milliseconds limit) {
    const auto read = [&](TestAgent &agent, Reported &to) {
        protocol::DelayDecoder decoder;
        std::vector<Delay> delays;
        for (;;) {
            const auto frame = agent.receive(limit);
            if (frame.has_delays() && frame.delays().series() != protocol::SERIES_MESSAGES) {
                to.otherOrigins.try_emplace(frame.delays().series(), frame.delays().origin_ns());
                auto &other = to.otherSeries[frame.delays().series()];
                EXPECT_GE(frame.delays().first_message(), other.size() + 2);
                other.insert(other.end(), frame.delays().delay_ns().begin(),
                              frame.delays().delay_ns().end());
            } else if (frame.has_delays()) {
                to.origin = to.firstMessages.empty() ? frame.delays().origin_ns() : to.origin;
                to.firstMessages.push_back(frame.delays().first_message());
                to.delaysBytes += frame.ByteSizeLong() + 4;
                to.encoding = frame.delays().encoding();
                ASSERT_TRUE(decoder.decode(frame.delays(), delays));
                for (std::size_t i = 0; i < delays.size(); ++i) {
                    to.delays.push_back(static_cast<std::uint64_t>(delays[i].count()));
                    to.messages.push_back(frame.delays().first_message() + i);
                }
            } else {
                to.ended = frame.has_step_end();
                to.end = frame.step_end();
                return;
            }
        }
    };
    std::thread other([&] { read(receiverAgent, receiver); });
    read(senderAgent, sender);
    other.join();
    ASSERT_TRUE(sender.ended);
    ASSERT_TRUE(receiver.ended);
}

} // namespace delayrank::agent::test
