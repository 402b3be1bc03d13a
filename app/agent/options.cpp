#include "app/agent/options.h"

#include "core/protocol/frame.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <iostream>
#include <map>

namespace delayrank::agent {

Expected<probe::SocketAddress> parseListenAddress(const std::string &text) {
    const auto refuse = [&](const char *reason) {
        return fail(ErrorCode::invalidArgument, "--listen " + text, reason);
    };
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos)
        return refuse("needs ADDRESS:PORT, as in 127.0.0.1:7100 or [::1]:7100");
    std::string host = text.substr(0, colon);
    const bool bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
    if (bracketed)
        host = host.substr(1, host.size() - 2);
    else if (host.find(':') != std::string::npos)
        return refuse("an IPv6 address stands in brackets, as in [::1]:7100");
    std::uint16_t port = 0;
    const char *end = text.data() + text.size();
    if (const auto read = std::from_chars(text.data() + colon + 1, end, port);
        read.ec != std::errc{} || read.ptr != end)
        return refuse("the port is a number from 0 to 65535");
    const auto address = probe::SocketAddress::parse(host, port);
    if (!address)
        return refuse("the address is numeric, as in 127.0.0.1:7100 or [::1]:7100");
    return *address;
}

CommandLine parseCommandLine(int argc, char **argv) {
    CommandLine result;
    CLI::App app{"delayrank-agent times messages at one end of a Delayrank measurement.\n"
                 "It prints one line for its launcher: program, protocol version, port, one-time token."};
    bool once = false;
    bool standardStreams = false;
    std::string listen;
    std::string clock = "auto";
    bool selfCheck = false;
    std::string selfCheckTime = "12s";
    // Launchers look for the protocol in it.
    app.set_version_flag("--version", "delayrank-agent " DELAYRANK_VERSION " (protocol " +
                                          std::to_string(protocol::protocolMajor) + "." +
                                          std::to_string(protocol::protocolMinor) + ")");
    CLI::Option_group &modes = *app.add_option_group("mode", "exactly one of");
    modes.add_flag("--once", once, "serve one client on a free port of 127.0.0.1 and exit");
    auto *listenOption = modes.add_option(
        "--listen", listen, "serve one client after another, over TLS unless the address is loopback");
    listenOption->type_name("ADDRESS:PORT");
    modes.add_flag("--stdio", standardStreams, "serve one client on standard input and output and exit");
    auto *selfCheckOption = modes.add_flag(
        "--self-check", selfCheck, "measure what stamping and live reporting cost on this host, and exit");
    std::string makeKey;
    modes
        .add_option("--make-key", makeKey,
                    "make the file of a new key, print the key for delayrank keys add, and exit")
        ->type_name("FILE");
    modes.require_option(1);
    app.add_option("--key-file", result.options.keyFile,
                   "the key that clients of --listen must have (else, for addresses that are not loopback, "
                   "$XDG_CONFIG_HOME/delayrank/agent.key)")
        ->type_name("FILE")
        ->needs(listenOption);
    app.add_option("--time", selfCheckTime, "how long --self-check takes (12s; at least 300ms)")
        ->type_name("TIME")
        ->needs(selfCheckOption);
    app.add_option("--token-file", result.options.tokenFile,
                   "where --listen keeps the present token "
                   "(else $XDG_RUNTIME_DIR/delayrank/PORT.token or /tmp/delayrank-UID/PORT.token)")
        ->type_name("FILE")
        ->needs(listenOption);
    app.add_option(
           "--clock", clock,
           "what stamps messages where the plan does not say: auto (the CPU's counter where it can be "
           "trusted), monotonic_raw or tsc")
        ->type_name("NAME");
    app.add_flag("--allow-host-settings", result.options.allowHostSettings,
                 "let clients change settings of this host from a fixed list; put back when they go");
    std::string limitsFile, dataPorts;
    std::map<std::string, std::string> limits;
    app.add_option("--limits", limitsFile, "lines NAME=VALUE with the limits below, which options override")
        ->type_name("FILE");
    for (const char *const name : Limits::names())
        app.add_option("--" + std::string(name), limits[name], "refuse steps beyond it")->type_name("LIMIT");
    app.add_option("--data-ports", dataPorts, "test traffic is received on these ports only")
        ->type_name("A-B");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
            result.exitStatus = app.exit(error);
        else
            std::cerr << "delayrank-agent: " << error.what() << '\n';
        if (result.exitStatus != 0)
            result.exitStatus = 2;
        return result;
    }
    if (!makeKey.empty())
        result.options.keyFile = makeKey;
    result.options.mode = !makeKey.empty()  ? Options::Mode::makeKey
                          : selfCheck       ? Options::Mode::selfCheck
                          : once            ? Options::Mode::once
                          : standardStreams ? Options::Mode::standardStreams
                                            : Options::Mode::listen;
    const auto time = parseDuration(selfCheckTime);
    if (time && *time >= std::chrono::milliseconds(300) && *time <= std::chrono::hours(1)) {
        result.options.selfCheckTime = *time;
    } else {
        std::cerr << "delayrank-agent: --time " << selfCheckTime << ": needs a time from 300ms to 1h\n";
        result.exitStatus = 2;
    }
    if (const auto choice = parseClockChoice(clock)) {
        result.options.clock = *choice;
    } else {
        std::cerr << "delayrank-agent: " << choice.error().message() << '\n';
        result.exitStatus = 2;
    }
    const auto refuse = [&result](const Error &error) {
        std::cerr << "delayrank-agent: " << error.message() << '\n';
        result.exitStatus = 2;
    };
    if (!limitsFile.empty())
        if (const auto read = result.options.limits.readFile(limitsFile); !read)
            refuse(read.error());
    for (const auto &[name, value] : limits)
        if (!value.empty())
            if (const auto set = result.options.limits.set(name, value); !set)
                refuse({set.error().code, "--" + set.error().subject, set.error().reason, 0});
    if (!dataPorts.empty()) {
        if (const auto ports = probe::DataPorts::parse(dataPorts))
            result.options.dataPorts = *ports;
        else
            refuse(ports.error());
    }
    const auto address = parseListenAddress(listen.empty() ? "127.0.0.1:0" : listen);
    if (address) {
        result.options.address = *address;
    } else {
        std::cerr << "delayrank-agent: " << address.error().message() << '\n';
        result.exitStatus = 2;
    }
    return result;
}

} // namespace delayrank::agent
