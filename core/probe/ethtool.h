#pragma once

#include "core/base/fact.h"
#include "core/base/file_descriptor.h"

#include <cstdint>
#include <string>

namespace delayrank::probe {

/// Asks one network device by the ethtool and interface ioctls (linux/ethtool.h), which unlike /sys always
/// see this process's network namespace. Questions that the device does not answer give empty facts.
class Ethtool {
public:
    explicit Ethtool(std::string device);
    Facts driver() const;
    Facts link() const; ///< MTU, speed, duplex
    Facts rings() const;
    Facts coalescing() const;
    Facts offloads() const;
    /// 0 where it is not known.
    std::uint32_t speedMbit() const;

private:
    bool ask(void *question) const;
    struct Link {
        std::uint32_t speedMbit = 0;
        std::string duplex;
    };
    Link settings() const;

    std::string m_device;
    FileDescriptor m_socket;
};

} // namespace delayrank::probe
