#include "core/remote/host_spec.h"

#include <QProcess>
#include <QRegularExpression>
#include <QUrl>

namespace delayrank::remote {

namespace {

constexpr auto understood = "is not one of local, ssh://[USER@]HOST[:PORT], exec:COMMAND and tcp://HOST:PORT";

/// Takes the device out of "tcp://[fe80::1%eth0]:7411", which QUrl knows only as "%25eth0".
QString takeDevice(QString &url) {
    const qsizetype percent = url.indexOf('%'), end = url.indexOf(']');
    if (!url.startsWith("tcp://[") || percent < 0 || end < percent)
        return {};
    QString device = url.mid(percent + 1, end - percent - 1);
    url.remove(percent, end - percent);
    if (device.startsWith("25") && device.size() > 2)
        device.remove(0, 2);
    return device;
}

Expected<HostSpec> parseTcp(HostSpec spec) {
    QString withoutDevice = spec.text;
    const QString device = takeDevice(withoutDevice);
    const QUrl url(withoutDevice, QUrl::StrictMode);
    const bool nothingElse = url.path().isEmpty() && url.userInfo().isEmpty() && !url.hasQuery();
    if (!url.isValid() || url.host().isEmpty() || url.port() < 1 || !nothingElse)
        return fail(ErrorCode::invalidArgument, spec.text.toStdString(),
                    "needs a host and a port from 1 to 65535, as in tcp://node7:7411 or tcp://[::1]:7411");
    spec.host = url.host(QUrl::FullyDecoded);
    if (!device.isEmpty())
        spec.host += '%' + device;
    spec.port = static_cast<quint16>(url.port());
    return spec;
}

/// Not a QUrl: names of ssh's configuration are no host names (underscores), and what is let through here
/// becomes an argument of ssh. No character means anything to a shell, and no word looks like an option.
Expected<HostSpec> parseSsh(HostSpec spec) {
    static const QRegularExpression form(QRegularExpression::anchoredPattern(
        R"(ssh://(?:([A-Za-z0-9_.+][A-Za-z0-9_.+@-]*)@)?)"
        R"((?:([A-Za-z0-9_.][A-Za-z0-9_.-]*)|\[([0-9A-Fa-f:.]+(?:%[A-Za-z0-9_.-]+)?)\])(?::([0-9]{1,5}))?)"));
    constexpr int longest = 255;
    const QRegularExpressionMatch match = form.match(spec.text);
    spec.user = match.captured(1);
    spec.host = match.captured(2) + match.captured(3);
    const uint port = match.captured(4).toUInt();
    const bool isPort = match.captured(4).isEmpty() || (port >= 1 && port <= 65535);
    if (!match.hasMatch() || !isPort || spec.host.size() > longest || spec.user.size() > longest)
        return fail(
            ErrorCode::invalidArgument, spec.text.toStdString(),
            "needs a host of letters, digits, '.', '-' and '_', and may have a user and a port, as in "
            "ssh://me@node7, ssh://node7:2222 or ssh://[fe80::1%eth0]");
    spec.port = static_cast<quint16>(port);
    return spec;
}

} // namespace

QString HostSpec::execText(const QStringList &command) {
    static const QRegularExpression space("\\s");
    QStringList words;
    for (QString word : command) {
        const bool quoted = word.contains(space);
        word.replace('"', "\"\"\""); // as QProcess::splitCommand() reads it
        words.append(quoted ? '"' + word + '"' : word);
    }
    return "exec:" + words.join(' ');
}

Expected<HostSpec> HostSpec::parse(const QString &text) {
    HostSpec spec;
    spec.text = text.trimmed();
    if (spec.text == QLatin1String("local"))
        return spec;
    if (spec.text.startsWith(QLatin1String("exec:"))) {
        spec.kind = Kind::exec;
        spec.command = QProcess::splitCommand(spec.text.mid(5));
        if (spec.command.isEmpty() || spec.command.front().isEmpty())
            return fail(ErrorCode::invalidArgument, spec.text.toStdString(),
                        "names no command, as in 'exec:ip netns exec a delayrank-agent --stdio'");
        return spec;
    }
    if (spec.text.startsWith(QLatin1String("tcp://"))) {
        spec.kind = Kind::tcp;
        return parseTcp(std::move(spec));
    }
    if (spec.text.startsWith(QLatin1String("ssh://"))) {
        spec.kind = Kind::ssh;
        return parseSsh(std::move(spec));
    }
    return fail(ErrorCode::invalidArgument, text.toStdString(), understood);
}

} // namespace delayrank::remote
