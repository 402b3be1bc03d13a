#include "tests/gui/measure_test.h"

#include "ui/models/statistics_model.h"
#include "ui/plots/rank_plot.h"
#include "ui/window/file_actions.h"
#include "ui/window/unsaved_files.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTableView>

namespace delayrank::ui::test {

namespace {

/// The agents that this process has started and that still run.
int agentsRunning() {
    int agents = 0;
    for (const QString &name : QDir("/proc").entryList(QDir::Dirs)) {
        QFile status("/proc/" + name + "/stat");
        if (name.toInt() == 0 || !status.open(QIODevice::ReadOnly))
            continue;
        const QByteArray line = status.readAll();
        const QList<QByteArray> rest = line.mid(line.lastIndexOf(')') + 2).split(' ');
        const bool ours = rest.value(1).toLongLong() == QCoreApplication::applicationPid();
        if (ours && rest.value(0) != "Z" && line.contains("(delayrank-agent"))
            ++agents;
    }
    return agents;
}

} // namespace

void MeasureTest::init() {
    clearSettings();
    if (!QFile::exists(QCoreApplication::applicationDirPath() + "/delayrank-agent"))
        QSKIP("delayrank-agent is not beside this program");
    openWindow();
}

void MeasureTest::theCurveGrowsWhileItIsMeasured() {
    remote::Configuration slow = local("growing", 20'000, 0);
    slow.plan.step.options.setFlag("TCP_NODELAY", true);
    slow.plan.step.pattern.interval = std::chrono::microseconds(50);
    QSet<quint64> sizes;
    connect(window().document(), &Document::curvesChanged, &window(), [&] {
        for (const Curve &curve : window().plot()->curves())
            sizes << curve.curve->size();
    });
    QVERIFY2(measure(plan({slow})), qPrintable(window().messages()->text()));
    QCOMPARE(window().messages()->text(), QString());
    QCOMPARE(window().document()->run(0).state, runs::RunState::complete);
    QCOMPARE(window().document()->delaysOf(0), 2u * 19'999);
    QVERIFY2(sizes.size() >= 3, qPrintable(QString::number(sizes.size())));
    QTRY_COMPARE(window().plot()->curves().at(0).curve->size(), 2u * 19'999);
}

void MeasureTest::aWindowWithNagleStallsAndWithNodelayDoesNot() {
    remote::Configuration nodelay = local("TCP_NODELAY", 4'100, 41);
    nodelay.plan.step.options.setFlag("TCP_NODELAY", true);
    QVERIFY(measure(plan({local("Nagle on", 4'100, 41), nodelay})));
    Document &document = *window().document();
    QCOMPARE(document.runCount(), 2);
    document.setBaseline(QString::fromStdString(document.run(0).id));
    auto *const table = window().findChild<QTableView *>("statistics");
    QTRY_COMPARE(table->model()->rowCount(), 2);
    const auto value = [&](int row, const QString &header) {
        for (int column = 0; column < table->model()->columnCount(); ++column)
            if (table->model()->headerData(column, Qt::Horizontal).toString().replace('\n', ' ') == header)
                return table->model()->index(row, column).data(StatisticsModel::ValueRole);
        return QVariant("no column");
    };
    QVERIFY2(value(0, "Stalled (s)").toDouble() > 1, qPrintable(value(0, "Stalled (s)").toString()));
    QVERIFY(value(1, "Stalled (s)").toDouble() < value(0, "Stalled (s)").toDouble() / 10);
    document.setPooling(runs::Pooling::byEnd);
    QTRY_COMPARE(table->model()->rowCount(), 4);
    QSet<int> periods;
    for (int row = 0; row < 2; ++row)
        periods << value(row, "Period").toInt();
    QVERIFY(periods.contains(41));
}

void MeasureTest::stopEndsAMeasurementAtOnceAndKeepsItsSamples() {
    remote::Configuration endless = local("endless", 0, 0);
    endless.plan.step.duration = std::chrono::minutes(10);
    endless.plan.step.pattern.interval = std::chrono::microseconds(100);
    window().measurement()->start(plan({endless}));
    auto *const stop = window().findChild<QPushButton *>("stop");
    QTRY_VERIFY_WITH_TIMEOUT(window().document()->runCount() == 1 && window().document()->delaysOf(0) > 1000,
                             20'000);
    QVERIFY(stop->isEnabled());
    QElapsedTimer clock;
    clock.start();
    stop->click();
    QTRY_VERIFY_WITH_TIMEOUT(!window().measurement()->isRunning(), 5'000);
    // The promise is 200 ms; a machine that is busy with other things gets a second.
    QVERIFY2(clock.elapsed() < 1'000, qPrintable(QString::number(clock.elapsed())));
    qInfo("stopped after %lld ms", static_cast<long long>(clock.elapsed()));
    QCOMPARE(window().document()->run(0).state, runs::RunState::partial);
    QVERIFY(window().document()->delaysOf(0) > 1000);
    QTRY_COMPARE(agentsRunning(), 0);
}

void MeasureTest::theWorkingFileGoesOnceTheRunsAreSaved() {
    QVERIFY(measure(plan({local("saved", 1'000, 0)})));
    const QDir folder(UnsavedFiles().folder());
    QCOMPARE(folder.entryList({"*.delays"}).size(), 1);
    const auto working =
        runs::loadRuns(folder.filePath(folder.entryList({"*.delays"}).first()).toStdString());
    QVERIFY(working.has_value());
    for (const runs::End end : {runs::End::sender, runs::End::receiver})
        QCOMPARE(working->runs.at(0).steps.at(0).of(end)->delays,
                 window().document()->run(0).steps.at(0).of(end)->delays);
    QVERIFY(save(path("saved.delays")));
    QVERIFY(folder.entryList(QDir::Files).isEmpty());

    openWindow();
    QVERIFY(open({path("saved.delays")}, 1));
    QCOMPARE(window().document()->delaysOf(0), 2u * 999);
}

void MeasureTest::aLauncherThatIsMissingIsNamed() {
    remote::Configuration configuration = local("never", 1'000, 0);
    configuration.receiver = remote::HostSpec::parse("exec:/no/such/program --stdio").value();
    window().measurement()->start(plan({configuration}));
    QTRY_VERIFY_WITH_TIMEOUT(!window().measurement()->isRunning(), 15'000);
    QVERIFY2(window().messages()->text().contains("/no/such/program"),
             qPrintable(window().messages()->text()));
    QTRY_COMPARE(agentsRunning(), 0);
}

void MeasureTest::closingInMidRunLeavesNoAgentBehind() {
    remote::Configuration endless = local("endless", 0, 0);
    endless.plan.step.duration = std::chrono::minutes(10);
    endless.plan.step.pattern.interval = std::chrono::milliseconds(1);
    window().measurement()->start(plan({endless}));
    QTRY_VERIFY_WITH_TIMEOUT(window().document()->runCount() == 1 && window().document()->delaysOf(0) > 0,
                             20'000);
    QVERIFY(agentsRunning() > 0);
    closeWindow();
    QTRY_COMPARE_WITH_TIMEOUT(agentsRunning(), 0, 5'000);
    QVERIFY(QDir(UnsavedFiles().folder()).entryList({"*.delays"}).isEmpty());
}

} // namespace delayrank::ui::test
