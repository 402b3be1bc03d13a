#pragma once

#include "core/base/error.h"

#include <QString>
#include <QStringList>

namespace delayrank::remote {

/// Where an agent is and how it is started: `local`, `exec:COMMAND` (an argument vector, split as
/// QProcess::splitCommand does, never a shell), `ssh://[USER@]HOST[:PORT]` (through the user's own ssh) or
/// `tcp://HOST:PORT` (already listening).
struct HostSpec {
    enum class Kind { local, exec, tcp, ssh };
    Kind kind = Kind::local;
    QStringList command; ///< exec only; not empty
    QString user;        ///< ssh only; empty: what ssh's configuration says
    QString host;        ///< tcp and ssh; name or numeric, IPv6 without its brackets, link-local with %device
    quint16 port = 0;    ///< tcp and ssh; 0 (ssh only): what ssh's configuration says
    QString text;        ///< as the user wrote it: names the host in every error

    /// Errors: invalidArgument with the text as subject and what is understood as reason.
    static Expected<HostSpec> parse(const QString &text);
    /// "exec:..." that parse() splits into this command. No argument is empty: that cannot be written.
    static QString execText(const QStringList &command);
    friend bool operator==(const HostSpec &, const HostSpec &) = default;
};

} // namespace delayrank::remote
