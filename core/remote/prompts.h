#pragma once

#include "core/runs/run.h"

#include <QObject>
#include <QString>
#include <functional>
#include <map>
#include <optional>

namespace delayrank::remote {

/// For whom a question is put to the user.
struct Asker {
    QString host; ///< as the user wrote it
    std::optional<runs::End> end{}; ///< the end of the measurement that it is; nothing: it is none
};

/// One question that only the user can answer.
struct Prompt {
    enum class Kind {
        confirm, ///< yes or no: an unknown host key, with its fingerprint in the text
        secret,  ///< a passphrase, password or code: never shown, kept or logged
        notice,  ///< nothing to type (touch the security key); withdrawn by itself
        install, ///< yes or no: send the agent to the host, see AgentInstallation
    };
    quint64 id = 0; ///< unlike that of any other prompt of this process
    QString host; ///< as the user wrote it
    QString text; ///< the asker's own words; may have several lines
    Kind kind = Kind::secret;
    std::optional<runs::End> end{}; ///< which end of the measurement the host is
};

/// Takes questions from launchers to whoever can ask the user, and the answers back. Lives in the launchers'
/// thread; a window in another thread connects both ways by queued connections. Without anyone connected to
/// asked() nothing is asked: see hasListener().
class Prompts : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Called once with the answer, or with nothing where the user cancelled; never after withdraw().
    using Answered = std::function<void(const std::optional<QString> &)>;

    /// False: launchers run ssh in batch mode, and nothing is installed unless that was asked for.
    bool hasListener() const;
    quint64 ask(const Asker &asker, const QString &text, Prompt::Kind kind, Answered answered);
    /// The question is moot: its asker is gone.
    void withdraw(quint64 id);

public slots:
    /// "yes" and "no" answer confirm and install. Ids that are not open (any longer) are ignored.
    void answer(quint64 id, const QString &text);
    void cancel(quint64 id);

signals:
    void asked(const delayrank::remote::Prompt &prompt);
    void withdrawn(quint64 id);

private:
    void settle(quint64 id, const std::optional<QString> &text);

    std::map<quint64, Answered> m_open;
};

} // namespace delayrank::remote
