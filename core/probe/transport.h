#pragma once

#include "core/base/fact.h"
#include "core/base/file_descriptor.h"
#include "core/base/plan.h"
#include "core/probe/private_folder.h"
#include "core/probe/socket_address.h"

#include <span>
#include <string_view>

namespace delayrank::probe {

/// What names the receiver to the sender.
enum class Addressing {
    ip,    ///< a numeric address of the receiver's host and a port
    path,  ///< a path that the receiver chooses: both ends are on one host
    vsock, ///< a context id (CID) and a port
};

/// What a transport is, for those who choose one.
struct TransportTraits {
    std::string_view name; ///< as `--transport` spells it
    Addressing addressing = Addressing::ip;
    /// Messages are datagrams, which carry DatagramHeader and may be lost; else a stream of bytes.
    bool datagrams = false;
    unsigned optionLayers = 0; ///< bits of OptionLayer
    bool packetStamps = false; ///< the kernel and its devices stamp its packets (SO_TIMESTAMPING)
    bool acknowledged = false; ///< and the arrival of acknowledgements
    std::uint32_t leastBytes = 1;
    std::uint32_t mostBytes = maxMessageBytes;
};

/// Where the sender is awaited: a listening socket, or a bound one for datagrams.
struct Listener {
    FileDescriptor socket; ///< non-blocking
    SocketAddress address;
    PrivateFolder folder; ///< that holds the socket's file, where it has one
};

/// One way to carry messages between the two ends. To add one: write a class of its own beside TcpTransport
/// and name it in transports.cpp. Stateless; any thread.
class Transport {
public:
    virtual ~Transport() = default;
    virtual const TransportTraits &traits() const = 0;
    /// Says whether this host has it. Errors: notFound, the transport as subject.
    virtual Expected<void> usable() const = 0;

    /// Listens on exactly `address` (any free port), with the options that must be set before a connection
    /// exists. A path is chosen here and `address` ignored. Errors: the option or the address as subject,
    /// with errno.
    virtual Expected<Listener> listen(const std::string &address, const SocketOptions &options) const = 0;
    /// Reads a receiver's address. Errors: invalidArgument.
    virtual Expected<SocketAddress> addressOf(const std::string &address, std::uint32_t port) const = 0;
    /// A non-blocking socket whose connection to `address` is under way: writable once it is settled.
    /// Errors as for listen().
    virtual Expected<FileDescriptor> startConnecting(const SocketAddress &address,
                                                     const SocketOptions &options) const = 0;
    /// Makes a connection ready for the measured loop: blocking, all options set. Errors as for listen().
    virtual Expected<void> prepare(int socket, const SocketOptions &options) const = 0;

    /// Measured thread: holds back small segments (true) or sends what was held back (false).
    virtual void cork(int socket, bool on) const noexcept = 0;
    /// Measured thread: asks for an acknowledgement at once; the kernel forgets it again.
    virtual void acknowledgeAtOnce(int socket) const noexcept = 0;

    /// The options as the kernel has them now, under its own names ("SO_SNDBUF", "425984 bytes").
    virtual Facts optionFacts(int socket, const SocketOptions &options) const = 0;
    /// What the kernel counted for a connection, to be read at its end.
    virtual Facts endFacts(int socket) const = 0;
};

/// All transports that this agent was built with; whether the host has them is for usable().
std::span<const Transport *const> transports();
/// The transport of that name, or null.
const Transport *findTransport(std::string_view name);
/// The transport of a plan, if this host has it and it takes the plan's size and options. Errors:
/// invalidArgument, limitExceeded, notFound; the option as subject, which transports there are in the reason.
Expected<const Transport *> transportFor(const StepPlan &plan);

} // namespace delayrank::probe
