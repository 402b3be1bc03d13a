#include "core/probe/transmit_stamps.h"

#include <poll.h>
#include <system_error>

namespace delayrank::probe {

namespace {

SeriesKind kindOf(TransmitStamp::Point point) {
    switch (point) {
    case TransmitStamp::Point::sched:
        return SeriesKind::txSched;
    case TransmitStamp::Point::software:
        return SeriesKind::txSoftware;
    case TransmitStamp::Point::ack:
        return SeriesKind::txAck;
    case TransmitStamp::Point::hardware:
        break;
    }
    return SeriesKind::txHardware;
}

} // namespace

std::vector<SeriesKind> TransmitStamps::kindsOf(const Request &request) {
    std::vector<SeriesKind> kinds;
    if (request.sources.software)
        kinds = {SeriesKind::txSched, SeriesKind::txSoftware};
    if (request.sources.software && request.acknowledged)
        kinds.push_back(SeriesKind::txAck);
    if (request.sources.hardware)
        kinds.push_back(SeriesKind::txHardware);
    return kinds;
}

void StampSequence::add(std::uint32_t number, TickStamp stamp) {
    // From one stamp to the next of its kind are far less than 2^31 numbers, forwards or backwards.
    const auto forward = static_cast<std::int32_t>(number + 1 - static_cast<std::uint32_t>(m_numbers));
    const std::uint64_t numbers = m_numbers + static_cast<std::uint64_t>(static_cast<std::int64_t>(forward));
    const std::uint64_t message = numbers / m_step;
    if (forward <= 0 || numbers % m_step != 0 || message <= m_lastMessage) {
        ++m_leftOut;
        return;
    }
    if (message > m_lastMessage + 1)
        m_buffer.skip(message - m_lastMessage - 1);
    m_buffer.push(stamp);
    m_numbers = numbers;
    m_lastMessage = message;
    ++m_stamps;
}

Expected<std::unique_ptr<TransmitStamps>> TransmitStamps::start(int socket, const Request &request,
                                                                std::uint64_t entries) {
    std::unique_ptr<TransmitStamps> stamps(new TransmitStamps(socket));
    for (const SeriesKind kind : kindsOf(request)) {
        auto buffer = StampBuffer::create(entries);
        if (!buffer)
            return tl::unexpected(buffer.error());
        Point point{kind, std::make_unique<StampBuffer>(std::move(*buffer)), nullptr};
        point.sequence = std::make_unique<StampSequence>(request.step, *point.buffer);
        stamps->m_points.push_back(std::move(point));
    }
    if (auto asked = askForTransmitStamps(socket, request.sources); !asked)
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
        for (const Point &point : m_points)
            if (point.kind == kindOf(taken->point))
                point.sequence->add(taken->number, taken->stamp);
        any = true;
    }
    return any;
}

} // namespace delayrank::probe
