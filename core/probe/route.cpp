#include "core/probe/route.h"

#include "core/base/file_descriptor.h"
#include "core/probe/text_file.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <sys/time.h>

namespace delayrank::probe {

namespace {

constexpr auto subject = "route";

/// A request, which is far smaller than this.
struct Request {
    nlmsghdr header{};
    rtmsg route{};
    char attributes[128]{};

    void add(unsigned short type, const void *value, std::size_t bytes) {
        auto *attribute =
            reinterpret_cast<rtattr *>(reinterpret_cast<char *>(this) + NLMSG_ALIGN(header.nlmsg_len));
        attribute->rta_type = type;
        attribute->rta_len = static_cast<unsigned short>(RTA_LENGTH(bytes));
        std::memcpy(RTA_DATA(attribute), value, bytes);
        header.nlmsg_len = NLMSG_ALIGN(header.nlmsg_len) + RTA_ALIGN(attribute->rta_len);
    }
};

const void *hostPart(const SocketAddress &address) {
    return address.family() == AF_INET
               ? static_cast<const void *>(&reinterpret_cast<const sockaddr_in *>(address.data())->sin_addr)
               : &reinterpret_cast<const sockaddr_in6 *>(address.data())->sin6_addr;
}

unsigned scopeOf(const SocketAddress &address) {
    return address.family() == AF_INET6
               ? reinterpret_cast<const sockaddr_in6 *>(address.data())->sin6_scope_id
               : 0;
}

std::string numeric(int family, const void *bytes) {
    char text[INET6_ADDRSTRLEN] = "";
    inet_ntop(family, bytes, text, sizeof text);
    return text;
}

Route readRoute(const rtmsg &message, std::size_t bytes) {
    Route route;
    route.local = message.rtm_type == RTN_LOCAL;
    for (const rtattr *attribute = RTM_RTA(&message); RTA_OK(attribute, bytes);
         attribute = RTA_NEXT(attribute, bytes)) {
        const std::size_t size = RTA_PAYLOAD(attribute);
        const void *value = RTA_DATA(attribute);
        if (attribute->rta_type == RTA_OIF && size >= sizeof(int)) {
            char name[IF_NAMESIZE] = "";
            int index = 0;
            std::memcpy(&index, value, sizeof index);
            if (if_indextoname(static_cast<unsigned>(index), name) != nullptr)
                route.device = cleanedText(name);
        } else if (attribute->rta_type == RTA_GATEWAY && size >= (message.rtm_family == AF_INET ? 4U : 16U)) {
            route.gateway = numeric(message.rtm_family, value);
        } else if (attribute->rta_type == RTA_VIA && size >= sizeof(rtvia) + 16) { // IPv4 by way of IPv6
            route.gateway = numeric(AF_INET6, static_cast<const rtvia *>(value)->rtvia_addr);
        }
    }
    if (route.local)
        route.device = "lo";
    return route;
}

} // namespace

std::string Route::text() const {
    return local ? "within this host" : gateway.empty() ? "on-link" : "via " + gateway;
}

Expected<Route> routeBetween(const SocketAddress &local, const SocketAddress &remote, unsigned onlyDevice) {
    if (!local.isIp() || local.family() != remote.family())
        return fail(ErrorCode::invalidArgument, subject, "is known between IP addresses only");
    const std::size_t bytes = remote.family() == AF_INET ? 4 : 16;
    Request request;
    request.header.nlmsg_len = NLMSG_LENGTH(sizeof(rtmsg));
    request.header.nlmsg_type = RTM_GETROUTE;
    request.header.nlmsg_flags = NLM_F_REQUEST;
    request.route.rtm_family = static_cast<unsigned char>(remote.family());
    request.route.rtm_dst_len = request.route.rtm_src_len = static_cast<unsigned char>(bytes * 8);
    request.add(RTA_DST, hostPart(remote), bytes);
    request.add(RTA_SRC, hostPart(local), bytes);
    if (const unsigned device = onlyDevice != 0 ? onlyDevice : scopeOf(remote); device != 0)
        request.add(RTA_OIF, &device, sizeof device);

    const FileDescriptor netlink(socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE));
    const timeval limit{1, 0}; // the kernel answers within the call that sends
    if (!netlink || setsockopt(netlink.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) != 0 ||
        send(netlink.get(), &request, request.header.nlmsg_len, 0) < 0)
        return fail(ErrorCode::io, subject, "cannot be asked for", errno);
    alignas(nlmsghdr) char answer[4096];
    const ssize_t got = recv(netlink.get(), answer, sizeof answer, 0);
    if (got < 0)
        return fail(ErrorCode::io, subject, "no answer", errno);
    const auto *header = reinterpret_cast<const nlmsghdr *>(answer);
    if (!NLMSG_OK(header, static_cast<std::size_t>(got)))
        return fail(ErrorCode::io, subject, "a cut answer");
    if (header->nlmsg_type == NLMSG_ERROR)
        return fail(ErrorCode::io, subject, "none to " + remote.text(),
                    -reinterpret_cast<const nlmsgerr *>(answer + NLMSG_HDRLEN)->error);
    if (header->nlmsg_type != RTM_NEWROUTE || header->nlmsg_len < NLMSG_LENGTH(sizeof(rtmsg)))
        return fail(ErrorCode::io, subject, "an answer to another question");
    return readRoute(*reinterpret_cast<const rtmsg *>(answer + NLMSG_HDRLEN), RTM_PAYLOAD(header));
}

Expected<Route> routeOf(int socket) {
    const auto local = SocketAddress::localOf(socket);
    if (!local)
        return tl::unexpected(local.error());
    sockaddr_storage peer{};
    socklen_t length = sizeof peer;
    if (getpeername(socket, reinterpret_cast<sockaddr *>(&peer), &length) != 0)
        return fail(ErrorCode::io, subject, "the socket is not connected", errno);
    char device[IF_NAMESIZE] = "";
    socklen_t size = sizeof device;
    getsockopt(socket, SOL_SOCKET, SO_BINDTODEVICE, device, &size);
    const unsigned bound = device[0] != '\0' ? if_nametoindex(device) : 0;
    return routeBetween(*local, SocketAddress::from(reinterpret_cast<const sockaddr &>(peer)), bound);
}

Facts routeFacts(int socket) {
    const auto route = routeOf(socket);
    if (!route || route->device.empty())
        return {};
    return {{"data route", route->text()}, {"data route device", route->device}};
}

} // namespace delayrank::probe
