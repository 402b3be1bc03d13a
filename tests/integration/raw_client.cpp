#include "raw_client.h"

#include <arpa/inet.h>
#include <array>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

namespace delayrank::test {

RawClient::RawClient(std::uint16_t port) : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    m_isClosed = ::connect(m_socket.get(), reinterpret_cast<const sockaddr *>(&to), sizeof to) != 0;
}

void RawClient::sendBytes(const std::string &bytes) {
    if (::send(m_socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0)
        m_isClosed = true;
}

void RawClient::send(const protocol::ClientFrame &frame) {
    std::string bytes;
    protocol::appendFrame(bytes, frame);
    sendBytes(bytes);
}

void RawClient::hello() {
    protocol::ClientFrame frame;
    frame.mutable_hello()->set_protocol_major(protocol::protocolMajor);
    send(frame);
}

bool RawClient::fill(std::chrono::milliseconds limit) {
    pollfd state{m_socket.get(), POLLIN, 0};
    if (::poll(&state, 1, static_cast<int>(limit.count())) <= 0)
        return false;
    std::array<char, 65536> buffer;
    const ssize_t got = ::recv(m_socket.get(), buffer.data(), buffer.size(), 0);
    if (got <= 0) {
        m_isClosed = true;
        return false;
    }
    m_received += static_cast<std::size_t>(got);
    m_decoder.feed(std::string_view(buffer.data(), static_cast<std::size_t>(got)));
    return true;
}

protocol::AgentFrame RawClient::receive(std::chrono::milliseconds limit) {
    using std::chrono::steady_clock;
    // Of the whole wait: the agent's heartbeats must not draw it out.
    const auto end = steady_clock::now() + limit;
    for (;;) {
        const auto payload = m_decoder.next();
        protocol::AgentFrame frame;
        if (!payload)
            return frame;
        if (*payload && protocol::parsePayload(**payload, frame) && !frame.has_heartbeat())
            return frame;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - steady_clock::now());
        if (!*payload && (left.count() <= 0 || !fill(left)))
            return {};
    }
}

bool RawClient::authenticate(const std::string &token) {
    hello();
    if (!receive().has_hello())
        return false;
    protocol::ClientFrame frame;
    frame.mutable_authenticate()->set_token(token);
    send(frame);
    return receive().has_ready();
}

bool RawClient::isClosedWithin(std::chrono::milliseconds limit) {
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!m_isClosed && std::chrono::steady_clock::now() < end)
        fill(std::chrono::milliseconds(50));
    return m_isClosed;
}

namespace {

protocol::PrepareStep &plan(protocol::ClientFrame &frame) {
    protocol::PrepareStep &prepare = *frame.mutable_prepare_step();
    prepare.mutable_plan()->set_transport("tcp");
    prepare.mutable_plan()->set_size_bytes(64);
    prepare.mutable_plan()->set_messages(100);
    prepare.mutable_plan()->set_burst(1);
    prepare.set_data_address("127.0.0.1");
    return prepare;
}

} // namespace

protocol::ClientFrame receiverFrame() {
    protocol::ClientFrame frame;
    plan(frame).set_role(protocol::ROLE_RECEIVER);
    return frame;
}

protocol::ClientFrame senderFrame(std::uint16_t port, const std::string &transport) {
    protocol::ClientFrame frame;
    protocol::PrepareStep &prepare = plan(frame);
    prepare.mutable_plan()->set_transport(transport);
    prepare.set_role(protocol::ROLE_SENDER);
    prepare.set_data_port(port);
    prepare.set_run_key(std::string(32, 'k'));
    return frame;
}

} // namespace delayrank::test
