#include "core/remote/askpass_server.h"

#include "core/remote/askpass_protocol.h"

#include <QDir>
#include <QLocalSocket>
#include <cerrno>
#include <csignal>
#include <unistd.h>

namespace delayrank::remote {

namespace {

constexpr auto folderPrefix = "delayrank-ask-";

/// Short, as a socket's path is at most 107 bytes long, and private to this user in any case.
QString baseFolder() {
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return runtime.isEmpty() || runtime.size() > 40 || !QDir(runtime).exists() ? QString("/tmp") : runtime;
}

/// Folders of applications that were killed before ssh had asked anything.
void sweep(const QString &base) {
    const QDir folder(base);
    for (const QString &name : folder.entryList({QString(folderPrefix) + "*"}, QDir::Dirs)) {
        const pid_t owner = name.mid(static_cast<int>(qstrlen(folderPrefix))).section('-', 0, 0).toInt();
        if (owner > 0 && ::kill(owner, 0) != 0 && errno == ESRCH &&
            QFileInfo(folder.filePath(name)).ownerId() == ::geteuid())
            QDir(folder.filePath(name)).removeRecursively();
    }
}

} // namespace

Prompt::Kind kindOfQuestion(const QString &hint, const QString &text) {
    if (hint == QLatin1String("none"))
        return Prompt::Kind::notice;
    const bool isYesOrNo = text.contains("(yes/no") || text.contains("'yes'");
    return hint == QLatin1String("confirm") || isYesOrNo ? Prompt::Kind::confirm : Prompt::Kind::secret;
}

AskpassServer::AskpassServer(Asker asker, Prompts &prompts, QObject *parent)
    : QObject(parent), m_asker(std::move(asker)), m_prompts(prompts) {
    connect(&m_server, &QLocalServer::newConnection, this, &AskpassServer::accept);
}

AskpassServer::~AskpassServer() {
    close();
}

Expected<void> AskpassServer::open() {
    const QString base = baseFolder();
    sweep(base);
    m_folder =
        std::make_unique<QTemporaryDir>(QString("%1/%2%3-XXXXXX").arg(base, folderPrefix).arg(::getpid()));
    if (!m_folder->isValid())
        return fail(ErrorCode::io, base.toStdString(),
                    "no folder for ssh's questions: " + m_folder->errorString().toStdString());
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    if (!m_server.listen(m_folder->filePath("s")))
        return fail(ErrorCode::io, m_folder->path().toStdString(),
                    "no socket for ssh's questions: " + m_server.errorString().toStdString());
    QFile::setPermissions(path(), QFile::ReadOwner | QFile::WriteOwner); // Qt gives it 0700
    return {};
}

void AskpassServer::close() {
    m_server.close();
    const auto questions = std::exchange(m_questions, {});
    for (const auto &[socket, id] : questions) {
        m_prompts.withdraw(id);
        socket->disconnect(this);
        socket->abort();
    }
    m_folder.reset();
}

void AskpassServer::accept() {
    while (QLocalSocket *const socket = m_server.nextPendingConnection()) {
        socket->setParent(this);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] { read(socket); });
        connect(socket, &QLocalSocket::disconnected, this, [this, socket] { drop(socket); });
        read(socket);
    }
}

void AskpassServer::read(QLocalSocket *socket) {
    if (m_questions.contains(socket) || socket->bytesAvailable() == 0)
        return;
    if (socket->bytesAvailable() > maxAskpassBytes)
        return socket->abort();
    QDataStream stream(socket);
    stream.setVersion(QDataStream::Qt_6_0);
    stream.startTransaction();
    AskpassQuestion question;
    stream >> question;
    if (!stream.commitTransaction())
        return;
    const Prompt::Kind kind = kindOfQuestion(question.hint, question.text);
    // Put down before the listener hears of it, who may answer at once.
    m_questions[socket] = 0;
    const quint64 id =
        m_prompts.ask(m_asker, question.text, kind,
                      [this, socket](const std::optional<QString> &answer) { settle(socket, answer); });
    if (const auto open = m_questions.find(socket); open != m_questions.end())
        open->second = id;
    emit changed();
}

void AskpassServer::settle(QLocalSocket *socket, const std::optional<QString> &answer) {
    m_questions.erase(socket);
    QDataStream stream(socket);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << AskpassAnswer{answer.has_value(), answer.value_or(QString())};
    socket->flush();
    emit changed();
    if (!answer)
        emit cancelled();
}

void AskpassServer::drop(QLocalSocket *socket) {
    if (const auto open = m_questions.find(socket); open != m_questions.end()) {
        const quint64 id = open->second;
        m_questions.erase(open);
        m_prompts.withdraw(id);
        emit changed();
    }
    socket->deleteLater();
}

} // namespace delayrank::remote
