#pragma once

#include "core/host_settings/host_setting.h"

#include <vector>

namespace delayrank::host_settings {

/// `qdisc@eth0`: the queueing discipline at the root of a device, in the words of tc(8): "fq", "tbf rate
/// 100kbit burst 2kb latency 400ms", or "default" for the kernel's own. What was there before is kept as
/// "KIND=HEX", the options as rtnetlink gave them; only disciplines that can be put back exactly from that
/// are replaced at all.
class QdiscSetting : public HostSetting {
public:
    explicit QdiscSetting(std::string device) : m_device(std::move(device)) {}

    std::string name() const override { return "qdisc@" + m_device; }
    Expected<void> check(const std::string &value) const override;
    Expected<std::string> read() const override;
    Expected<void> write(const std::string &value) const override;
    Expected<std::string> readBack() const override;
    std::string shown(const std::string &value) const override;

private:
    std::string m_device;
};

} // namespace delayrank::host_settings
