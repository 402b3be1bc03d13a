#pragma once

#include "core/base/duration.h"
#include "core/base/file_descriptor.h"
#include "core/protocol/frame.h"

#include <optional>
#include <poll.h>
#include <string>
#include <vector>

namespace delayrank::agent {

/// The agent's end of one control channel: frames over a socket or a pair of pipes, never blocking, with a
/// bounded queue of what goes out. Control thread.
class Channel {
public:
    /// Above this many queued bytes no more delays are put in: the stamps wait in their buffer.
    static constexpr std::size_t roomForDelays = std::size_t{8} << 20;
    /// A client that lets even the answers pile up beyond this is given up.
    static constexpr std::size_t maxQueued = roomForDelays + (std::size_t{2} << 20);

    /// `in` and `out` may be one socket, duplicated. Both are made non-blocking, and blocking again at the
    /// end where they were, as standard input and output may be shared with others.
    Channel(FileDescriptor in, FileDescriptor out);
    Channel(Channel &&) = default;
    Channel &operator=(Channel &&) = delete;
    ~Channel();

    void addPolls(std::vector<pollfd> &polls) const;

    /// Reads what is there, at most 256 KiB. Errors: peerLost at the end of the stream, io.
    Expected<void> receive();
    /// The next whole payload, or none. Errors: corrupt.
    Expected<std::optional<std::string>> nextPayload() { return m_decoder.next(); }

    /// Queues one frame.
    void queue(const google::protobuf::MessageLite &frame);
    bool hasRoomForDelays() const { return queued() < roomForDelays; }
    std::size_t queued() const { return m_queue.size() - m_written; }
    /// Writes as much as goes. Errors: peerLost, io, limitExceeded for a client that does not read.
    Expected<void> flush();

    /// No more goes out: the peer sees the end of the stream after what was flushed.
    void finishSending();
    /// Reads and throws away; true once the peer has closed its side.
    bool discardInput();

private:
    FileDescriptor m_in;
    FileDescriptor m_outgoing;
    int m_inFlags = -1;
    int m_outFlags = -1;
    protocol::FrameDecoder m_decoder;
    std::string m_queue;
    std::size_t m_written = 0;
};

} // namespace delayrank::agent
