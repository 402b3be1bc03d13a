#include "ui/window/prompt_dialogs.h"

#include "ui/window/prompt_dialog.h"
#include "ui/window/settings.h"

namespace delayrank::ui {

using remote::Prompts;

PromptDialogs::PromptDialogs(Settings *settings, QWidget *window)
    : QObject(window), m_settings(settings), m_window(window),
      m_queue([this](const remote::Prompt &prompt) { show(prompt); },
              [this] {
                  if (!m_dialog) // it has just been answered
                      return;
                  m_dialog->disconnect(this);
                  m_dialog->close();
              }) {}

void PromptDialogs::attach(Prompts *prompts) {
    // Queued where they live in another thread. Answers go to all; ids tell whose they are.
    connect(prompts, &Prompts::asked, this, &PromptDialogs::take);
    connect(prompts, &Prompts::withdrawn, this, [this](quint64 id) { m_queue.remove(id); });
    connect(this, &PromptDialogs::answered, prompts, &Prompts::answer);
    connect(this, &PromptDialogs::cancelled, prompts, &Prompts::cancel);
}

void PromptDialogs::take(const remote::Prompt &prompt) {
    if (prompt.kind == remote::Prompt::Kind::install && m_settings->mayInstallAgent(prompt.host)) {
        emit answered(prompt.id, QStringLiteral("yes"));
        return;
    }
    m_queue.add(prompt);
}

void PromptDialogs::show(const remote::Prompt &prompt) {
    m_dialog = new PromptDialog(prompt, m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &QDialog::finished, this, &PromptDialogs::finish);
    m_dialog->open();
}

void PromptDialogs::finish(int result) {
    const remote::Prompt prompt = m_queue.first();
    const QString answer = m_dialog->answer();
    m_dialog = nullptr;
    m_queue.remove(prompt.id);
    if (result != QDialog::Accepted) {
        emit cancelled(prompt.id);
        return;
    }
    if (prompt.kind == remote::Prompt::Kind::install)
        m_settings->setMayInstallAgent(prompt.host, true);
    emit answered(prompt.id, answer);
}

} // namespace delayrank::ui
