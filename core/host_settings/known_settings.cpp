#include "core/host_settings/known_settings.h"

#include "core/host_settings/coalescing_setting.h"
#include "core/host_settings/governor_setting.h"
#include "core/host_settings/qdisc_setting.h"
#include "core/host_settings/ring_setting.h"
#include "core/host_settings/sysctl_setting.h"

#include <algorithm>
#include <cctype>
#include <net/if.h>

namespace delayrank::host_settings {

namespace {

constexpr std::string_view sysctlPrefix = "sysctl.";

bool contains(const std::vector<std::string> &all, const std::string &one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

/// As the kernel's dev_valid_name() has it, and nothing that a path or another program could misread.
bool isDeviceName(const std::string &name) {
    return !name.empty() && name.size() < IFNAMSIZ && name.front() != '-' && name.front() != '.' &&
           std::all_of(name.begin(), name.end(), [](char c) {
               return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
           });
}

} // namespace

Expected<std::unique_ptr<HostSetting>> findSetting(const std::string &name,
                                                   const std::string &trafficDevice) {
    const auto refuse = [&](const std::string &reason) {
        return fail(ErrorCode::invalidArgument, "host setting " + name, reason);
    };
    if (name.starts_with(sysctlPrefix)) {
        const std::string sysctl = name.substr(sysctlPrefix.size());
        if (!contains(SysctlSetting::allowed(), sysctl))
            return refuse("is not one of the sysctls that an agent changes (delayrank-agent(1) lists them)");
        return std::make_unique<SysctlSetting>(sysctl);
    }
    if (name == "governor")
        return std::make_unique<GovernorSetting>();
    const std::size_t at = name.find('@');
    const std::string kind = name.substr(0, at);
    const std::string device = at == std::string::npos ? trafficDevice : name.substr(at + 1);
    const bool isKnown = kind == "ring_rx" || kind == "ring_tx" || kind == "qdisc" ||
                         contains(CoalescingSetting::fields(), kind);
    if (!isKnown)
        return refuse("is not one of sysctl.NAME, governor, ring_rx, ring_tx, rx_usecs, tx_usecs, rx_frames, "
                      "tx_frames, adaptive_rx, adaptive_tx and qdisc");
    if (device.empty())
        return refuse("needs its device, as in " + kind + "@eth0");
    if (!isDeviceName(device))
        return refuse("names no network device");
    if (kind == "qdisc")
        return std::make_unique<QdiscSetting>(device);
    if (kind == "ring_rx" || kind == "ring_tx")
        return std::make_unique<RingSetting>(
            kind == "ring_rx" ? RingSetting::Direction::receive : RingSetting::Direction::send, device);
    return std::make_unique<CoalescingSetting>(kind, device);
}

} // namespace delayrank::host_settings
