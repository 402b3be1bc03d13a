#pragma once

#include "core/base/error.h"

#include <string>

namespace delayrank::host_settings {

/// The queueing discipline at the root of a network device, as rtnetlink(7) has it.
struct RootQdisc {
    std::string kind;      ///< "fq_codel"
    bool isDefault = true; ///< put there by the kernel, not by anybody
    std::string options;   ///< TCA_OPTIONS, bytes as the kernel gave them
};

/// Errors: notFound for a device that there is not; io.
Expected<RootQdisc> readRootQdisc(const std::string &device);
/// Puts `kind` there with options that readRootQdisc() gave. Errors: permission, io.
Expected<void> writeRootQdisc(const std::string &device, const std::string &kind, const std::string &options);
/// Takes away what is there, so that the kernel puts its default back. Errors: permission, io.
Expected<void> removeRootQdisc(const std::string &device);

} // namespace delayrank::host_settings
