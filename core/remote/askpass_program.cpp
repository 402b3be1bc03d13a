#include "core/remote/askpass_program.h"

#include "core/remote/askpass_protocol.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocalSocket>
#include <cstdio>

namespace delayrank::remote {

namespace {

/// The application was killed while it asked: what it would have removed goes here.
void removeLeftSocket(const QString &path) {
    QFile::remove(path);
    QDir().rmdir(QFileInfo(path).path());
}

} // namespace

std::optional<int> runAsAskpass(int argc, char **argv) {
    const QString path = qEnvironmentVariable(askpassVariable);
    if (path.isEmpty())
        return std::nullopt;
    // Standard error is ssh's, whose words the application shows: nothing of Qt's own among them.
    if (!std::freopen("/dev/null", "w", stderr))
        return 1;
    const QCoreApplication application(argc, argv);
    QLocalSocket socket;
    socket.connectToServer(path);
    if (!socket.waitForConnected(5000))
        return 1;
    QDataStream stream(&socket);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << AskpassQuestion{qEnvironmentVariable("SSH_ASKPASS_PROMPT"),
                              QString::fromUtf8(argc > 1 ? argv[1] : "")};
    socket.waitForBytesWritten(5000);
    AskpassAnswer answer;
    for (;;) {
        stream.startTransaction();
        stream >> answer;
        if (stream.commitTransaction())
            break;
        if (!socket.waitForReadyRead(-1)) {
            removeLeftSocket(path);
            return 1;
        }
    }
    if (!answer.given)
        return 1;
    const QByteArray line = answer.text.toUtf8() + '\n';
    const bool written = std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stdout) ==
                         static_cast<std::size_t>(line.size());
    return written && std::fflush(stdout) == 0 ? 0 : 1;
}

} // namespace delayrank::remote
