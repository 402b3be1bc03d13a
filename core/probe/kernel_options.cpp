#include "core/probe/kernel_options.h"

#include "core/probe/text_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <linux/net_tstamp.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace delayrank::probe {

namespace {

/// <linux/sctp.h> has it, among much that does not go with <netinet/in.h>.
constexpr int sctpNodelay = 3;

/// How setsockopt(2) takes the value.
enum class Form { integer, wide, text, trafficClass, transmitTime };

struct KernelOption {
    std::string_view name; ///< of the descriptor
    int level;
    int option;
    Form form = Form::integer;
    bool again = false;  ///< also set on the connection itself
    bool always = false; ///< told even where it was not set
};

/// In the order of socket_option_table.cpp.
constexpr std::array kernelOptions{
    KernelOption{"TCP_NODELAY", IPPROTO_TCP, TCP_NODELAY, Form::integer, true, true},
    KernelOption{"SO_SNDBUF", SOL_SOCKET, SO_SNDBUF, Form::integer, false, true},
    KernelOption{"SO_RCVBUF", SOL_SOCKET, SO_RCVBUF, Form::integer, false, true},
    KernelOption{"TCP_CONGESTION", IPPROTO_TCP, TCP_CONGESTION, Form::text, false, true},
    KernelOption{"TCP_MAXSEG", IPPROTO_TCP, TCP_MAXSEG},
    KernelOption{"TCP_NOTSENT_LOWAT", IPPROTO_TCP, TCP_NOTSENT_LOWAT, Form::integer, true},
    KernelOption{"TCP_USER_TIMEOUT", IPPROTO_TCP, TCP_USER_TIMEOUT, Form::integer, true},
    KernelOption{"TCP_THIN_LINEAR_TIMEOUTS", IPPROTO_TCP, TCP_THIN_LINEAR_TIMEOUTS, Form::integer, true},
    KernelOption{"SCTP_NODELAY", IPPROTO_SCTP, sctpNodelay, Form::integer, true},
    KernelOption{"SO_BUSY_POLL", SOL_SOCKET, SO_BUSY_POLL},
    KernelOption{"SO_PREFER_BUSY_POLL", SOL_SOCKET, SO_PREFER_BUSY_POLL, Form::integer, true},
    KernelOption{"IP_TOS", IPPROTO_IP, IP_TOS, Form::trafficClass, true},
    KernelOption{"SO_PRIORITY", SOL_SOCKET, SO_PRIORITY, Form::integer, true},
    KernelOption{"SO_MAX_PACING_RATE", SOL_SOCKET, SO_MAX_PACING_RATE, Form::wide, true},
    // Not again: only the privileged may bind a second time.
    KernelOption{"SO_BINDTODEVICE", SOL_SOCKET, SO_BINDTODEVICE, Form::text},
    KernelOption{"MSG_ZEROCOPY", SOL_SOCKET, SO_ZEROCOPY, Form::integer, true},
    KernelOption{"SO_TXTIME", SOL_SOCKET, SO_TXTIME, Form::transmitTime},
};

/// TCP options that the loops set and clear as they go.
struct LoopOption {
    KernelOption option;
    bool cleared;     ///< after the trial
    const char *told; ///< as a fact, once the trial has shown that the kernel takes it
};
constexpr std::array loopOptions{
    LoopOption{{"TCP_QUICKACK", IPPROTO_TCP, TCP_QUICKACK}, false, "1, set again after each read"},
    LoopOption{{"TCP_CORK", IPPROTO_TCP, TCP_CORK}, true, "1, cleared after each group of messages"},
};

/// The level and number for this family: IPv6 has a traffic class of its own.
KernelOption forFamily(KernelOption option, int family) {
    if (option.form == Form::trafficClass && family == AF_INET6) {
        option.level = IPPROTO_IPV6;
        option.option = IPV6_TCLASS;
    }
    return option;
}

Expected<void> refused(const KernelOption &option, const std::string &value) {
    const int refusal = errno;
    const bool rights = refusal == EPERM || refusal == EACCES;
    std::string reason = rights ? "the agent has not the rights for it" : "refused by the kernel";
    if (option.option == TCP_CONGESTION && option.level == IPPROTO_TCP) {
        std::string names;
        for (const std::string &name : congestionControls())
            names += " " + name;
        reason += ", which has" + names;
    }
    return fail(rights ? ErrorCode::permission : ErrorCode::invalidArgument,
                optionAsGiven(option.name, value), std::move(reason), refusal);
}

Expected<void> setOne(int socket, const KernelOption &option, const std::string &value) {
    const auto apply = [&](const void *data, std::size_t size) -> Expected<void> {
        if (setsockopt(socket, option.level, option.option, data, static_cast<socklen_t>(size)) != 0)
            return refused(option, value);
        return {};
    };
    if (option.form == Form::text)
        return apply(value.data(), value.size());
    if (option.form == Form::transmitTime) {
        const sock_txtime time{CLOCK_MONOTONIC, 0};
        return apply(&time, sizeof time);
    }
    const std::uint64_t number = option.form == Form::trafficClass
                                     ? dscpNamed(value).value_or(0) << 2
                                     : std::strtoull(value.c_str(), nullptr, 10);
    const int integer = static_cast<int>(std::min<std::uint64_t>(number, 0x7fffffff));
    return option.form == Form::wide ? apply(&number, sizeof number) : apply(&integer, sizeof integer);
}

Expected<void> setAll(int socket, int family, const SocketOptions &options, bool again) {
    for (const KernelOption &one : kernelOptions) {
        const std::string value = options.value(one.name);
        if (value.empty() || (again && !one.again))
            continue;
        if (auto done = setOne(socket, forFamily(one, family), value); !done)
            return done;
    }
    return {};
}

/// Sets and reads back what a loop is going to set, as a loop has no way to say that it was refused.
Expected<void> tryLoopOptions(int socket, const SocketOptions &options) {
    for (const LoopOption &one : loopOptions) {
        if (!options.has(one.option.name))
            continue;
        if (auto done = setOne(socket, one.option, "1"); !done)
            return done;
        int value = 0;
        socklen_t size = sizeof value;
        if (getsockopt(socket, one.option.level, one.option.option, &value, &size) != 0 || value != 1)
            return fail(ErrorCode::invalidArgument, optionAsGiven(one.option.name, "1"),
                        "the kernel takes it and does nothing");
        if (auto cleared = one.cleared ? setOne(socket, one.option, "0") : Expected<void>(); !cleared)
            return cleared;
    }
    return {};
}

std::string told(int socket, const KernelOption &option, std::string_view unit) {
    union {
        int integer;
        std::uint64_t wide;
        char text[32];
    } value{.text = {}};
    socklen_t size = option.form == Form::text   ? sizeof value.text - 1
                     : option.form == Form::wide ? sizeof value.wide
                                                 : sizeof value.integer;
    if (option.form == Form::transmitTime) {
        sock_txtime time{};
        size = sizeof time;
        const bool set = getsockopt(socket, option.level, option.option, &time, &size) == 0;
        return !set ? "not told" : time.clockid == CLOCK_MONOTONIC ? "CLOCK_MONOTONIC" : "another clock";
    }
    if (getsockopt(socket, option.level, option.option, &value, &size) != 0)
        return "not told";
    if (option.form == Form::text)
        return cleanedText(value.text);
    if (option.form == Form::trafficClass)
        return dscpName(static_cast<unsigned>(value.integer) >> 2 & 63);
    const std::string number =
        option.form == Form::wide ? std::to_string(value.wide) : std::to_string(value.integer);
    return unit.empty() ? number : number + " " + std::string(unit);
}

} // namespace

Expected<void> setEarlyOptions(int socket, int family, const SocketOptions &options) {
    return setAll(socket, family, options, false);
}

Expected<void> setConnectionOptions(int socket, int family, const SocketOptions &options) {
    if (auto possible = tryLoopOptions(socket, options); !possible)
        return possible;
    return setAll(socket, family, options, true);
}

Facts kernelOptionFacts(int socket, int family, unsigned layers, const SocketOptions &options) {
    Facts facts;
    for (const LoopOption &one : loopOptions)
        if (options.has(one.option.name))
            facts.push_back({std::string(one.option.name), one.told});
    for (const KernelOption &one : kernelOptions) {
        const OptionDescriptor *descriptor = findOption(one.name);
        const bool possible = (layers & static_cast<unsigned>(descriptor->layer)) != 0;
        if (!possible || !(one.always || options.has(one.name)))
            continue;
        const bool sixth = one.form == Form::trafficClass && family == AF_INET6;
        facts.push_back({sixth ? "IPV6_TCLASS" : std::string(one.name),
                         told(socket, forFamily(one, family), descriptor->unit)});
    }
    return facts;
}

std::vector<std::string> congestionControls() {
    const std::string text =
        cleanedText(readSmallFile("/proc/sys/net/ipv4/tcp_available_congestion_control"));
    std::vector<std::string> names;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find(' ', start), text.size());
        if (end > start)
            names.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return names;
}

} // namespace delayrank::probe
