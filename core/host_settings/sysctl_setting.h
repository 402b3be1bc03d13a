#pragma once

#include "core/host_settings/host_setting.h"

#include <vector>

namespace delayrank::host_settings {

/// `sysctl.net.ipv4.tcp_min_tso_segs`: one of a fixed list of sysctls below net that bear on how messages are
/// sent and received (Documentation/networking/ip-sysctl.rst, admin-guide/sysctl/net.rst).
class SysctlSetting : public HostSetting {
public:
    /// `root` holds the sysctls as files; another folder for tests.
    explicit SysctlSetting(std::string sysctl, std::string root = "/proc/sys");
    /// "net.ipv4.tcp_min_tso_segs" and its like.
    static const std::vector<std::string> &allowed();

    std::string name() const override { return "sysctl." + m_sysctl; }
    Expected<void> check(const std::string &value) const override;
    Expected<std::string> read() const override;
    Expected<void> write(const std::string &value) const override;

private:
    /// The error of the file, told by the sysctl's name.
    tl::unexpected<Error> named(const Error &error) const;
    std::string m_sysctl;
    std::string m_path;
};

} // namespace delayrank::host_settings
