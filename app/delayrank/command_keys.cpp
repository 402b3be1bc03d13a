#include "app/delayrank/cli.h"
#include "core/remote/host_keys.h"

#include <QCoreApplication>
#include <cstdio>
#include <iostream>
#include <termios.h>
#include <unistd.h>

namespace delayrank::app {

namespace {

/// Keeps a terminal from showing what is typed, while it lives.
class NoEcho {
public:
    NoEcho() : m_isTerminal(tcgetattr(STDIN_FILENO, &m_before) == 0) {
        if (!m_isTerminal)
            return;
        termios silent = m_before;
        silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    }
    NoEcho(const NoEcho &) = delete;
    NoEcho &operator=(const NoEcho &) = delete;
    ~NoEcho() {
        if (m_isTerminal)
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before);
    }
    bool isTerminal() const { return m_isTerminal; }

private:
    termios m_before{};
    const bool m_isTerminal;
};

/// One line of standard input. A terminal asks for it and does not show it.
Expected<protocol::SharedKey> readKey(const std::string &name) {
    std::string line;
    {
        const NoEcho silence;
        if (silence.isTerminal())
            std::cerr << "Key of " << name << ": " << std::flush;
        std::getline(std::cin, line);
        if (silence.isTerminal())
            std::cerr << '\n';
    }
    return protocol::SharedKey::parse(line);
}

int add(const remote::HostKeys &keys, const QString &name) {
    const auto key = readKey(name.toStdString());
    if (!key)
        return complain(name.toStdString() + ": the key " + key.error().reason, wrongCommandLine);
    const auto added = keys.add(name, *key);
    return added ? done : complain(added.error(), failed);
}

int list(const remote::HostKeys &keys) {
    const auto names = keys.names();
    if (!names)
        return complain(names.error(), failed);
    for (const QString &name : *names)
        std::printf("%s\n", qPrintable(name));
    return done;
}

} // namespace

int runKeys(int argc, char **argv, const Arguments &arguments) {
    CLI::App app("Keeps the keys of agents that listen with encryption (tcp://HOST:PORT).", "delayrank keys");
    std::string host;
    CLI::App &adding =
        *app.add_subcommand("add", "read the key of HOST:PORT from standard input and keep it");
    CLI::App &removing = *app.add_subcommand("remove", "forget the key of HOST:PORT");
    CLI::App &listing = *app.add_subcommand("list", "print the hosts that have a key, and no key");
    for (CLI::App *const command : {&adding, &removing})
        command->add_option("HOST:PORT", host, "as in node7:7411 or [2001:db8::7]:7411")->required();
    app.require_subcommand(1);
    if (const auto status = parse(app, arguments))
        return *status;
    const QCoreApplication application(argc, argv);

    const remote::HostKeys keys;
    if (listing.parsed())
        return list(keys);
    const auto name = remote::HostKeys::nameFrom(QString::fromStdString(host));
    if (!name)
        return complain(name.error(), wrongCommandLine);
    if (adding.parsed())
        return add(keys, *name);
    const auto removed = keys.remove(*name);
    return removed ? done : complain(removed.error(), failed);
}

} // namespace delayrank::app
