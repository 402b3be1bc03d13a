#include "core/probe/transmit_stamps.h"

#include <poll.h>
#include <system_error>

namespace delayrank::probe {

void StampSequence::add(std::uint32_t lastByte, TickStamp stamp) {
    // From one stamp to the next of its kind are far less than 2^31 bytes, forwards or backwards.
    const auto step = static_cast<std::int32_t>(lastByte + 1 - static_cast<std::uint32_t>(m_bytes));
    const std::uint64_t bytes = m_bytes + static_cast<std::uint64_t>(static_cast<std::int64_t>(step));
    const std::uint64_t message = bytes / m_sizeBytes;
    if (step <= 0 || bytes % m_sizeBytes != 0 || message <= m_lastMessage) {
        ++m_leftOut;
        return;
    }
    if (message > m_lastMessage + 1)
        m_buffer.skip(message - m_lastMessage - 1);
    m_buffer.push(stamp);
    m_bytes = bytes;
    m_lastMessage = message;
    ++m_stamps;
}

Expected<std::unique_ptr<TransmitStamps>> TransmitStamps::start(int socket, std::uint32_t sizeBytes,
                                                                std::uint64_t entries) {
    std::unique_ptr<TransmitStamps> stamps(new TransmitStamps(socket));
    for (Point &point : stamps->m_points) {
        auto buffer = StampBuffer::create(entries);
        if (!buffer)
            return tl::unexpected(buffer.error());
        point.buffer = std::make_unique<StampBuffer>(std::move(*buffer));
        point.sequence = std::make_unique<StampSequence>(sizeBytes, *point.buffer);
    }
    if (auto asked = askForTransmitStamps(socket); !asked)
        return tl::unexpected(asked.error());
    try {
        stamps->m_thread = std::thread([self = stamps.get()] { self->read(); });
    } catch (const std::system_error &error) {
        return fail(ErrorCode::io, "--kernel-stamps", "no thread to be had", error.code().value());
    }
    return stamps;
}

void TransmitStamps::stop() {
    m_stop = true;
    if (m_thread.joinable())
        m_thread.join();
}

void TransmitStamps::read() {
    while (!m_stop) {
        // POLLERR is reported unasked. Of a connection that was closed it comes with POLLHUP for ever.
        pollfd state{m_socket, 0, 0};
        if (poll(&state, 1, 5) > 0 && !takeAll())
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    takeAll();
}

bool TransmitStamps::takeAll() {
    bool any = false;
    while (const auto taken = takeTransmitStamp(m_socket)) {
        m_points[static_cast<std::size_t>(taken->point)].sequence->add(taken->lastByte, taken->stamp);
        any = true;
    }
    return any;
}

} // namespace delayrank::probe
