#include "tests/gui/hosts_test.h"

#include "ui/panels/configuration_form.h"
#include "ui/panels/finding_line.h"
#include "ui/panels/host_fields.h"
#include "ui/panels/measure_panel.h"
#include "ui/window/host_check_controller.h"

#include <QDockWidget>
#include <QElapsedTimer>
#include <QFile>

namespace delayrank::ui::test {

namespace {

HostFields *hostsOf(MainWindow &window) {
    return window.findChild<ConfigurationForm *>()->hostFields();
}

} // namespace

void HostsTest::init() {
    clearSettings();
    if (!QFile::exists(QCoreApplication::applicationDirPath() + "/delayrank-agent"))
        QSKIP("delayrank-agent is not beside this program");
    openWindow();
}

void HostsTest::checkHostsTellsOfBothAndOfTheWayBetweenThem() {
    HostFields *const hosts = hostsOf(window());
    action(ActionId::checkHosts)->trigger();
    QVERIFY(window().hostCheck()->isRunning());
    QVERIFY(!action(ActionId::start)->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(!window().hostCheck()->isRunning(), 20'000);
    for (const runs::End end : {runs::End::sender, runs::End::receiver}) {
        QCOMPARE(hosts->line(end)->kind(), FindingLine::Kind::good);
        QVERIFY2(hosts->line(end)->text().contains("Linux"), qPrintable(hosts->line(end)->text()));
        QVERIFY(hosts->line(end)->toolTip().contains("delayrank-agent"));
        QVERIFY(hosts->line(end)->isVisible());
    }
    QCOMPARE(hosts->dataLine()->text(), QString("127.0.0.1 is reached over lo, within this host"));
    QVERIFY(hosts->dataAddress()->count() > 0);
    QVERIFY(action(ActionId::start)->isEnabled());
    QCOMPARE(window().document()->runCount(), 0);
}

void HostsTest::aHostThatFailsSaysSoByItsField() {
    HostFields *const hosts = hostsOf(window());
    hosts->box(runs::End::receiver)->setEditText("exec:/no/such/program --stdio");
    action(ActionId::checkHosts)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!window().hostCheck()->isRunning(), 20'000);
    QCOMPARE(hosts->line(runs::End::receiver)->kind(), FindingLine::Kind::bad);
    QVERIFY(hosts->line(runs::End::receiver)->text().contains("/no/such/program"));
    QCOMPARE(hosts->line(runs::End::sender)->kind(), FindingLine::Kind::good);
    QCOMPARE(hosts->dataLine()->text(), QString());
}

void HostsTest::aCheckCanBeCancelled() {
    HostFields *const hosts = hostsOf(window());
    hosts->box(runs::End::receiver)->setEditText("exec:sleep 60");
    action(ActionId::checkHosts)->trigger();
    QVERIFY(action(ActionId::checkHosts)->text().contains("Cancel"));
    QElapsedTimer clock;
    clock.start();
    action(ActionId::checkHosts)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!window().hostCheck()->isRunning(), 5'000);
    QVERIFY2(clock.elapsed() < 3'000, qPrintable(QString::number(clock.elapsed())));
    QCOMPARE(hosts->line(runs::End::receiver)->text(), QString());
    QVERIFY(!action(ActionId::checkHosts)->text().contains("Cancel"));
}

void HostsTest::hostsAreRememberedTheLastOneFirst() {
    for (const char *host : {"exec:/no/such/first", "exec:/no/such/second"}) {
        hostsOf(window())->box(runs::End::receiver)->setEditText(host);
        action(ActionId::checkHosts)->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!window().hostCheck()->isRunning(), 20'000);
    }
    openWindow();
    const QComboBox *const box = hostsOf(window())->box(runs::End::sender);
    QStringList items;
    for (int i = 0; i < box->count(); ++i)
        items << box->itemText(i);
    QCOMPARE(items, QStringList({"local", "exec:/no/such/second", "exec:/no/such/first"}));
    QCOMPARE(hostsOf(window())->box(runs::End::receiver)->currentText(), QString("exec:/no/such/second"));
}

void HostsTest::swapIsOneKey() {
    HostFields *const hosts = hostsOf(window());
    hosts->box(runs::End::receiver)->setEditText("tcp://b:7100");
    QTest::keyClick(&window(), Qt::Key_F7);
    QCOMPARE(hosts->box(runs::End::sender)->currentText(), QString("tcp://b:7100"));
    QCOMPARE(hosts->box(runs::End::receiver)->currentText(), QString("local"));
}

void HostsTest::longNamesFitIntoTheWindow() {
    const int before = window().minimumSizeHint().width();
    HostFields *const hosts = hostsOf(window());
    const QString name = "tcp://a-host-with-a-very-long-name.in-a-department.of-a-company.example:7100";
    hosts->setRecentHosts({name});
    hosts->box(runs::End::receiver)->setEditText(name);
    remote::HostFindings failed;
    failed.stage = remote::HostFindings::Stage::failed;
    failed.error = {ErrorCode::timedOut, name.toStdString(),
                    "no answer within 10 s: the host is down, or a firewall drops what is sent to it", 0};
    hosts->showHost(runs::End::receiver, failed);
    QCOMPARE(window().minimumSizeHint().width(), before);
    // For eyes: set it to a folder to look at the dock.
    if (const QString folder = qEnvironmentVariable("DELAYRANK_PICTURES"); !folder.isEmpty())
        QVERIFY(window().grab().save(folder + "/long-host.png"));
}

} // namespace delayrank::ui::test
