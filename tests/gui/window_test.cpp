#include "tests/gui/window_test.h"

#include "ui/window/export_dialog.h"
#include "ui/window/keys_dialog.h"

#include "ui/panels/commands_dialog.h"
#include "ui/panels/empty_hint.h"
#include "ui/plots/rank_plot.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSet>

namespace delayrank::ui::test {

namespace {

QList<QAction *> allActions(const QWidget *menu) {
    QList<QAction *> all;
    for (QAction *const action : menu->actions()) {
        if (action->isSeparator())
            continue;
        if (action->menu())
            all << allActions(action->menu());
        else
            all << action;
    }
    return all;
}

QString letterOf(const QAction *action) {
    const qsizetype at = action->text().indexOf('&');
    return at < 0 ? QString() : action->text().mid(at + 1, 1).toLower();
}

} // namespace

void WindowTest::everyActionHasAMenuATooltipAndNoShortcutTwice() {
    openWindow();
    const QList<QAction *> inMenus = allActions(window().menuBar());
    QSet<QString> shortcuts;
    for (const auto &[id, one] : window().actionTable().all()) {
        QVERIFY2(inMenus.contains(one), qPrintable(one->text()));
        QVERIFY2(one->toolTip().size() > one->text().size() / 2, qPrintable(one->text()));
    }
    for (const QAction *const one : inMenus) {
        QVERIFY2(!one->toolTip().isEmpty(), qPrintable(one->text()));
        if (one->shortcut().isEmpty())
            continue;
        QVERIFY2(!shortcuts.contains(one->shortcut().toString()), qPrintable(one->text()));
        shortcuts << one->shortcut().toString();
    }
}

void WindowTest::everyMenuIsReachedByALetterOfItsOwn() {
    openWindow();
    QList<const QWidget *> menus{window().menuBar()};
    while (!menus.isEmpty()) {
        QSet<QString> letters;
        for (const QAction *const one : menus.takeFirst()->actions()) {
            if (one->isSeparator())
                continue;
            if (one->menu())
                menus << one->menu();
            // The docks' own actions have shortcuts instead.
            if (letterOf(one).isEmpty()) {
                QVERIFY2(!one->shortcut().isEmpty(), qPrintable(one->text()));
                continue;
            }
            QVERIFY2(!letters.contains(letterOf(one)), qPrintable(one->text()));
            letters << letterOf(one);
        }
    }
}

void WindowTest::noFieldTakesTheLetterOfAMenu() {
    openWindow();
    QSet<QString> menus;
    for (const QAction *const menu : window().menuBar()->actions())
        menus << letterOf(menu);
    QCOMPARE(menus.size(), window().menuBar()->actions().size());
    const auto letterIn = [](const QString &text) { return QKeySequence::mnemonic(text).toString().right(1).toLower(); };
    for (const QLabel *const label : window().findChildren<QLabel *>())
        if (label->buddy())
            QVERIFY2(!menus.contains(letterIn(label->text())), qPrintable(label->text()));
    for (const QAbstractButton *const button : window().findChildren<QAbstractButton *>())
        QVERIFY2(!menus.contains(letterIn(button->text())), qPrintable(button->text()));
}

void WindowTest::theLetterOfAFieldReachesTheField() {
    openWindow();
    ExportDialog exportDialog(QStringLiteral("delays.png"), true, &window());
    CommandsDialog commands(QStringLiteral("local"), QStringLiteral("Sender"), &window());
    KeysDialog keys(&window());
    int letters = 0;
    for (const QWidget *const widget :
         std::initializer_list<const QWidget *>{&window(), &exportDialog, &commands, &keys}) {
        for (const QLabel *const label : widget->findChildren<QLabel *>()) {
            if (QKeySequence::mnemonic(label->text()).isEmpty())
                continue;
            ++letters;
            QVERIFY2(label->buddy(), qPrintable(label->text()));
            // A label gives no focus to what says that it takes none, whatever its proxy does.
            QVERIFY2(label->buddy()->focusPolicy() != Qt::NoFocus, qPrintable(label->text()));
        }
    }
    QVERIFY(letters > 20);
}

void WindowTest::docksAreRememberedFromOneWindowToTheNext() {
    openWindow();
    window().findChild<QDockWidget *>("measureDock")->hide();
    window().addDockWidget(Qt::RightDockWidgetArea, window().findChild<QDockWidget *>("runsDock"));
    closeWindow();
    openWindow();
    QVERIFY(window().findChild<QDockWidget *>("measureDock")->isHidden());
    QVERIFY(!window().findChild<QDockWidget *>("statisticsDock")->isHidden());
    QCOMPARE(window().dockWidgetArea(window().findChild<QDockWidget *>("runsDock")), Qt::RightDockWidgetArea);
}

void WindowTest::fitsOnASmallScreen() {
    openWindow();
    QVERIFY2(window().minimumSizeHint().width() <= 800,
             qPrintable(QString::number(window().minimumSizeHint().width())));
    QVERIFY2(window().minimumSizeHint().height() <= 560,
             qPrintable(QString::number(window().minimumSizeHint().height())));
}

void WindowTest::keysOfHostsAreKeptUnseenAndForgotten() {
    openWindow();
    action(ActionId::keys)->trigger();
    auto *const dialog = window().findChild<KeysDialog *>();
    QVERIFY(dialog);
    auto *const host = dialog->findChild<QLineEdit *>("keyHost");
    auto *const key = dialog->findChild<QLineEdit *>("keyText");
    auto *const add = dialog->findChild<QPushButton *>("keyAdd");
    auto *const remove = dialog->findChild<QPushButton *>("keyRemove");
    auto *const names = dialog->findChild<QListWidget *>("keyNames");
    QCOMPARE(key->echoMode(), QLineEdit::Password);
    QCOMPARE(names->count(), 0);
    host->setText("node7");
    key->setText("12");
    QVERIFY(!add->isEnabled());
    QVERIFY(!dialog->findChild<QLabel *>("keyProblem")->text().isEmpty());
    host->setText("Node7:7411");
    key->setText(QString(64, '7'));
    QVERIFY(add->isEnabled());
    add->click();
    QCOMPARE(names->count(), 1);
    QCOMPARE(names->item(0)->text(), QString("node7:7411"));
    QVERIFY(key->text().isEmpty());
    const auto kept = remote::HostKeys().keyOf("node7:7411");
    QVERIFY(kept && *kept && (*kept)->text().starts_with("77777777-"));
    QVERIFY(!remove->isEnabled());
    names->setCurrentRow(0);
    remove->click();
    QCOMPARE(names->count(), 0);
    QVERIFY(!*remote::HostKeys().keyOf("node7:7411"));
    dialog->close();
}

void WindowTest::theViewMenuChangesTheChart() {
    openWindow();
    action(ActionId::unitMicroseconds)->trigger();
    QCOMPARE(window().plot()->unit(), TimeUnit::microseconds());
    QVERIFY(action(ActionId::unitMicroseconds)->isChecked());
    action(ActionId::axisFraction)->trigger();
    QCOMPARE(window().plot()->rankAxis(), runs::RankAxis::fraction);
    action(ActionId::bySize)->trigger();
    QCOMPARE(window().document()->comparison().pooling, runs::Pooling::bySize);
    window().document()->setThreshold(std::chrono::microseconds(250));
    QCOMPARE(window().plot()->threshold(), Delay(250'000));
    emit window().plot()->thresholdChanged(Delay(300'000));
    QCOMPARE(window().document()->comparison().stallThreshold, Delay(300'000));
    window().document()->setRanges(runs::AxisRange{1, 1e6}, runs::AxisRange{1e3, 1e8});
    QCOMPARE(window().plot()->rankRange(), (runs::AxisRange{1, 1e6}));
}

void WindowTest::aLightAndADarkPaletteBothGiveReadableMessages() {
    for (const QColor &background : {QColor(Qt::white), QColor(0x20, 0x20, 0x20)}) {
        QPalette colours;
        colours.setColor(QPalette::Window, background);
        QApplication::setPalette(colours);
        openWindow();
        window().messages()->show(MessageBar::Kind::error, "nothing");
        const QPalette shown = window().messages()->palette();
        QVERIFY(std::abs(shown.color(QPalette::Window).lightness() -
                         shown.color(QPalette::WindowText).lightness()) > 120);
    }
    QApplication::setPalette(QPalette());
}

void WindowTest::anEmptyWindowSaysWhatToDo() {
    openWindow();
    for (const EmptyHint *const hint : window().findChildren<EmptyHint *>())
        QVERIFY(hint->isVisible() || !hint->parentWidget()->isVisible()); // behind another tab
}

void WindowTest::aDockBehindAnotherComesToTheFrontBeforeItIsHidden() {
    openWindow();
    auto *const stalls = window().findChild<QDockWidget *>(QStringLiteral("stallsDock"));
    QTest::qWait(50);
    QVERIFY(stalls->visibleRegion().isEmpty()); // behind the statistics
    stalls->toggleViewAction()->trigger();
    QTRY_VERIFY(!stalls->visibleRegion().isEmpty());
    QVERIFY(stalls->toggleViewAction()->isChecked());
    QTest::qWait(50);
    stalls->toggleViewAction()->trigger();
    QVERIFY(stalls->isHidden());
    QTest::qWait(50);
    stalls->toggleViewAction()->trigger();
    QTRY_VERIFY(!stalls->visibleRegion().isEmpty());
}

} // namespace delayrank::ui::test
