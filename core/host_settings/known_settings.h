#pragma once

#include "core/host_settings/host_setting.h"

#include <functional>
#include <memory>

namespace delayrank::host_settings {

/// Finds a setting by its name. `ring_rx`, `rx_usecs`, `qdisc` and their like are a device's: "ring_rx@eth0",
/// or that of `trafficDevice` (empty: not known) where they name none. Errors: invalidArgument for a name
/// that is not in the fixed list, which the reason tells, or that needs a device.
Expected<std::unique_ptr<HostSetting>> findSetting(const std::string &name, const std::string &trafficDevice);

/// How HostSettings and the recovery find settings; others stand in for them in tests.
using FindSetting =
    std::function<Expected<std::unique_ptr<HostSetting>>(const std::string &name, const std::string &device)>;

} // namespace delayrank::host_settings
