#pragma once

#include "core/base/error.h"

#include <string>

namespace delayrank::host_settings {

/// One setting of this host that a configuration may change: a sysctl, a ring size, a queueing discipline.
/// Values are one line of text. Control thread; read() and write() take as long as the kernel does.
class HostSetting {
public:
    virtual ~HostSetting() = default;

    /// The name by which the setting is found again, its device included: "ring_rx@eth0".
    virtual std::string name() const = 0;
    /// Refuses what cannot be a value before anything is touched. Errors: invalidArgument with the reason.
    virtual Expected<void> check(const std::string &value) const = 0;
    /// The present value, in words that write() takes. Errors: notFound where this host has no such setting,
    /// io, limitExceeded where what is set now could not be put back.
    virtual Expected<std::string> read() const = 0;
    /// Errors: io with the kernel's words, permission.
    virtual Expected<void> write(const std::string &value) const = 0;
    /// What the kernel made of what was written, as people read it. Errors as read().
    virtual Expected<std::string> readBack() const { return read(); }
    /// A value that read() gave, as people read it.
    virtual std::string shown(const std::string &value) const { return value; }
};

} // namespace delayrank::host_settings
