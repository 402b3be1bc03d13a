#include "ui/window/prompt_dialogs.h"

#include "ui/window/prompt_dialog.h"
#include "ui/window/settings.h"

#include <algorithm>

namespace delayrank::ui {

using remote::Prompts;

PromptDialogs::PromptDialogs(Settings *settings, QWidget *window)
    : QObject(window), m_settings(settings), m_window(window) {}

void PromptDialogs::attach(Prompts *prompts) {
    // Queued where they live in another thread. Answers go to all; ids tell whose they are.
    connect(prompts, &Prompts::asked, this, &PromptDialogs::take);
    connect(prompts, &Prompts::withdrawn, this, &PromptDialogs::withdraw);
    connect(this, &PromptDialogs::answered, prompts, &Prompts::answer);
    connect(this, &PromptDialogs::cancelled, prompts, &Prompts::cancel);
}

void PromptDialogs::take(const remote::Prompt &prompt) {
    if (prompt.kind == remote::Prompt::Kind::install && m_settings->mayInstallAgent(prompt.host)) {
        emit answered(prompt.id, QStringLiteral("yes"));
        return;
    }
    m_waiting.push_back(prompt);
    if (m_waiting.size() == 1)
        showFirst();
}

void PromptDialogs::withdraw(quint64 id) {
    const auto found =
        std::find_if(m_waiting.begin(), m_waiting.end(), [&](const auto &one) { return one.id == id; });
    if (found == m_waiting.end())
        return;
    const bool wasShown = found == m_waiting.begin();
    m_waiting.erase(found);
    if (!wasShown)
        return;
    m_dialog->disconnect(this);
    m_dialog->close();
    showFirst();
}

void PromptDialogs::showFirst() {
    if (m_waiting.empty())
        return;
    m_dialog = new PromptDialog(m_waiting.front(), m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &QDialog::finished, this, &PromptDialogs::finish);
    m_dialog->open();
}

void PromptDialogs::finish(int result) {
    const remote::Prompt prompt = m_waiting.front();
    const QString answer = m_dialog->answer();
    m_waiting.pop_front();
    if (result != QDialog::Accepted) {
        emit cancelled(prompt.id);
    } else {
        if (prompt.kind == remote::Prompt::Kind::install)
            m_settings->setMayInstallAgent(prompt.host, true);
        emit answered(prompt.id, answer);
    }
    showFirst();
}

} // namespace delayrank::ui
