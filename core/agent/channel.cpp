#include "core/agent/channel.h"

#include "core/agent/descriptor_stream.h"

#include <array>

namespace delayrank::agent {

Channel::Channel(FileDescriptor in, FileDescriptor out)
    : Channel(std::make_unique<DescriptorStream>(std::move(in), std::move(out))) {}

Expected<void> Channel::receive() {
    constexpr std::size_t most = 256 * 1024;
    std::array<char, 64 * 1024> buffer;
    for (std::size_t total = 0; total < most;) {
        const auto got = m_stream->read(buffer.data(), buffer.size());
        if (!got)
            return tl::unexpected(got.error());
        if (*got == 0)
            return {};
        m_decoder.feed(std::string_view(buffer.data(), *got));
        total += *got;
    }
    return {};
}

void Channel::queue(const google::protobuf::MessageLite &frame) {
    protocol::appendFrame(m_queue, frame);
}

Expected<void> Channel::flush() {
    while (queued() > 0) {
        const auto written = m_stream->write(m_queue.data() + m_written, queued());
        if (!written)
            return tl::unexpected(written.error());
        if (*written == 0)
            break;
        m_written += *written;
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

} // namespace delayrank::agent
