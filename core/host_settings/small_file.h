#pragma once

#include "core/base/error.h"

#include <string>
#include <vector>

namespace delayrank::host_settings {

/// The first line of a file of /proc/sys or /sys with single spaces between its words. Errors: notFound, io;
/// the subject is the path.
Expected<std::string> readLine(const std::string &path);
/// Writes `line` in one call. Errors: notFound, permission, invalidArgument for what the kernel refuses, io.
Expected<void> writeLine(const std::string &path, const std::string &line);

/// The words of a value, whatever white space is between them.
std::vector<std::string> wordsOf(const std::string &value);

/// 1 to 200 characters of [A-Za-z0-9 ._:+/%-] without space at either end: what any value is made of.
bool isPlainValue(const std::string &value);

} // namespace delayrank::host_settings
