#pragma once

#include "core/base/error.h"

#include <string>
#include <vector>

namespace delayrank::host_settings {

/// Runs a program with an argument vector, never through a shell, with empty standard input and at most 5 s
/// of time. Errors: notFound where there is no such program in /usr/sbin, /sbin, /usr/bin or /bin; timedOut;
/// invalidArgument with the end of what it said on standard error where it did not end with status 0.
Expected<void> runProgram(const std::string &name, const std::vector<std::string> &arguments);

} // namespace delayrank::host_settings
