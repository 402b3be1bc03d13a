#pragma once

#include "core/remote/prompts.h"

#include <QDialog>

class QLineEdit;

namespace delayrank::ui {

/// One question of a launcher: who asks, for which host and end, in the asker's own words, which can be selected and
/// copied, and what a yes brings with it. What is secret is never shown. Accepted: answer(). GUI thread.
class PromptDialog : public QDialog {
    Q_OBJECT
public:
    explicit PromptDialog(const remote::Prompt &prompt, QWidget *parent = nullptr);

    const remote::Prompt &prompt() const { return m_prompt; }
    /// What was typed, or "yes".
    QString answer() const;

private:
    const remote::Prompt m_prompt;
    QLineEdit *m_secret = nullptr;
};

} // namespace delayrank::ui
