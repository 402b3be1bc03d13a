#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace delayrank {

/// How the value of a socket option is written: 0 or 1, a whole number, a name, or a DSCP ("EF", "AF11", 0
/// to 63).
enum class OptionKind { flag, number, word, dscp };

/// Which part of a transport an option belongs to. A transport says which parts it has (bits of a mask), so
/// that neither table lists the other.
enum class OptionLayer : unsigned {
    socket = 1, ///< every socket
    device = 2, ///< what leaves through a network device
    tcp = 4,
    sctp = 8,
    udp = 16,
};

/// One option that a plan may set. The table of all is in socket_option_table.cpp; core/probe sets them
/// (kernel_options.cpp, or a loop for those that go with every message).
struct OptionDescriptor {
    std::string_view name; ///< as the kernel spells it
    OptionKind kind = OptionKind::flag;
    OptionLayer layer = OptionLayer::socket;
    std::string_view unit{}; ///< of a number: "bytes"
    std::uint64_t least = 0; ///< of a number
    std::uint64_t most = 0;
    std::string_view flag{}; ///< its own option of `delayrank measure`, without dashes; empty: --option alone
    std::string_view help{};
};

/// All options, in the order in which they are set and listed.
std::span<const OptionDescriptor> optionDescriptors();
/// The descriptor of a kernel name (IPV6_TCLASS is another name of IP_TOS), or null.
const OptionDescriptor *findOption(std::string_view name);

/// The value in its one spelling ("yes" is refused, "007" becomes "7"). Errors: invalidArgument,
/// limitExceeded; the subject is the option as the command line spells it.
Expected<std::string> optionValue(const OptionDescriptor &option, std::string_view text);
/// "--nodelay", "--congestion cubic", "--option TCP_MAXSEG=500": how a user gave it, for errors.
std::string optionAsGiven(std::string_view name, std::string_view value);
/// The six bits that a DSCP's name or number stands for; none for anything else.
std::optional<unsigned> dscpNamed(std::string_view text);
/// "EF" for 46; the number where it has no name.
std::string dscpName(unsigned value);

/// One option with its value.
struct SocketOption {
    std::string name;
    std::string value;
    friend bool operator==(const SocketOption &, const SocketOption &) = default;
};
/// Reads "TCP_NOTSENT_LOWAT=16384". Errors: invalidArgument for an unknown name (it lists the names), those
/// of optionValue().
Expected<SocketOption> parseOption(std::string_view text);

/// The options of a plan. All that are not set keep the host's default. Both ends get them, but for those
/// that the table says belong to one.
class SocketOptions {
public:
    /// Takes any name and value, as a peer may have sent them: check() says whether they are options. A flag
    /// set to "0" is one that is not set, an empty value too. Order does not matter.
    void set(std::string_view name, std::string_view value);
    void setFlag(std::string_view name, bool on) { set(name, on ? "1" : "0"); }
    void setNumber(std::string_view name, std::optional<std::uint32_t> number);

    /// "" where it is not set.
    std::string value(std::string_view name) const;
    bool has(std::string_view name) const;
    /// None where it is not set or no number.
    std::optional<std::uint32_t> number(std::string_view name) const;
    /// Those that are set, in the order of the table, unknown ones last.
    const std::vector<SocketOption> &all() const { return m_options; }

    /// Errors as for parseOption(). More than 64 options are refused.
    Expected<void> check() const;
    friend bool operator==(const SocketOptions &, const SocketOptions &) = default;

private:
    std::vector<SocketOption> m_options;
};

} // namespace delayrank
