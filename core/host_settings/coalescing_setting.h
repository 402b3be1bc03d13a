#pragma once

#include "core/host_settings/device_ioctl.h"
#include "core/host_settings/host_setting.h"

#include <vector>

struct ethtool_coalesce;

namespace delayrank::host_settings {

/// `rx_usecs@eth0` and its like: one field of a device's interrupt coalescing (ETHTOOL_SCOALESCE; `ethtool
/// -C`).
class CoalescingSetting : public HostSetting {
public:
    /// "rx_usecs", "tx_usecs", "rx_frames", "tx_frames", "adaptive_rx", "adaptive_tx"
    static const std::vector<std::string> &fields();
    /// `field` is one of fields().
    CoalescingSetting(std::string field, std::string device, EthtoolCall call = callEthtool);

    std::string name() const override { return m_field + "@" + m_device; }
    Expected<void> check(const std::string &value) const override;
    Expected<std::string> read() const override;
    Expected<void> write(const std::string &value) const override;

private:
    std::uint32_t &fieldOf(ethtool_coalesce &coalesce) const;
    std::uint32_t most() const;
    std::string m_field;
    std::string m_device;
    EthtoolCall m_call;
};

} // namespace delayrank::host_settings
