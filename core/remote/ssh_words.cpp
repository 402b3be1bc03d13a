#include "core/remote/ssh_words.h"

#include "core/base/harmless.h"

#include <QStringList>

namespace delayrank::remote {

namespace {

constexpr qsizetype maxWords = 1500;

QStringList linesOf(const QByteArray &text) {
    QStringList lines;
    const QString shown = QString::fromStdString(harmless(text.toStdString(), LineFeeds::stay));
    for (QString line : shown.split('\n')) {
        line = line.simplified();
        // The frame of a warning.
        while (line.startsWith('@') || line.endsWith('@'))
            line = line.startsWith('@') ? line.mid(1) : line.chopped(1);
        // Said of a host key that has just been accepted, whatever becomes of the connection then.
        if (line = line.simplified(); !line.isEmpty() && !line.startsWith("Warning: Permanently added"))
            lines.append(line);
    }
    return lines;
}

ErrorCode codeOf(const QString &words) {
    const auto says = [&](const char *what) { return words.contains(QLatin1String(what)); };
    if (says("Host key verification failed") || says("Permission denied") || says("Too many authentication"))
        return ErrorCode::authentication;
    if (says("Connection refused"))
        return ErrorCode::connectionRefused;
    if (says("timed out") || says("Timeout, server"))
        return ErrorCode::timedOut;
    return says("Could not resolve") ? ErrorCode::notFound : ErrorCode::io;
}

} // namespace

Error explainSsh(const QString &host, const QByteArray &standardError) {
    const QStringList lines = linesOf(standardError);
    const qsizetype warning = lines.indexOf("WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!");
    const QStringList kept = lines.mid(warning >= 0 ? warning : std::max<qsizetype>(0, lines.size() - 2));
    const QString words = kept.join(' ').left(maxWords);
    const QString reason = words.isEmpty() ? QString("ssh failed and said nothing (exit status 255)")
                           : words.startsWith("ssh: ") ? words
                                                       : "ssh: " + words;
    return {codeOf(words), host.toStdString(), reason.toStdString(), 0};
}

} // namespace delayrank::remote
