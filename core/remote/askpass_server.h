#pragma once

#include "core/base/error.h"
#include "core/remote/prompts.h"

#include <QLocalServer>
#include <QTemporaryDir>
#include <map>
#include <memory>

class QLocalSocket;

namespace delayrank::remote {

/// Where the askpass programs of one ssh (and of its jump hosts) bring their questions: a socket of mode 0600
/// in a folder of mode 0700, there only while ssh may still ask. Lives in the launcher's thread.
class AskpassServer : public QObject {
    Q_OBJECT
public:
    AskpassServer(Asker asker, Prompts &prompts, QObject *parent = nullptr);
    ~AskpassServer() override; ///< as close()

    /// Listens. Errors: io with the folder as subject.
    Expected<void> open();
    /// Takes back what is being asked and removes socket and folder.
    void close();
    QString path() const { return m_server.fullServerName(); }
    bool isAsking() const { return !m_questions.empty(); }

signals:
    /// A question has come or gone; see isAsking().
    void changed();
    void cancelled();

private:
    void accept();
    void read(QLocalSocket *socket);
    void settle(QLocalSocket *socket, const std::optional<QString> &answer);
    void drop(QLocalSocket *socket);

    const Asker m_asker;
    Prompts &m_prompts;
    std::unique_ptr<QTemporaryDir> m_folder;
    QLocalServer m_server;
    std::map<QLocalSocket *, quint64> m_questions; ///< those with an open prompt, by its id
};

/// What kind of prompt ssh's words are. `hint` is SSH_ASKPASS_PROMPT.
Prompt::Kind kindOfQuestion(const QString &hint, const QString &text);

} // namespace delayrank::remote
