#pragma once

#include "core/remote/host_spec.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <optional>

namespace delayrank::remote {

/// What runs on the host, as the one word that ssh hands to the user's login shell there. Constant but for
/// numbers and hexadecimal digits of our own; nothing of the user's ever stands in it.
///
/// The script looks for an agent that speaks this protocol's major version: in PATH, then among those that
/// were sent before, in ${XDG_CACHE_HOME:-~/.cache}/delayrank/agent-SHA256PREFIX, whose content has to have
/// that checksum (a damaged one is removed). It says what it found in a HostLine and becomes the agent. Where
/// there is none it reads installLine() and then that many bytes, checks, renames and becomes the agent; the
/// end of its input ends it with status 127.

/// `sha256` (64 hexadecimal digits each): the agents that this application could send; those are preferred.
QString agentScript(const QStringList &sha256, bool allowHostSettings);
/// Removes what agentScript() has sent.
QString removalScript();
/// "install BYTES SHA256", with its newline.
QByteArray installLine(qint64 bytes, const QString &sha256);

/// "delayrank-host MACHINE ADDRESS STATE TEXT", printed before the agent's own line.
struct HostLine {
    enum class State {
        found,     ///< becomes the agent now
        missing,   ///< no agent; may be sent
        other,     ///< an agent that does not speak this protocol or does not run: `text` is what it says
        refused,   ///< what was sent has another checksum (`text`); may be sent again
        installed, ///< becomes the agent now
        unusable,  ///< what was sent does not run there: `text` is why
        removed,   ///< the answer of removalScript(); `text` is the number of files
    };
    QString machine; ///< uname -m
    QString address; ///< of the host, as the ssh connection reached it; empty: not known
    State state = State::missing;
    QString text;
    QString builtFor{}; ///< the machine that the agent is for, with `other` and `unusable`; empty: not known

    /// Nothing for any other line. What the host says is cut to 200 characters, without control characters.
    static std::optional<HostLine> parse(const QByteArray &line);
};

/// The arguments of ssh: the options that a measurement needs, where to, and `script`. The user's own
/// configuration (keys, jump hosts, agents, aliases) applies.
QStringList sshArguments(const HostSpec &host, const QString &script, bool batch);

} // namespace delayrank::remote
