#pragma once

#include "core/base/error.h"

#include <functional>
#include <string>

namespace delayrank::host_settings {

/// Asks a device by an ethtool command (linux/ethtool.h): 0, or the system's errno. Another function stands
/// in for it in tests.
using EthtoolCall = std::function<int(const std::string &device, void *command)>;
int callEthtool(const std::string &device, void *command);

/// The error for an ethtool command that failed with `number`. The subject is the setting's name.
tl::unexpected<Error> ethtoolError(const std::string &name, const char *what, int number);

/// Reads a whole number from 0 to `most`. Errors: invalidArgument.
Expected<std::uint32_t> wholeNumber(const std::string &name, const std::string &value, std::uint32_t most);

} // namespace delayrank::host_settings
