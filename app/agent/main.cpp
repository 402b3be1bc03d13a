// delayrank-agent: the probe. Options, the announcement line, then the server; all else is in core/agent.

#include "app/agent/listening_key.h"
#include "app/agent/options.h"
#include "core/agent/self_check.h"
#include "core/agent/server.h"
#include "core/host_settings/journal.h"
#include "core/probe/clock_choice.h"
#include "core/protocol/announcement.h"
#include "core/protocol/frame.h"
#include "core/protocol/token_file.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

using namespace delayrank;
using agent::Options;

constexpr int checkFailed = 1;
constexpr int wrongCommandLine = 2;
constexpr int measurementFailed = 3;

int complain(const Error &error) {
    std::fprintf(stderr, "delayrank-agent: %s\n", error.message().c_str());
    return error.code == ErrorCode::invalidArgument ? wrongCommandLine : measurementFailed;
}

/// Announced where the key stands in for the token: good for nothing.
const std::string noToken(32, '0');

/// Termination signals as a descriptor; blocked in every thread, since all are started later.
FileDescriptor terminationSignals() {
    signal(SIGPIPE, SIG_IGN);
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGTERM, SIGINT, SIGHUP})
        sigaddset(&signals, number);
    sigprocmask(SIG_BLOCK, &signals, nullptr);
    return FileDescriptor(signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK));
}

Expected<FileDescriptor> openListener(const probe::SocketAddress &address) {
    FileDescriptor listener(socket(address.family(), SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    const int on = 1;
    // An agent that is started again must not wait for its last connections to be forgotten.
    if (!listener || setsockopt(listener.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
        bind(listener.get(), address.data(), address.size()) != 0 || listen(listener.get(), 256) != 0)
        return fail(ErrorCode::io, address.textWithPort(), "cannot listen there", errno);
    return listener;
}

/// Whether standard input is something whose other side a launcher holds.
bool hasLauncher() {
    struct stat about {};
    return fstat(STDIN_FILENO, &about) == 0 && (S_ISFIFO(about.st_mode) || S_ISSOCK(about.st_mode));
}

Expected<void> announce(std::uint16_t port, const std::string &token) {
    const std::string line =
        protocol::Announcement{protocol::protocolMajor, protocol::protocolMinor, port, token}.line();
    if (write(STDOUT_FILENO, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
        return fail(ErrorCode::io, "standard output", "the announcement cannot be written", errno);
    return {};
}

Expected<void> serve(const Options &options) {
    probe::setDefaultClock(options.clock);
    probe::setDataPorts(options.dataPorts);
    // Examined now, so that no step waits for it; a counter that was asked for and cannot be trusted ends it
    // here.
    if (auto clock = probe::chooseClock(ClockChoice::automatic); !clock)
        return tl::unexpected(clock.error());
    const FileDescriptor signals = terminationSignals();
    agent::TokenKeeper tokens;
    const bool many = options.mode == Options::Mode::listen;
    agent::Server server(tokens, many ? agent::Server::Clients::many : agent::Server::Clients::one);
    server.endOnReadable(signals.get());
    server.holdTo(options.limits);
    const std::string state = host_settings::stateFolder();
    for (const std::string &line : host_settings::recover(state))
        std::fprintf(stderr, "delayrank-agent: %s\n", line.c_str());
    if (options.allowHostSettings) {
        // Said now rather than in the middle of a measurement; an empty journal goes at once.
        if (auto journal = host_settings::Journal::create(state); !journal)
            return tl::unexpected(journal.error());
        server.allowHostSettings(state);
    }
    if (options.mode == Options::Mode::standardStreams) {
        if (auto announced = announce(0, tokens.token()); !announced)
            return announced;
        server.adopt(FileDescriptor(STDIN_FILENO), FileDescriptor(STDOUT_FILENO));
        return server.run();
    }
    const auto key = agent::listeningKey(options);
    if (!key)
        return tl::unexpected(key.error());
    if (*key)
        if (auto required = server.requireKey(**key); !required)
            return required;
    auto listener = openListener(options.address);
    if (!listener)
        return tl::unexpected(listener.error());
    const auto bound = probe::SocketAddress::localOf(listener->get());
    if (!bound)
        return tl::unexpected(bound.error());
    server.listenOn(std::move(*listener));
    if (many && !*key) {
        const std::string file =
            options.tokenFile.empty() ? protocol::defaultTokenFile(bound->port()) : options.tokenFile;
        if (auto published = tokens.publish(file); !published)
            return published;
    } else if (!many && hasLauncher()) {
        server.endOnHangUp(STDIN_FILENO);
    }
    if (auto announced = announce(bound->port(), *key ? noToken : tokens.token()); !announced)
        return announced;
    return server.run();
}

int selfCheck(const Options &options) {
    const auto check = agent::SelfCheck::run(options.clock, options.selfCheckTime);
    if (!check)
        return complain(check.error());
    const std::string text = check->text();
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        return complain({ErrorCode::io, "standard output", "the report cannot be written", errno});
    return check->verdict() == agent::SelfCheck::Verdict::missed ? checkFailed : 0;
}

} // namespace

int main(int argc, char **argv) {
    const auto commandLine = agent::parseCommandLine(argc, argv);
    if (commandLine.exitStatus >= 0)
        return commandLine.exitStatus;
    if (commandLine.options.mode == Options::Mode::selfCheck)
        return selfCheck(commandLine.options);
    if (commandLine.options.mode == Options::Mode::makeKey) {
        const auto made = agent::makeKey(commandLine.options.keyFile);
        return made ? 0 : complain(made.error());
    }
    const auto served = serve(commandLine.options);
    return served ? 0 : complain(served.error());
}
