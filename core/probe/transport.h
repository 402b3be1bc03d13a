#pragma once

#include "core/base/fact.h"
#include "core/base/file_descriptor.h"
#include "core/base/plan.h"
#include "core/probe/socket_address.h"

#include <string_view>

namespace delayrank::probe {

/// One way to carry messages between the two ends over a stream socket. To add one: write a class of its own
/// beside TcpTransport and name it in transports.cpp. Stateless; any thread.
class Transport {
public:
    virtual ~Transport() = default;
    /// As `--transport` spells it.
    virtual std::string_view name() const = 0;

    /// A non-blocking socket that listens on exactly `address` (port 0: any free one), with the options that
    /// must be set before a connection exists. Errors: the option or the address as subject, with errno.
    virtual Expected<FileDescriptor> listen(const SocketAddress &address,
                                            const SocketOptions &options) const = 0;
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
    virtual Facts optionFacts(int socket) const = 0;
    /// What the kernel counted for a connection, to be read at its end.
    virtual Facts endFacts(int socket) const = 0;
};

/// The transport of that name, or null.
const Transport *findTransport(std::string_view name);

} // namespace delayrank::probe
