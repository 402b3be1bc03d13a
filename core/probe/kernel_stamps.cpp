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

Expected<void> ask(int socket, unsigned flags, StampSources sources) {
    if (setsockopt(socket, SOL_SOCKET, SO_TIMESTAMPING, &flags, sizeof flags) != 0)
        return fail(ErrorCode::invalidArgument, sources.software ? "--kernel-stamps" : "--hardware-stamps",
                    "SO_TIMESTAMPING is refused by the kernel", errno);
    return {};
}

std::optional<TickStamp> stampOf(const timespec &time) {
    if (time.tv_sec == 0 && time.tv_nsec == 0)
        return std::nullopt;
    return TickStamp{std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec};
}

/// Adds the stamps of a control message, if it has any: the first is the software's, the third the device's.
void readStamps(const cmsghdr &header, ReceiveStamps &to) {
    if (header.cmsg_level != SOL_SOCKET || header.cmsg_type != SO_TIMESTAMPING)
        return;
    scm_timestamping stamps;
    std::memcpy(&stamps, CMSG_DATA(&header), sizeof stamps);
    to.software = stampOf(stamps.ts[0]);
    to.hardware = stampOf(stamps.ts[2]);
}

std::optional<TransmitStamp> transmitStamp(const sock_extended_err &about, const ReceiveStamps &stamps) {
    using Point = TransmitStamp::Point;
    // Both a driver and its device may stamp a packet as it goes: two entries of the queue, told apart by
    // which stamp is there.
    if (about.ee_info == SCM_TSTAMP_SND && stamps.hardware)
        return TransmitStamp{Point::hardware, about.ee_data, *stamps.hardware};
    if (!stamps.software)
        return std::nullopt;
    switch (about.ee_info) {
    case SCM_TSTAMP_SCHED:
        return TransmitStamp{Point::sched, about.ee_data, *stamps.software};
    case SCM_TSTAMP_SND:
        return TransmitStamp{Point::software, about.ee_data, *stamps.software};
    case SCM_TSTAMP_ACK:
        return TransmitStamp{Point::ack, about.ee_data, *stamps.software};
    default:
        return std::nullopt;
    }
}

} // namespace

Expected<void> askForReceiveStamps(int socket, StampSources sources) {
    unsigned flags = 0;
    if (sources.software)
        flags |= SOF_TIMESTAMPING_RX_SOFTWARE | SOF_TIMESTAMPING_SOFTWARE;
    if (sources.hardware)
        flags |= SOF_TIMESTAMPING_RX_HARDWARE | SOF_TIMESTAMPING_RAW_HARDWARE;
    return ask(socket, flags, sources);
}

Expected<void> askForTransmitStamps(int socket, StampSources sources) {
    unsigned flags = SOF_TIMESTAMPING_OPT_ID | SOF_TIMESTAMPING_OPT_TSONLY;
    if (sources.software)
        flags |= SOF_TIMESTAMPING_TX_SCHED | SOF_TIMESTAMPING_TX_SOFTWARE | SOF_TIMESTAMPING_TX_ACK |
                 SOF_TIMESTAMPING_SOFTWARE;
    if (sources.hardware)
        flags |= SOF_TIMESTAMPING_TX_HARDWARE | SOF_TIMESTAMPING_RAW_HARDWARE;
    if (sources.software && sources.hardware)
        flags |= SOF_TIMESTAMPING_OPT_TX_SWHW;
    if (ask(socket, flags | optIdTcp, sources))
        return {};
    // An older kernel: all that was sent before, the run key, is acknowledged by its answer, so both count
    // alike.
    return ask(socket, flags, sources);
}

void endTransmitStamps(int socket) noexcept {
    unsigned flags = 0;
    socklen_t size = sizeof flags;
    if (getsockopt(socket, SOL_SOCKET, SO_TIMESTAMPING, &flags, &size) != 0)
        return;
    // What says how stamps are told stays as it is.
    flags &= ~static_cast<unsigned>(SOF_TIMESTAMPING_TX_SCHED | SOF_TIMESTAMPING_TX_SOFTWARE |
                                    SOF_TIMESTAMPING_TX_ACK | SOF_TIMESTAMPING_TX_HARDWARE);
    setsockopt(socket, SOL_SOCKET, SO_TIMESTAMPING, &flags, sizeof flags);
}

ssize_t receiveStamped(int socket, void *bytes, std::size_t size, int flags, ReceiveStamps &stamps) noexcept {
    alignas(cmsghdr) char control[256];
    iovec data{bytes, size};
    msghdr message{};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    const ssize_t got = recvmsg(socket, &message, flags);
    stamps = {};
    if (got > 0)
        for (const cmsghdr *header = CMSG_FIRSTHDR(&message); header != nullptr;
             header = CMSG_NXTHDR(&message, const_cast<cmsghdr *>(header)))
            readStamps(*header, stamps);
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
        ReceiveStamps stamps;
        std::optional<sock_extended_err> about;
        for (const cmsghdr *header = CMSG_FIRSTHDR(&message); header != nullptr;
             header = CMSG_NXTHDR(&message, const_cast<cmsghdr *>(header))) {
            readStamps(*header, stamps);
            if ((header->cmsg_level == SOL_IP && header->cmsg_type == IP_RECVERR) ||
                (header->cmsg_level == SOL_IPV6 && header->cmsg_type == IPV6_RECVERR)) {
                about.emplace();
                std::memcpy(&*about, CMSG_DATA(header), sizeof *about);
            }
        }
        if (!about || about->ee_origin != SO_EE_ORIGIN_TIMESTAMPING)
            continue; // another notification
        if (const auto stamp = transmitStamp(*about, stamps))
            return stamp;
    }
}

} // namespace delayrank::probe
