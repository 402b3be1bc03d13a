#include "core/remote/ssh_script.h"

#include "core/base/harmless.h"
#include "core/protocol/frame.h"
#include "core/remote/program_machine.h"

#include <QHostAddress>
#include <array>

namespace delayrank::remote {

namespace {

// One line in single quotes without any inside, and no backslash: the login shell may be fish or csh.
// head reads ahead at most what it was asked for, or nothing follows that could be lost: the agent speaks
// first.
constexpr auto agentWords =
    "m=$(uname -m); set -- $SSH_CONNECTION; a=${3:--}; c=${XDG_CACHE_HOME:-$HOME/.cache}/delayrank; "
    "say() { echo \"delayrank-host $m $a $*\"; }; "
    "words() { \"$1\" --version 2>&1 </dev/null | head -n 1; }; "
    "fits() { case $(words \"$1\") in \"delayrank-agent \"*\"(protocol MAJOR.\"*) return 0;; esac; return 1; "
    "}; "
    "sum() { s=$(sha256sum <\"$1\" 2>/dev/null) && echo \"${s%% *}\"; }; "
    "whole() { case $(sum \"$1\") in \"${1##*/agent-}\"*) return 0;; esac; return 1; }; "
    // What machine a program is for: two bytes of its ELF header.
    "made() { set -- $(od -An -tu1 -N20 \"$1\" 2>/dev/null); "
    "case $1.$2.$3.$4 in 127.69.76.70) echo \"elf:${19}.${20} \";; esac; }; "
    "gone() { rm -f \"$t\"; }; "
    "p=$(command -v delayrank-agent); "
    "if [ -n \"$p\" ] && fits \"$p\"; then say found; exec \"$p\" --stdio FLAGS; fi; "
    "for f in PREFERRED \"$c\"/agent-*; do if [ -f \"$f\" ]; then "
    "if whole \"$f\"; then if fits \"$f\"; then say found; exec \"$f\" --stdio FLAGS; fi; else rm -f \"$f\"; "
    "fi; "
    "fi; done; "
    "if [ -z \"$p\" ]; then say missing; else say other \"$(made \"$p\")$(words \"$p\")\"; fi; "
    "while read -r w n k; do [ \"$w\" = install ] || break; "
    "command -v sha256sum >/dev/null || { echo \"the host has no sha256sum\" >&2; exit 125; }; "
    "umask 077; mkdir -p \"$c\" || exit 125; "
    "t=$c/.agent-$$; trap gone EXIT; trap \"exit 125\" HUP INT TERM; "
    // All of it is read even where the disk is full: what stays behind would be read as the next line.
    "head -c \"$n\" | { cat >\"$t\" || cat >/dev/null; }; s=$(sum \"$t\"); "
    "if [ \"$s\" = \"$k\" ]; then f=$c/agent-$(echo \"$k\" | cut -c 1-16); "
    "chmod 700 \"$t\" && mv -f \"$t\" \"$f\" || exit 125; "
    "if fits \"$f\"; then say installed; exec \"$f\" --stdio FLAGS; fi; "
    "say unusable \"$(made \"$f\")$(words \"$f\")\"; rm -f \"$f\"; exit 126; fi; "
    "rm -f \"$t\"; say refused \"$s\"; done; exit 127";

constexpr auto removalWords =
    "c=${XDG_CACHE_HOME:-$HOME/.cache}/delayrank; n=0; "
    "for f in \"$c\"/agent-* \"$c\"/.agent-*; do if [ -f \"$f\" ]; then rm -f \"$f\" || exit 125; "
    "n=$((n+1)); fi; done; "
    "if [ -d \"$c\" ]; then rmdir \"$c\" 2>/dev/null; fi; echo \"delayrank-host $(uname -m) - removed $n\"";

constexpr int prefixDigits = 16;

QString wrapped(const QString &script) {
    return "exec sh -c '" + script + "'";
}

constexpr std::array<std::pair<const char *, HostLine::State>, 7> states{{
    {"found", HostLine::State::found},
    {"missing", HostLine::State::missing},
    {"other", HostLine::State::other},
    {"refused", HostLine::State::refused},
    {"installed", HostLine::State::installed},
    {"unusable", HostLine::State::unusable},
    {"removed", HostLine::State::removed},
}};

QString shown(const QByteArray &text) {
    return QString::fromStdString(harmless(text.left(200).trimmed().toStdString()));
}

/// From "elf:183.0", the bytes of e_machine in the order of the file; empty for anything else.
QString machineFrom(const QByteArray &word) {
    const QList<QByteArray> bytes = word.startsWith("elf:") ? word.mid(4).split('.') : QList<QByteArray>();
    if (bytes.size() != 2)
        return {};
    const int low = bytes[0].toInt(), high = bytes[1].toInt();
    // Big-endian machines have a number below 256, too.
    return machineName(low == 0 ? high : low + 256 * high);
}

} // namespace

QString agentScript(const QStringList &sha256, bool allowHostSettings) {
    QString script(agentWords);
    QStringList preferred;
    for (const QString &sum : sha256)
        preferred.append("\"$c\"/agent-" + sum.left(prefixDigits));
    script.replace("MAJOR", QString::number(protocol::protocolMajor));
    script.replace("PREFERRED", preferred.join(' '));
    script.replace(" FLAGS", allowHostSettings ? " --allow-host-settings" : "");
    return wrapped(script);
}

QString removalScript() {
    return wrapped(removalWords);
}

QByteArray installLine(qint64 bytes, const QString &sha256) {
    return QString("install %1 %2\n").arg(bytes).arg(sha256).toLatin1();
}

std::optional<HostLine> HostLine::parse(const QByteArray &line) {
    const QList<QByteArray> words = line.split(' ');
    if (words.size() < 4 || words[0] != "delayrank-host")
        return std::nullopt;
    for (const auto &[name, state] : states) {
        if (words[3] != name)
            continue;
        const QString machine = machineFrom(words.value(4));
        HostLine result{shown(words[1]), {}, state, shown(words.mid(machine.isEmpty() ? 4 : 5).join(' ')),
                        machine};
        if (const QHostAddress address(QString::fromLatin1(words[2])); !address.isNull())
            result.address = address.toString();
        return result;
    }
    return std::nullopt;
}

QStringList sshArguments(const HostSpec &host, const QString &script, bool batch) {
    QStringList arguments{"-T"};
    // A connection of its own that ends with the measurement and forwards nothing, whatever the user's
    // configuration does for logins; one that is lost is noticed.
    for (const char *option : {"ControlMaster=no", "ControlPath=none", "ForwardAgent=no", "ForwardX11=no",
                               "ClearAllForwardings=yes", "RemoteCommand=none", "ConnectTimeout=10",
                               "ServerAliveInterval=3", "ServerAliveCountMax=2"})
        arguments << "-o" << option;
    if (batch)
        arguments << "-o"
                  << "BatchMode=yes";
    if (host.port != 0)
        arguments << "-p" << QString::number(host.port);
    if (!host.user.isEmpty())
        arguments << "-l" << host.user;
    // ssh takes options behind the host, too, but not behind the command.
    return arguments << "--" << host.host << script;
}

} // namespace delayrank::remote
