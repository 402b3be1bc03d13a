#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <poll.h>
#include <vector>

namespace delayrank::agent {

/// What a Channel reads and writes: a two-way stream of bytes that never blocks. Control thread.
class ByteStream {
public:
    virtual ~ByteStream() = default;
    virtual void addPolls(std::vector<pollfd> &polls, bool wantsToWrite) const = 0;
    /// Bytes read into `buffer`; 0: nothing is there for now. Errors: peerLost at the end of the stream, io,
    /// authentication for a client that has not the agent's key.
    virtual Expected<std::size_t> read(char *buffer, std::size_t size) = 0;
    /// Bytes taken; 0: none for now. Errors: peerLost, io.
    virtual Expected<std::size_t> write(const char *data, std::size_t size) = 0;
    /// The peer sees the end of the stream after what was written.
    virtual void finishWriting() = 0;
    /// Reads and throws away; true once the peer has closed its side.
    virtual bool discard() = 0;
    /// The descriptor that bytes come from.
    virtual int input() const = 0;
    /// Something can be written that the peer will understand.
    virtual bool canSpeak() const { return true; }
    /// The peer has proved by the stream itself that it holds the agent's key.
    virtual bool provesPeer() const { return false; }
};

/// The error of a stream that ended: errno, or 0 at its end.
Error streamEnded(int systemErrno);

} // namespace delayrank::agent
