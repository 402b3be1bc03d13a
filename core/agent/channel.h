#pragma once

#include "core/agent/byte_stream.h"
#include "core/base/file_descriptor.h"
#include "core/protocol/frame.h"

#include <memory>
#include <optional>
#include <string>

namespace delayrank::agent {

/// The agent's end of one control channel: frames over a stream, never blocking, with a bounded queue of what
/// goes out. Control thread.
class Channel {
public:
    /// Above this many queued bytes no more delays are put in: the stamps wait in their buffer.
    static constexpr std::size_t roomForDelays = std::size_t{8} << 20;
    /// A client that lets even the answers pile up beyond this is given up.
    static constexpr std::size_t maxQueued = roomForDelays + (std::size_t{2} << 20);

    explicit Channel(std::unique_ptr<ByteStream> stream) : m_stream(std::move(stream)) {}
    /// Over a DescriptorStream.
    Channel(FileDescriptor in, FileDescriptor out);

    void addPolls(std::vector<pollfd> &polls) const { m_stream->addPolls(polls, queued() > 0); }
    /// What frames come from.
    int input() const { return m_stream->input(); }

    /// Reads what is there, at most 256 KiB. Errors: those of ByteStream::read().
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
    void finishSending() { m_stream->finishWriting(); }
    /// Reads and throws away; true once the peer has closed its side.
    bool discardInput() { return m_stream->discard(); }
    /// What is queued can reach the client: an encrypted stream is up.
    bool canSpeak() const { return m_stream->canSpeak(); }
    /// The stream itself has proved that the client holds the agent's key.
    bool provesClient() const { return m_stream->provesPeer(); }

private:
    std::unique_ptr<ByteStream> m_stream;
    protocol::FrameDecoder m_decoder;
    std::string m_queue;
    std::size_t m_written = 0;
};

} // namespace delayrank::agent
