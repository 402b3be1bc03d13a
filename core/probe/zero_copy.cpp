#include "core/probe/zero_copy.h"

#include <ctime> // before errqueue.h, which needs timespec
#include <linux/errqueue.h>
#include <netinet/in.h>
#include <poll.h>

namespace delayrank::probe {

bool ZeroCopy::collectOne(int socket) noexcept {
    alignas(cmsghdr) char control[256];
    msghdr message{};
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    if (recvmsg(socket, &message, MSG_ERRQUEUE | MSG_DONTWAIT) < 0)
        return false;
    for (cmsghdr *header = CMSG_FIRSTHDR(&message); header != nullptr;
         header = CMSG_NXTHDR(&message, header)) {
        if ((header->cmsg_level != IPPROTO_IP || header->cmsg_type != IP_RECVERR) &&
            (header->cmsg_level != IPPROTO_IPV6 || header->cmsg_type != IPV6_RECVERR))
            continue;
        const auto &error = *reinterpret_cast<const sock_extended_err *>(CMSG_DATA(header));
        if (error.ee_origin != SO_EE_ORIGIN_ZEROCOPY)
            continue;
        const std::uint64_t messages = error.ee_data - error.ee_info + 1;
        m_notified += messages;
        m_copied += (error.ee_code & SO_EE_CODE_ZEROCOPY_COPIED) != 0 ? messages : 0;
    }
    return true;
}

void ZeroCopy::collect(int socket) noexcept {
    pollfd state{socket, 0, 0}; // POLLERR alone
    poll(&state, 1, 1);
    while (collectOne(socket))
        continue;
}

void ZeroCopy::addFacts(int socket, Facts &facts) {
    if (m_flag == 0)
        return;
    collect(socket);
    facts.push_back({"zero-copy notifications", std::to_string(m_notified) + " messages"});
    facts.push_back({"zero-copy, copied all the same", std::to_string(m_copied) + " messages"});
}

} // namespace delayrank::probe
