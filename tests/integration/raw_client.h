#pragma once

#include "control.pb.h"
#include "core/base/file_descriptor.h"
#include "core/protocol/frame.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace delayrank::test {

/// A client that sends what a test makes up, over a blocking socket to 127.0.0.1.
class RawClient {
public:
    explicit RawClient(std::uint16_t port);

    void sendBytes(const std::string &bytes);
    void send(const protocol::ClientFrame &frame);
    void hello();
    /// The next frame but heartbeats; KIND_NOT_SET where the agent has closed or says nothing within the
    /// limit.
    protocol::AgentFrame receive(std::chrono::milliseconds limit = std::chrono::seconds(8));
    /// Hello and the token; true where Ready came.
    bool authenticate(const std::string &token);
    /// Reads on; true once the agent has closed, false after the limit.
    bool isClosedWithin(std::chrono::milliseconds limit);
    /// Bytes that came in so far.
    std::size_t received() const { return m_received; }

private:
    bool fill(std::chrono::milliseconds limit);
    FileDescriptor m_socket;
    protocol::FrameDecoder m_decoder;
    std::size_t m_received = 0;
    bool m_isClosed = false;
};

/// A plan of 100 messages of 64 bytes over TCP, to be changed: the receiver's PrepareStep, on 127.0.0.1.
protocol::ClientFrame receiverFrame();
/// The same as the sender's, to `port` of 127.0.0.1, with a run key.
protocol::ClientFrame senderFrame(std::uint16_t port, const std::string &transport = "tcp");

} // namespace delayrank::test
