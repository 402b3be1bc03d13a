#pragma once

#include "core/base/socket_options.h"

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

namespace delayrank::app {

/// The socket options of `measure`, made from the table of all options: `--option NAME=VALUE` for each, and
/// the short ones ("--nodelay", "--sndbuf BYTES") of those that have one.
class OptionFlags {
public:
    void addTo(CLI::App &app);
    /// Short ones first, so that --option has the last word. Errors: those of parseOption().
    Expected<void> applyTo(SocketOptions &options) const;

private:
    std::map<std::string_view, bool> m_flags;
    std::map<std::string_view, std::string> m_values;
    std::vector<std::string> m_named;
};

} // namespace delayrank::app
