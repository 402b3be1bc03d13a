#include "core/agent/channel.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace delayrank::agent {

namespace {
constexpr std::size_t chunkBytes = 64 * 1024;

int makeNonBlocking(int descriptor) {
    const int flags = fcntl(descriptor, F_GETFL);
    if (flags >= 0)
        fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
    return flags;
}

Error lost(int systemErrno) {
    const bool gone = systemErrno == 0 || systemErrno == EPIPE || systemErrno == ECONNRESET;
    return {gone ? ErrorCode::peerLost : ErrorCode::io, "client", "the control channel ended", systemErrno};
}
} // namespace

Channel::Channel(FileDescriptor in, FileDescriptor out)
    : m_in(std::move(in)), m_outgoing(std::move(out)), m_inFlags(makeNonBlocking(m_in.get())),
      m_outFlags(makeNonBlocking(m_outgoing.get())) {}

Channel::~Channel() {
    if (m_in && m_inFlags >= 0)
        fcntl(m_in.get(), F_SETFL, m_inFlags);
    if (m_outgoing && m_outFlags >= 0)
        fcntl(m_outgoing.get(), F_SETFL, m_outFlags);
}

void Channel::addPolls(std::vector<pollfd> &polls) const {
    polls.push_back({m_in.get(), POLLIN, 0});
    if (m_outgoing && queued() > 0)
        polls.push_back({m_outgoing.get(), POLLOUT, 0});
}

Expected<void> Channel::receive() {
    std::array<char, chunkBytes> buffer;
    for (int chunk = 0; chunk < 4; ++chunk) {
        const ssize_t got = read(m_in.get(), buffer.data(), buffer.size());
        if (got == 0)
            return tl::unexpected(lost(0));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            return {};
        if (got < 0)
            return tl::unexpected(lost(errno));
        m_decoder.feed(std::string_view(buffer.data(), static_cast<std::size_t>(got)));
        if (static_cast<std::size_t>(got) < buffer.size())
            return {};
    }
    return {};
}

void Channel::queue(const google::protobuf::MessageLite &frame) {
    protocol::appendFrame(m_queue, frame);
}

Expected<void> Channel::flush() {
    while (m_outgoing && queued() > 0) {
        // SIGPIPE is ignored in the whole agent: write() serves pipes and sockets alike.
        const ssize_t written = write(m_outgoing.get(), m_queue.data() + m_written, queued());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0 && errno == EAGAIN)
            break;
        if (written < 0)
            return tl::unexpected(lost(errno));
        m_written += static_cast<std::size_t>(written);
    }
    // Moving the rest down each time would cost its length each time.
    if (m_written == m_queue.size() || m_written > (std::size_t{1} << 20)) {
        m_queue.erase(0, m_written);
        m_written = 0;
    }
    if (queued() > maxQueued)
        return fail(ErrorCode::limitExceeded, "client",
                    "does not read: " + std::to_string(queued()) + " bytes wait for it");
    return {};
}

void Channel::finishSending() {
    if (m_outgoing && shutdown(m_outgoing.get(), SHUT_WR) != 0)
        m_outgoing.reset(); // a pipe ends by being closed
}

bool Channel::discardInput() {
    std::array<char, chunkBytes> buffer;
    for (int chunk = 0; chunk < 16; ++chunk) {
        const ssize_t got = read(m_in.get(), buffer.data(), buffer.size());
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            return true;
        if (got < 0)
            return false;
    }
    return false;
}

} // namespace delayrank::agent
