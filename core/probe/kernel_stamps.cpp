#include "core/probe/kernel_stamps.h"

#include <cerrno>
#include <cstring>
#include <ctime>
#include <linux/errqueue.h>
#include <linux/net_tstamp.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace delayrank::probe {

namespace {

/// Offsets count from the call, not from what is acknowledged by then; since Linux 6.2, newer than Debian
/// 12's headers.
constexpr unsigned optIdTcp = 1u << 16;

Expected<void> ask(int socket, unsigned flags) {
    if (setsockopt(socket, SOL_SOCKET, SO_TIMESTAMPING, &flags, sizeof flags) != 0)
        return fail(ErrorCode::invalidArgument, "--kernel-stamps", "SO_TIMESTAMPING is refused by the kernel",
                    errno);
    return {};
}

/// The software stamp of a control message, if it has one.
std::optional<TickStamp> softwareStamp(const cmsghdr &header) {
    if (header.cmsg_level != SOL_SOCKET || header.cmsg_type != SO_TIMESTAMPING)
        return std::nullopt;
    scm_timestamping stamps;
    std::memcpy(&stamps, CMSG_DATA(&header), sizeof stamps);
    const auto &software = stamps.ts[0];
    if (software.tv_sec == 0 && software.tv_nsec == 0)
        return std::nullopt;
    return TickStamp{std::int64_t{software.tv_sec} * 1'000'000'000 + software.tv_nsec};
}

std::optional<TransmitStamp::Point> pointOf(std::uint32_t info) {
    switch (info) {
    case SCM_TSTAMP_SCHED:
        return TransmitStamp::Point::sched;
    case SCM_TSTAMP_SND:
        return TransmitStamp::Point::software;
    case SCM_TSTAMP_ACK:
        return TransmitStamp::Point::ack;
    default:
        return std::nullopt;
    }
}

} // namespace

Expected<void> askForReceiveStamps(int socket) {
    return ask(socket, SOF_TIMESTAMPING_RX_SOFTWARE | SOF_TIMESTAMPING_SOFTWARE);
}

Expected<void> askForTransmitStamps(int socket) {
    const unsigned flags = SOF_TIMESTAMPING_TX_SCHED | SOF_TIMESTAMPING_TX_SOFTWARE |
                           SOF_TIMESTAMPING_TX_ACK | SOF_TIMESTAMPING_SOFTWARE | SOF_TIMESTAMPING_OPT_ID |
                           SOF_TIMESTAMPING_OPT_TSONLY;
    if (ask(socket, flags | optIdTcp))
        return {};
    // An older kernel: all that was sent before, the run key, is acknowledged by its answer, so both count
    // alike.
    return ask(socket, flags);
}

ssize_t receiveStamped(int socket, void *bytes, std::size_t size, int flags,
                       std::optional<TickStamp> &stamp) noexcept {
    alignas(cmsghdr) char control[256];
    iovec data{bytes, size};
    msghdr message{};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    const ssize_t got = recvmsg(socket, &message, flags);
    stamp.reset();
    if (got > 0)
        for (const cmsghdr *header = CMSG_FIRSTHDR(&message); header != nullptr;
             header = CMSG_NXTHDR(&message, const_cast<cmsghdr *>(header)))
            if (const auto found = softwareStamp(*header))
                stamp = found;
    return got;
}

std::optional<TransmitStamp> takeTransmitStamp(int socket) {
    for (;;) {
        alignas(cmsghdr) char control[512];
        msghdr message{};
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        if (recvmsg(socket, &message, MSG_ERRQUEUE | MSG_DONTWAIT) < 0) {
            if (errno == EINTR)
                continue;
            return std::nullopt;
        }
        std::optional<TickStamp> stamp;
        std::optional<sock_extended_err> about;
        for (const cmsghdr *header = CMSG_FIRSTHDR(&message); header != nullptr;
             header = CMSG_NXTHDR(&message, const_cast<cmsghdr *>(header))) {
            if (const auto found = softwareStamp(*header))
                stamp = found;
            if ((header->cmsg_level == SOL_IP && header->cmsg_type == IP_RECVERR) ||
                (header->cmsg_level == SOL_IPV6 && header->cmsg_type == IPV6_RECVERR)) {
                about.emplace();
                std::memcpy(&*about, CMSG_DATA(header), sizeof *about);
            }
        }
        if (!stamp || !about || about->ee_origin != SO_EE_ORIGIN_TIMESTAMPING)
            continue; // another notification
        if (const auto point = pointOf(about->ee_info))
            return TransmitStamp{*point, about->ee_data, *stamp};
    }
}

} // namespace delayrank::probe
