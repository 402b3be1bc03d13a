#pragma once

#include "core/remote/prompt_queue.h"

#include <QPointer>

namespace delayrank::ui {

class PromptDialog;
class Settings;

/// Shows what launchers ask, one dialog after the other, whatever thread they live in. That an agent may be
/// sent to a host is asked once and remembered. Lives in the GUI thread.
class PromptDialogs : public QObject {
    Q_OBJECT
public:
    PromptDialogs(Settings *settings, QWidget *window);

    /// From now on `prompts` are asked here, until they are deleted.
    void attach(remote::Prompts *prompts);

signals:
    void answered(quint64 id, const QString &text);
    void cancelled(quint64 id);

private:
    void take(const remote::Prompt &prompt);
    void show(const remote::Prompt &prompt);
    void finish(int result);

    Settings *m_settings;
    QWidget *m_window;
    remote::PromptQueue m_queue;
    QPointer<PromptDialog> m_dialog;
};

} // namespace delayrank::ui
