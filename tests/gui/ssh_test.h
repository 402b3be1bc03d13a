#pragma once

#include "tests/gui/gui_case.h"
#include "tests/integration/private_sshd.h"

namespace delayrank::ui {
class PromptDialog;
}

namespace delayrank::ui::test {

/// Hosts over a real ssh, with what it asks in dialogs of the window.
class SshTest : public GuiCase {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void whatSshAsksComesUpInDialogsAndTheAgentIsSentOnce();
    void aPasswordAndACodeAreAskedOneAfterTheOther();
    void cancellingAHostKeyEndsTheMeasurement();
    void anAgentThatMayNotBeSentEndsTheMeasurement();
    void aChangedHostKeyAsksNothingAndShowsTheWarning();
    void stoppingTakesTheQuestionAway();
    void theAgentIsRemovedFromTheHostAgain();

private:
    void startMeasuring();
    /// Waits for the dialog of a question that holds `text`; null where none comes.
    PromptDialog *question(const QString &text);
    bool hasEnded();
    QString messages() { return window().messages()->text(); }

    std::unique_ptr<delayrank::test::PrivateSshd> m_sshd;
};

} // namespace delayrank::ui::test
