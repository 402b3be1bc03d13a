// The options that a plan may set. To add one: a line here, and the place that sets it (core/probe).

#include "core/base/socket_options.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace delayrank {

namespace {

using enum OptionKind;
using Layer = OptionLayer;

constexpr std::uint64_t mostInt = 0x7fffffff;

constexpr std::array descriptors{
    OptionDescriptor{"TCP_NODELAY", flag, Layer::tcp, "", 0, 0, "nodelay", "at both ends: no Nagle"},
    OptionDescriptor{"TCP_QUICKACK", flag, Layer::tcp, "", 0, 0, "quickack",
                     "at the receiver, set again after each read"},
    OptionDescriptor{"TCP_CORK", flag, Layer::tcp, "", 0, 0, "cork",
                     "at the sender, around each window, burst or the whole stream"},
    OptionDescriptor{"MSG_MORE", flag, Layer::tcp, "", 0, 0, "msg-more",
                     "with each message but the last of a window, a burst or the whole stream"},
    OptionDescriptor{"SO_SNDBUF", number, Layer::socket, "bytes", 0, mostInt, "sndbuf",
                     "send buffer; the kernel doubles it"},
    OptionDescriptor{"SO_RCVBUF", number, Layer::socket, "bytes", 0, mostInt, "rcvbuf",
                     "receive buffer; the kernel doubles it"},
    OptionDescriptor{"TCP_CONGESTION", word, Layer::tcp, "", 0, 0, "congestion",
                     "congestion control, such as cubic"},
    OptionDescriptor{"TCP_MAXSEG", number, Layer::tcp, "bytes", 88, 32'767, "",
                     "largest segment, before the connection"},
    OptionDescriptor{"TCP_NOTSENT_LOWAT", number, Layer::tcp, "bytes", 0, mostInt, "",
                     "unsent bytes above which the sender waits"},
    OptionDescriptor{"TCP_USER_TIMEOUT", number, Layer::tcp, "ms", 0, mostInt, "",
                     "how long sent data may stay unacknowledged"},
    OptionDescriptor{"TCP_THIN_LINEAR_TIMEOUTS", flag, Layer::tcp, "", 0, 0, "",
                     "linear time-outs for thin streams"},
    OptionDescriptor{"SCTP_NODELAY", flag, Layer::sctp, "", 0, 0, "", "at both ends: no bundling"},
    OptionDescriptor{"SO_BUSY_POLL", number, Layer::device, "us", 0, mostInt, "",
                     "how long a read polls the device"},
    OptionDescriptor{"SO_PREFER_BUSY_POLL", flag, Layer::device, "", 0, 0, "",
                     "polling before the device's interrupts"},
    // Before SO_PRIORITY: the kernel derives a priority from it.
    OptionDescriptor{"IP_TOS", dscp, Layer::device, "", 0, 0, "dscp",
                     "traffic class by DSCP name, such as EF; IPV6_TCLASS over IPv6"},
    OptionDescriptor{"SO_PRIORITY", number, Layer::device, "", 0, mostInt, "",
                     "priority in the queueing discipline"},
    OptionDescriptor{"SO_MAX_PACING_RATE", number, Layer::device, "bytes/s", 1, ~std::uint64_t{0}, "",
                     "highest rate that the kernel sends at"},
    OptionDescriptor{"SO_BINDTODEVICE", word, Layer::device, "", 0, 0, "",
                     "the only device to send and receive through"},
    OptionDescriptor{"MSG_ZEROCOPY", flag, Layer::tcp, "", 0, 0, "zerocopy",
                     "the sender's messages are not copied into the kernel, where it can do so"},
    OptionDescriptor{
        "SO_TXTIME", number, Layer::udp, "ns", 0, 1'000'000'000, "",
        "each datagram leaves so long after its send call, by the fq or etf queueing discipline"},
};

struct NamedDscp {
    std::string_view name;
    unsigned value;
};
/// RFC 2474, 2597, 3246, 5865, 8622.
constexpr std::array dscps{
    NamedDscp{"CS0", 0},   NamedDscp{"LE", 1},    NamedDscp{"CS1", 8},  NamedDscp{"AF11", 10},
    NamedDscp{"AF12", 12}, NamedDscp{"AF13", 14}, NamedDscp{"CS2", 16}, NamedDscp{"AF21", 18},
    NamedDscp{"AF22", 20}, NamedDscp{"AF23", 22}, NamedDscp{"CS3", 24}, NamedDscp{"AF31", 26},
    NamedDscp{"AF32", 28}, NamedDscp{"AF33", 30}, NamedDscp{"CS4", 32}, NamedDscp{"AF41", 34},
    NamedDscp{"AF42", 36}, NamedDscp{"AF43", 38}, NamedDscp{"CS5", 40}, NamedDscp{"VA", 44},
    NamedDscp{"EF", 46},   NamedDscp{"CS6", 48},  NamedDscp{"CS7", 56},
};

} // namespace

std::span<const OptionDescriptor> optionDescriptors() {
    return descriptors;
}

const OptionDescriptor *findOption(std::string_view name) {
    if (name == "IPV6_TCLASS")
        name = "IP_TOS";
    const auto found = std::find_if(descriptors.begin(), descriptors.end(),
                                    [&](const OptionDescriptor &one) { return one.name == name; });
    return found == descriptors.end() ? nullptr : &*found;
}

std::optional<unsigned> dscpNamed(std::string_view text) {
    for (const NamedDscp &one : dscps)
        if (one.name == text)
            return one.value;
    unsigned value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc{} || end != text.data() + text.size() || value > 63)
        return std::nullopt;
    return value;
}

std::string dscpName(unsigned value) {
    for (const NamedDscp &one : dscps)
        if (one.value == value)
            return std::string(one.name);
    return std::to_string(value);
}

} // namespace delayrank
