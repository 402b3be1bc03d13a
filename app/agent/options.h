#pragma once

#include "core/agent/limits.h"
#include "core/base/plan.h"
#include "core/probe/data_ports.h"
#include "core/probe/socket_address.h"

#include <string>

namespace delayrank::agent {

/// What the command line of delayrank-agent asks for.
struct Options {
    enum class Mode { once, listen, standardStreams, selfCheck, makeKey };
    Mode mode = Mode::once;
    probe::SocketAddress address; ///< where to listen; not with standardStreams
    bool allowHostSettings = false;
    std::string keyFile;   ///< with listen; or where to make a key
    std::string tokenFile; ///< with listen; empty: protocol::defaultTokenFile()
    std::chrono::nanoseconds selfCheckTime = std::chrono::seconds(12);
    Limits limits;
    probe::DataPorts dataPorts;
    ClockChoice clock = ClockChoice::automatic; ///< where a plan does not ask for one
};

/// The outcome of reading a command line: options, or an exit status after the text has been printed.
struct CommandLine {
    Options options;
    int exitStatus = -1; ///< -1: go on
};

/// Reads the command line; --help and --version print on standard output, mistakes on standard error (status
/// 2).
CommandLine parseCommandLine(int argc, char **argv);

/// Reads "127.0.0.1:7100", "[::1]:7100" or "0.0.0.0:7100"; port 0 is any free one. Errors: invalidArgument.
Expected<probe::SocketAddress> parseListenAddress(const std::string &text);

} // namespace delayrank::agent
