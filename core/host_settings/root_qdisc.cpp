#include "core/host_settings/root_qdisc.h"

#include "core/base/file_descriptor.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <functional>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <sys/socket.h>
#include <vector>

namespace delayrank::host_settings {

namespace {

constexpr std::size_t alignment = 4;

std::size_t aligned(std::size_t size) {
    return (size + alignment - 1) / alignment * alignment;
}

/// A request in the making: header, tcmsg, attributes.
class Request {
public:
    Request(std::uint16_t type, std::uint16_t flags, int device) {
        m_header.nlmsg_type = type;
        m_header.nlmsg_flags = static_cast<std::uint16_t>(NLM_F_REQUEST | flags);
        m_body.tcm_family = AF_UNSPEC;
        m_body.tcm_ifindex = device;
        m_body.tcm_parent = TC_H_ROOT;
    }
    void add(std::uint16_t type, const std::string &content) {
        rtattr header{};
        header.rta_type = type;
        header.rta_len = static_cast<std::uint16_t>(sizeof header + content.size());
        m_attributes.append(reinterpret_cast<const char *>(&header), sizeof header);
        m_attributes += content;
        m_attributes.resize(aligned(m_attributes.size()));
    }
    std::string bytes() const {
        nlmsghdr header = m_header;
        header.nlmsg_len = static_cast<std::uint32_t>(sizeof header + sizeof m_body + m_attributes.size());
        std::string all(reinterpret_cast<const char *>(&header), sizeof header);
        all.append(reinterpret_cast<const char *>(&m_body), sizeof m_body);
        return all + m_attributes;
    }

private:
    nlmsghdr m_header{};
    tcmsg m_body{};
    std::string m_attributes;
};

using TakeMessage = std::function<void(const tcmsg &body, const char *attributes, std::size_t size)>;

/// Sends a request and hands each answer to `take` up to the acknowledgement. 0 or the kernel's errno.
int ask(const Request &request, const TakeMessage &take) {
    const FileDescriptor socket(::socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE));
    const std::string bytes = request.bytes();
    const timeval limit{5, 0};
    if (!socket || setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) != 0 ||
        send(socket.get(), bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        return errno;
    std::vector<char> buffer(64 * 1024);
    for (;;) {
        const ssize_t got = recv(socket.get(), buffer.data(), buffer.size(), 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return errno;
        for (std::size_t at = 0; at + sizeof(nlmsghdr) <= static_cast<std::size_t>(got);) {
            nlmsghdr header;
            std::memcpy(&header, buffer.data() + at, sizeof header);
            if (header.nlmsg_len < sizeof header || at + header.nlmsg_len > static_cast<std::size_t>(got))
                return EBADMSG;
            const char *content = buffer.data() + at + sizeof header;
            const std::size_t size = header.nlmsg_len - sizeof header;
            if (header.nlmsg_type == NLMSG_DONE)
                return 0;
            if (header.nlmsg_type == NLMSG_ERROR) {
                int number = -EBADMSG;
                if (size >= sizeof number)
                    std::memcpy(&number, content, sizeof number);
                return -number;
            }
            if (header.nlmsg_type == RTM_NEWQDISC && size >= sizeof(tcmsg)) {
                tcmsg body;
                std::memcpy(&body, content, sizeof body);
                take(body, content + sizeof body, size - sizeof body);
            }
            at += aligned(header.nlmsg_len);
        }
    }
}

std::string attribute(const char *attributes, std::size_t size, std::uint16_t wanted) {
    for (std::size_t at = 0; at + sizeof(rtattr) <= size;) {
        rtattr header;
        std::memcpy(&header, attributes + at, sizeof header);
        if (header.rta_len < sizeof header || at + header.rta_len > size)
            break;
        if ((header.rta_type & NLA_TYPE_MASK) == wanted)
            return std::string(attributes + at + sizeof header, header.rta_len - sizeof header);
        at += aligned(header.rta_len);
    }
    return {};
}

tl::unexpected<Error> failed(const std::string &device, const char *what, int number) {
    return fail(number == EPERM ? ErrorCode::permission : ErrorCode::io, "queueing discipline of " + device,
                what, number);
}

Expected<int> indexOf(const std::string &device) {
    const unsigned index = if_nametoindex(device.c_str());
    if (index == 0)
        return fail(ErrorCode::notFound, device, "there is no such network device");
    return static_cast<int>(index);
}

} // namespace

Expected<RootQdisc> readRootQdisc(const std::string &device) {
    const auto index = indexOf(device);
    if (!index)
        return tl::unexpected(index.error());
    RootQdisc found;
    const int number =
        ask(Request(RTM_GETQDISC, NLM_F_DUMP, *index), [&](const tcmsg &body, const char *attributes,
                                                           std::size_t size) {
            if (body.tcm_ifindex != *index || body.tcm_parent != TC_H_ROOT)
                return;
            const std::string kind = attribute(attributes, size, TCA_KIND);
            found = {kind.c_str(), TC_H_MAJ(body.tcm_handle) == 0, attribute(attributes, size, TCA_OPTIONS)};
        });
    if (number != 0)
        return failed(device, "cannot be read", number);
    return found;
}

Expected<void> writeRootQdisc(const std::string &device, const std::string &kind,
                              const std::string &options) {
    const auto index = indexOf(device);
    if (!index)
        return tl::unexpected(index.error());
    Request request(RTM_NEWQDISC, NLM_F_CREATE | NLM_F_REPLACE | NLM_F_ACK, *index);
    request.add(TCA_KIND, kind + '\0');
    if (!options.empty())
        request.add(TCA_OPTIONS, options);
    if (const int number = ask(request, [](const tcmsg &, const char *, std::size_t) {}); number != 0)
        return failed(device, "cannot be changed", number);
    return {};
}

Expected<void> removeRootQdisc(const std::string &device) {
    const auto index = indexOf(device);
    if (!index)
        return tl::unexpected(index.error());
    const int number =
        ask(Request(RTM_DELQDISC, NLM_F_ACK, *index), [](const tcmsg &, const char *, std::size_t) {});
    // The kernel says ENOENT or EINVAL where its own default is there already.
    if (number != 0 && number != ENOENT && number != EINVAL)
        return failed(device, "cannot be taken away", number);
    return {};
}

} // namespace delayrank::host_settings
