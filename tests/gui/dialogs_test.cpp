#include "tests/gui/dialogs_test.h"

#include "ui/panels/commands_dialog.h"
#include "ui/window/keys_dialog.h"
#include "ui/window/prompt_dialog.h"

#include <QAbstractButton>
#include <QAction>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

namespace delayrank::ui::test {

using Kind = remote::Prompt::Kind;

namespace {

const QString unknownHost = "The authenticity of host 'node7 (10.0.0.7)' can't be established.\n"
                            "ED25519 key fingerprint is SHA256:Jm1uC0rQpHr0hfCJqN6iXxhZJcEwFZV4k9xYx7Xl5vE.\n"
                            "This key is not known by any other names.\n"
                            "Are you sure you want to continue connecting (yes/no/[fingerprint])? ";

remote::Prompt prompt(Kind kind, const QString &text, std::optional<runs::End> end = {}) {
    return {1, "ssh://me@node7", text, kind, end};
}

QString asker(const PromptDialog &dialog) {
    return dialog.findChild<QLabel *>("promptAsker")->text();
}

QString consequence(const PromptDialog &dialog) {
    auto *const label = dialog.findChild<QLabel *>("promptConsequence");
    return label ? label->text() : QString();
}

bool show(QDialog &dialog) {
    dialog.show();
    return QTest::qWaitForWindowActive(&dialog);
}

/// The letters that Alt reaches something with.
QString letters(const QDialog &dialog) {
    QString all;
    const auto add = [&all](const QString &text) {
        if (const QKeySequence key = QKeySequence::mnemonic(text); !key.isEmpty())
            all += key.toString().right(1);
    };
    for (const QLabel *const label : dialog.findChildren<QLabel *>())
        if (label->buddy())
            add(label->text());
    for (const QAbstractButton *const button : dialog.findChildren<QAbstractButton *>())
        add(button->text());
    return all;
}

bool hasTwice(const QString &text) {
    for (const QChar c : text)
        if (text.count(c) > 1)
            return true;
    return false;
}

protocol::SharedKey key(char digit) {
    return *protocol::SharedKey::parse(std::string(64, digit));
}

} // namespace

void DialogsTest::init() {
    // Of the folder that the tests have to themselves.
    QFile::remove(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
                  "/delayrank/keys");
}

void DialogsTest::aPromptSaysWhoAsksForWhichHostAndEnd() {
    const PromptDialog sender(prompt(Kind::confirm, unknownHost, runs::End::sender));
    QCOMPARE(asker(sender), QString("ssh asks, for the sender:"));
    QCOMPARE(sender.findChild<QPlainTextEdit *>("promptHost")->toPlainText(), QString("ssh://me@node7"));
    QCOMPARE(asker(PromptDialog(prompt(Kind::secret, "Password: ", runs::End::receiver))),
             QString("ssh asks, for the receiver:"));
    QCOMPARE(asker(PromptDialog(prompt(Kind::secret, "Password: "))), QString("ssh asks, for the host:"));
    QCOMPARE(asker(PromptDialog(prompt(Kind::notice, "Touch it", runs::End::sender))),
             QString("ssh waits, for the sender:"));
    QCOMPARE(asker(PromptDialog(prompt(Kind::install, "Send one?", runs::End::receiver))),
             QString("Delayrank asks, for the receiver:"));
}

void DialogsTest::aPromptSaysWhatAYesBrings() {
    QVERIFY(consequence(PromptDialog(prompt(Kind::confirm, unknownHost))).contains("trusts"));
    QCOMPARE(consequence(PromptDialog(prompt(Kind::confirm, "Allow use of key k?"))), QString());
    QVERIFY(consequence(PromptDialog(prompt(Kind::install, "Send one?"))).contains("remembered"));
    QCOMPARE(consequence(PromptDialog(prompt(Kind::secret, "Password: "))), QString());
}

void DialogsTest::aPromptOfAnyLengthFitsALowScreen() {
    QString banner;
    for (int i = 0; i < 200; ++i)
        banner += "A line that a host shows before it asks.\n";
    PromptDialog dialog(prompt(Kind::secret, banner + "Password: "));
    QVERIFY(show(dialog));
    QVERIFY2(dialog.height() <= 480, qPrintable(QString::number(dialog.height())));
    QVERIFY2(dialog.width() <= 760, qPrintable(QString::number(dialog.width())));
    for (const QPushButton *const button : dialog.findChildren<QPushButton *>())
        QVERIFY(dialog.rect().contains(button->geometry().translated(button->parentWidget()->pos())));
}

void DialogsTest::aPromptBreaksWordsThatAreWiderThanItself() {
    PromptDialog dialog(prompt(Kind::secret, QString(400, 'x') + " Password: "));
    QVERIFY(show(dialog));
    QVERIFY2(dialog.width() <= 760, qPrintable(QString::number(dialog.width())));
    auto *const text = dialog.findChild<QPlainTextEdit *>("promptText");
    QVERIFY(text->document()->firstBlock().layout()->lineCount() > 1);
    // All of it is seen, without a bar.
    for (const auto place : {QTextCursor::End, QTextCursor::Start}) {
        QTextCursor cursor(text->document());
        cursor.movePosition(place);
        QVERIFY(text->viewport()->rect().contains(text->cursorRect(cursor).center()));
    }
    QVERIFY(!text->verticalScrollBar()->isVisible());
}

void DialogsTest::aPromptShowsNoCharactersThatReorderIt() {
    const PromptDialog dialog(prompt(Kind::confirm, QString("a\x1b[31m") + QChar(0x202e) + "b\n<b>c</b>"));
    QCOMPARE(dialog.findChild<QPlainTextEdit *>("promptText")->toPlainText(), QString("a [31mb\n<b>c</b>"));
}

void DialogsTest::aSecretIsTypedAtOnceAndNeverShown() {
    PromptDialog dialog(prompt(Kind::secret, "Password: "));
    QVERIFY(show(dialog));
    auto *const secret = dialog.findChild<QLineEdit *>("secret");
    QCOMPARE(dialog.focusWidget(), secret);
    QTest::keyClicks(secret, "opensesame");
    QVERIFY(!secret->displayText().contains('o'));
    secret->selectAll();
    QVERIFY(!secret->findChild<QAction *>("edit-copy") ||
            !secret->findChild<QAction *>("edit-copy")->isEnabled());
    QTest::keyClick(secret, Qt::Key_Escape);
    QVERIFY(!dialog.isVisible());
    QCOMPARE(dialog.result(), int(QDialog::Rejected));
}

void DialogsTest::aKeyIsRemovedOnlyWhereItIsSelected() {
    QVERIFY(remote::HostKeys().add("node7:7411", key('7')));
    KeysDialog dialog(nullptr);
    QVERIFY(show(dialog));
    auto *const names = dialog.findChild<QListWidget *>("keyNames");
    names->setFocus(); // which makes the first one the current one, and selects none
    dialog.findChild<QLineEdit *>("keyHost")->setText("n");
    QVERIFY(!dialog.findChild<QPushButton *>("keyRemove")->isEnabled());
    QTest::keyClick(names, Qt::Key_Delete);
    QCOMPARE(names->count(), 1);
}

void DialogsTest::keysAreAddedReplacedAndRemovedByKeyboard() {
    KeysDialog dialog(nullptr);
    QVERIFY(show(dialog));
    auto *const host = dialog.findChild<QLineEdit *>("keyHost");
    auto *const text = dialog.findChild<QLineEdit *>("keyText");
    auto *const names = dialog.findChild<QListWidget *>("keyNames");
    auto *const add = dialog.findChild<QPushButton *>("keyAdd");
    const auto *const told = dialog.findChild<QLabel *>("keyProblem");
    QCOMPARE(dialog.focusWidget(), host);
    for (const auto &[digits, word] : {std::pair('7', "kept"), std::pair('8', "replaced")}) {
        QTest::keyClicks(host, "node7:7411");
        QTest::keyClicks(text, QString(64, digits));
        QCOMPARE(add->text(), QString(digits == '7' ? "&Add" : "Re&place"));
        QTest::keyClick(text, Qt::Key_Return);
        QVERIFY2(told->text().contains(word), qPrintable(told->text()));
        QVERIFY(dialog.isVisible());
        QCOMPARE(dialog.focusWidget(), host);
        QCOMPARE(names->count(), 1);
    }
    names->setFocus();
    names->setCurrentRow(0);
    QTest::keyClick(names, Qt::Key_Delete);
    QCOMPARE(names->count(), 0);
    QTest::keyClick(names, Qt::Key_Escape);
    QVERIFY(!dialog.isVisible());
}

void DialogsTest::aLongHostNameIsCutInTheMiddleAndWholeInItsToolTip() {
    const QString name =
        "build-server-number-17.rack-b.lab.kernel-networking.example-of-a-very-long-domain.example:7411";
    QVERIFY(remote::HostKeys().add(name, key('7')));
    KeysDialog dialog(nullptr);
    QVERIFY(show(dialog));
    auto *const names = dialog.findChild<QListWidget *>("keyNames");
    QCOMPARE(names->textElideMode(), Qt::ElideMiddle);
    QCOMPARE(names->horizontalScrollBarPolicy(), Qt::ScrollBarAlwaysOff);
    QCOMPARE(names->item(0)->toolTip(), name);
}

void DialogsTest::eachLetterOfADialogIsOfOneWidget() {
    for (const Kind kind : {Kind::confirm, Kind::secret, Kind::notice, Kind::install})
        QVERIFY2(!hasTwice(letters(PromptDialog(prompt(kind, unknownHost)))), "prompt");
    QVERIFY(remote::HostKeys().add("node7:7411", key('7')));
    KeysDialog keys(nullptr);
    QVERIFY2(!hasTwice(letters(keys)), qPrintable(letters(keys)));
    keys.findChild<QLineEdit *>("keyHost")->setText("node7:7411");
    QVERIFY2(!hasTwice(letters(keys)), qPrintable(letters(keys)));
    const CommandsDialog commands("local", "Sender");
    QVERIFY2(!hasTwice(letters(commands)), qPrintable(letters(commands)));
}

} // namespace delayrank::ui::test
