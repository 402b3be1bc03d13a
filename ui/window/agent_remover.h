#pragma once

#include "core/remote/agent_removal.h"

#include <QObject>
#include <memory>

class QWidget;

namespace delayrank::ui {

class MessageBar;
class PromptDialogs;
class Settings;

/// Tools > Remove Agent from Host: asks which host, removes what was sent there, and says how that went.
/// Lives in the GUI thread and does not block it.
class AgentRemover : public QObject {
    Q_OBJECT
public:
    AgentRemover(Settings *settings, PromptDialogs *dialogs, MessageBar *messages, QWidget *window);
    ~AgentRemover() override;

public slots:
    void askAndRemove();
    /// Ignored while another host's is being removed.
    void remove(const QString &host);

private:
    Settings *m_settings;
    MessageBar *m_messages;
    QWidget *m_window;
    remote::Prompts m_prompts;
    std::unique_ptr<remote::AgentRemoval> m_removal;
};

} // namespace delayrank::ui
