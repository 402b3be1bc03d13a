#pragma once

#include "core/host_settings/host_setting.h"

#include <vector>

namespace delayrank::host_settings {

/// `governor`: the CPU frequency governor of all CPUs (Documentation/admin-guide/pm/cpufreq.rst). Its value
/// is one governor for all, or one for each CPU in the order of their numbers.
class GovernorSetting : public HostSetting {
public:
    explicit GovernorSetting(std::string root = "/sys/devices/system/cpu") : m_root(std::move(root)) {}

    std::string name() const override { return "governor"; }
    Expected<void> check(const std::string &value) const override;
    Expected<std::string> read() const override;
    Expected<void> write(const std::string &value) const override;

private:
    /// The files of the CPUs that have a governor.
    std::vector<std::string> files() const;
    std::string m_root;
};

} // namespace delayrank::host_settings
