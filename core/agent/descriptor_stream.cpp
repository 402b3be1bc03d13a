#include "core/agent/descriptor_stream.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace delayrank::agent {

namespace {

int makeNonBlocking(int descriptor) {
    const int flags = fcntl(descriptor, F_GETFL);
    if (flags >= 0)
        fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
    return flags;
}

} // namespace

Error streamEnded(int systemErrno) {
    const bool gone = systemErrno == 0 || systemErrno == EPIPE || systemErrno == ECONNRESET;
    return {gone ? ErrorCode::peerLost : ErrorCode::io, "client", "the control channel ended", systemErrno};
}

DescriptorStream::DescriptorStream(FileDescriptor in, FileDescriptor out)
    : m_in(std::move(in)), m_outgoing(std::move(out)), m_inFlags(makeNonBlocking(m_in.get())),
      m_outFlags(makeNonBlocking(m_outgoing.get())) {}

DescriptorStream::~DescriptorStream() {
    if (m_in && m_inFlags >= 0)
        fcntl(m_in.get(), F_SETFL, m_inFlags);
    if (m_outgoing && m_outFlags >= 0)
        fcntl(m_outgoing.get(), F_SETFL, m_outFlags);
}

void DescriptorStream::addPolls(std::vector<pollfd> &polls, bool wantsToWrite) const {
    polls.push_back({m_in.get(), POLLIN, 0});
    if (m_outgoing && wantsToWrite)
        polls.push_back({m_outgoing.get(), POLLOUT, 0});
}

Expected<std::size_t> DescriptorStream::read(char *buffer, std::size_t size) {
    for (;;) {
        const ssize_t got = ::read(m_in.get(), buffer, size);
        if (got > 0)
            return static_cast<std::size_t>(got);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            return 0;
        return tl::unexpected(streamEnded(got == 0 ? 0 : errno));
    }
}

Expected<std::size_t> DescriptorStream::write(const char *data, std::size_t size) {
    while (m_outgoing) {
        // SIGPIPE is ignored in the whole agent: write() serves pipes and sockets alike.
        const ssize_t written = ::write(m_outgoing.get(), data, size);
        if (written >= 0)
            return static_cast<std::size_t>(written);
        if (errno == EAGAIN)
            return 0;
        if (errno != EINTR)
            return tl::unexpected(streamEnded(errno));
    }
    return 0;
}

void DescriptorStream::finishWriting() {
    if (m_outgoing && shutdown(m_outgoing.get(), SHUT_WR) != 0)
        m_outgoing.reset(); // a pipe ends by being closed
}

bool DescriptorStream::discard() {
    return discardFrom(m_in.get());
}

bool discardFrom(int descriptor) {
    std::array<char, 64 * 1024> buffer;
    for (int chunk = 0; chunk < 16; ++chunk) {
        const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            return true;
        if (got < 0)
            return false;
    }
    return false;
}

} // namespace delayrank::agent
