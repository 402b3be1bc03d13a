#pragma once

#include "core/host_settings/device_ioctl.h"
#include "core/host_settings/host_setting.h"

namespace delayrank::host_settings {

/// `ring_rx@eth0`, `ring_tx@eth0`: how many descriptors a device's receive or send ring has
/// (ETHTOOL_SRINGPARAM; `ethtool -G`).
class RingSetting : public HostSetting {
public:
    enum class Direction { receive, send };
    RingSetting(Direction direction, std::string device, EthtoolCall call = callEthtool);

    std::string name() const override;
    Expected<void> check(const std::string &value) const override;
    Expected<std::string> read() const override;
    Expected<void> write(const std::string &value) const override;

private:
    Direction m_direction;
    std::string m_device;
    EthtoolCall m_call;
};

} // namespace delayrank::host_settings
