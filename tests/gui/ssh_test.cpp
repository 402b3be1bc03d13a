#include "tests/gui/ssh_test.h"

#include "ui/window/prompt_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

namespace delayrank::ui::test {

void SshTest::init() {
    if (!delayrank::test::PrivateSshd::isInstalled())
        QSKIP("openssh-server and openssh-client are not installed");
    clearSettings();
    m_sshd = std::make_unique<delayrank::test::PrivateSshd>();
    QCOMPARE(m_sshd->start(), QString());
    openWindow();
}

void SshTest::cleanup() {
    dropWindow();
    if (!m_sshd)
        return;
    QTRY_COMPARE_WITH_TIMEOUT(m_sshd->processes(), QStringList(), 10'000);
    QCOMPARE(m_sshd->runtimeFiles(), QStringList());
    m_sshd.reset();
}

void SshTest::startMeasuring() {
    remote::Configuration configuration = local("over ssh", 500, 41);
    configuration.receiver = remote::HostSpec::parse(m_sshd->host()).value();
    configuration.plan.step.noiseTime = {};
    window().measurement()->start(plan({configuration}));
}

PromptDialog *SshTest::question(const QString &text) {
    PromptDialog *found = nullptr;
    const auto isThere = [&] {
        for (PromptDialog *const dialog : window().findChildren<PromptDialog *>())
            if (dialog->isVisible() && dialog->prompt().text.contains(text))
                found = dialog;
        return found != nullptr;
    };
    [[maybe_unused]] const bool came = QTest::qWaitFor(isThere, 15'000);
    return found;
}

bool SshTest::hasEnded() {
    return QTest::qWaitFor([this] { return !window().measurement()->isRunning(); }, 15'000);
}

void SshTest::whatSshAsksComesUpInDialogsAndTheAgentIsSentOnce() {
    m_sshd->protectUserKey("opensesame");
    startMeasuring();
    PromptDialog *const key = question("SHA256:");
    QVERIFY(key);
    QCOMPARE(key->windowTitle(), m_sshd->host());
    QCOMPARE(key->findChild<QPlainTextEdit *>("promptHost")->toPlainText(), m_sshd->host());
    QCOMPARE(key->findChild<QLabel *>("promptAsker")->text(), QString("ssh asks, for the receiver:"));
    auto *const text = key->findChild<QPlainTextEdit *>("promptText");
    QVERIFY(text->textInteractionFlags().testFlag(Qt::TextSelectableByMouse));
    QVERIFY(key->findChild<QPushButton *>() != nullptr);
    QVERIFY(key->findChild<QLineEdit *>() == nullptr);
    key->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Yes)->click();
    PromptDialog *const passphrase = question("passphrase");
    QVERIFY(passphrase);
    auto *const secret = passphrase->findChild<QLineEdit *>("secret");
    QCOMPARE(secret->echoMode(), QLineEdit::Password);
    QTest::keyClicks(secret, "opensesame");
    QTest::keyClick(secret, Qt::Key_Return);
    PromptDialog *const install = question("There is no delayrank-agent");
    QVERIFY(install);
    install->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Yes)->click();
    QVERIFY(hasEnded());
    QCOMPARE(messages(), QString());
    QCOMPARE(window().document()->delaysOf(0), 2u * 499);
    QCOMPARE(m_sshd->cachedFiles().size(), 1);
    QVERIFY(Settings().mayInstallAgent(m_sshd->host()));

    // The host has lost it since: it is sent again without a question.
    QVERIFY(QFile::remove(m_sshd->cache() + "/" + m_sshd->cachedFiles().front()));
    startMeasuring();
    PromptDialog *const again = question("passphrase");
    QVERIFY(again);
    QTest::keyClicks(again->findChild<QLineEdit *>("secret"), "opensesame");
    again->accept();
    QVERIFY(hasEnded());
    QCOMPARE(messages(), QString());
    QCOMPARE(m_sshd->cachedFiles().size(), 1);
}

void SshTest::aPasswordAndACodeAreAskedOneAfterTheOther() {
    using delayrank::test::PrivateSshd;
    if (const QString reason = PrivateSshd::whyNot(PrivateSshd::Login::passwordAndCode); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    m_sshd.reset(); // it puts the environment back before the next one changes it
    m_sshd = std::make_unique<PrivateSshd>();
    m_sshd->letIn(PrivateSshd::Login::passwordAndCode);
    QCOMPARE(m_sshd->start(), QString());
    m_sshd->trustHostKey();
    m_sshd->putAgentIntoPath(QCoreApplication::applicationDirPath() + "/delayrank-agent");
    startMeasuring();
    for (const auto &[asked, answer] : {std::pair("Password:", PrivateSshd::password),
                                        std::pair("One-time password", PrivateSshd::code)}) {
        PromptDialog *const dialog = question(asked);
        QVERIFY2(dialog, asked);
        auto *const secret = dialog->findChild<QLineEdit *>("secret");
        QCOMPARE(secret->echoMode(), QLineEdit::Password);
        QTest::keyClicks(secret, QString::fromLatin1(answer));
        QTest::keyClick(secret, Qt::Key_Return);
    }
    QVERIFY(hasEnded());
    QCOMPARE(messages(), QString());
    QCOMPARE(window().document()->delaysOf(0), 2u * 499);
}

void SshTest::cancellingAHostKeyEndsTheMeasurement() {
    startMeasuring();
    PromptDialog *const key = question("(yes/no");
    QVERIFY(key);
    QTest::keyClick(key, Qt::Key_Return); // the default is not to trust it
    QVERIFY(hasEnded());
    QCOMPARE(messages(), m_sshd->host() + ": cancelled");
    QCOMPARE(window().document()->runCount(), 0);
}

void SshTest::anAgentThatMayNotBeSentEndsTheMeasurement() {
    m_sshd->trustHostKey();
    startMeasuring();
    PromptDialog *const install = question("There is no delayrank-agent");
    QVERIFY(install);
    install->reject();
    QVERIFY(hasEnded());
    QVERIFY2(messages().contains("no agent was sent"), qPrintable(messages()));
    QVERIFY(m_sshd->cachedFiles().isEmpty());
    QVERIFY(!Settings().mayInstallAgent(m_sshd->host()));
}

void SshTest::aChangedHostKeyAsksNothingAndShowsTheWarning() {
    m_sshd->trustAnotherKey();
    startMeasuring();
    QVERIFY(hasEnded());
    QVERIFY2(messages().contains("REMOTE HOST IDENTIFICATION HAS CHANGED"), qPrintable(messages()));
    QVERIFY(window().findChild<PromptDialog *>() == nullptr);
}

void SshTest::stoppingTakesTheQuestionAway() {
    startMeasuring();
    QVERIFY(question("(yes/no"));
    window().measurement()->stop();
    QVERIFY(hasEnded());
    QTRY_VERIFY(window().findChild<PromptDialog *>() == nullptr);
    QCOMPARE(messages(), QString());
}

void SshTest::theAgentIsRemovedFromTheHostAgain() {
    m_sshd->trustHostKey();
    startMeasuring();
    PromptDialog *const install = question("There is no delayrank-agent");
    QVERIFY(install);
    install->accept();
    QVERIFY(hasEnded());
    QCOMPARE(m_sshd->cachedFiles().size(), 1);
    action(ActionId::removeAgent)->trigger();
    auto *const dialog = window().findChild<QInputDialog *>("removeAgent");
    QVERIFY(dialog);
    QCOMPARE(dialog->textValue(), m_sshd->host());
    dialog->accept();
    QTRY_COMPARE_WITH_TIMEOUT(messages(), m_sshd->host() + ": the agent is removed.", 15'000);
    QVERIFY(m_sshd->cachedFiles().isEmpty());
    QVERIFY(!Settings().mayInstallAgent(m_sshd->host()));
}

} // namespace delayrank::ui::test
