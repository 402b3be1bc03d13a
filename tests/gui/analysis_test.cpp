#include "tests/gui/analysis_test.h"

#include "core/runs/series_stalls.h"
#include "ui/models/run_analysis.h"
#include "ui/models/stall_summary_model.h"
#include "ui/models/statistics_model.h"
#include "ui/panels/findings_panel.h"
#include "ui/panels/runs_panel.h"
#include "ui/panels/stalls_panel.h"
#include "ui/plots/cluster_brackets.h"
#include "ui/plots/delay_marks.h"
#include "ui/plots/rank_plot.h"
#include "ui/window/chart_actions.h"
#include "ui/window/analysis_view.h"
#include "ui/window/file_actions.h"
#include "ui/window/mark_actions.h"
#include "ui/window/marks_dialog.h"

#include <QDialogButtonBox>
#include <QDockWidget>
#include <QInputDialog>
#include <QPushButton>
#include <QSet>
#include <QTableView>
#include <QTableWidget>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

namespace delayrank::ui::test {

using namespace std::chrono_literals;

namespace {

/// A run whose both ends hold up every 41st message, on hosts of that HZ.
runs::Run windowedRun(const std::string &id, const std::string &hertz) {
    runs::Run run;
    run.id = id;
    run.label = "run " + id;
    runs::Step step;
    step.sizeBytes = 1;
    for (const runs::End end : {runs::End::sender, runs::End::receiver}) {
        runs::Series series;
        series.end = end;
        for (int message = 2; message <= 8'200; ++message)
            series.delays.push_back(message % 41 == 0 ? Delay(44ms) : Delay(5us));
        step.series.push_back(series);
        if (!hertz.empty())
            run.hostFacts.push_back({end, runs::Moment::start, 0, {"HZ", hertz}});
    }
    run.steps.push_back(step);
    run.settings = {{"transport", "tcp"}};
    return run;
}

void add(Document &document, const runs::Run &run) {
    document.addRuns(analyseRuns({run}, document.comparison().stallThreshold), {}, Document::Origin::file);
}

} // namespace

void AnalysisTest::init() {
    clearSettings();
    openWindow();
}

bool AnalysisTest::openExample() {
    window().files()->openExample();
    return QTest::qWaitFor([&] { return window().document()->runCount() == 3; }, 10'000);
}

bool AnalysisTest::settle() {
    QTest::qWait(150); // several changes at once are one
    return QTest::qWaitFor([&] { return !window().analysis()->isBusy(); }, 20'000);
}

QStringList AnalysisTest::findings() const {
    QStringList all;
    auto &self = const_cast<AnalysisTest &>(*this);
    for (QTreeWidgetItemIterator item(self.window().findings()->tree()); *item; ++item)
        all << (*item)->text(0);
    return all;
}

void AnalysisTest::enterHertz(const QString &text) {
    action(ActionId::hertz)->trigger();
    auto *const dialog = window().findChild<QInputDialog *>(QStringLiteral("hertzDialog"));
    QVERIFY(dialog);
    dialog->setTextValue(text);
    dialog->accept();
    // The next one is another dialog.
    QTRY_VERIFY(!window().findChild<QInputDialog *>(QStringLiteral("hertzDialog")));
}

void AnalysisTest::theExampleCouldBeAJiffyOnlyOnceHzIsEntered() {
    QVERIFY(openExample());
    QVERIFY(settle());
    QVERIFY(!findings().isEmpty());
    QVERIFY(findings().filter("jiffy").isEmpty());
    auto *const runs = window().findChild<RunsPanel *>();
    for (const char *label : {"Linux 2.0.36", "Linux 2.2.2"}) {
        for (int row = 0; row < window().document()->runCount(); ++row)
            if (window().document()->run(row).label == label)
                runs->view()->setCurrentIndex(
                    runs->model()->indexOf(QString::fromStdString(window().document()->run(row).id)));
        window().document()->setModified(false);
        enterHertz("100");
        QVERIFY(window().document()->isModified());
    }
    QVERIFY(settle());
    QTRY_COMPARE(findings().filter("could be: jiffy (10 ms").size(), 2);
    QVERIFY(save(path("hz.delays")));
    openWindow();
    QVERIFY(open({path("hz.delays")}, 3));
    QVERIFY(settle());
    QTRY_COMPARE(findings().filter("could be: jiffy (10 ms").size(), 2);
}

void AnalysisTest::aCurveWithoutOrderSaysThatItHasNoPeriod() {
    QVERIFY(openExample());
    auto *const dock = window().findChild<QDockWidget *>("stallsDock");
    dock->show();
    dock->raise();
    QVERIFY(settle());
    const StallSummaryModel &summary = *window().stalls()->summary();
    QTRY_COMPARE(summary.rowCount(), 3);
    for (int row = 0; row < 3; ++row)
        QVERIFY(summary.index(row, StallSummaryModel::Period)
                    .data()
                    .toString()
                    .contains("cannot be told from a curve without order"));
    QCOMPARE(window().stalls()->model()->rowCount(), 0);
}

void AnalysisTest::bracketsAreThoseOfTheCurrentRunAndAreSwitchedOff() {
    Document &document = *window().document();
    add(document, windowedRun("a", "250"));
    QVERIFY(settle());
    const ClusterBrackets &brackets = window().plot()->clusterBrackets();
    QTRY_VERIFY(!brackets.brackets().empty());
    QVERIFY(brackets.brackets()[0].label.startsWith("400 x 44 ms: every 41st, 99.5 %"));
    add(document, windowedRun("b", "250"));
    QVERIFY(settle());
    QTRY_VERIFY(brackets.brackets().empty()); // of two, neither is chosen
    auto *const runs = window().findChild<RunsPanel *>();
    runs->view()->setCurrentIndex(runs->model()->indexOf("b"));
    QTRY_VERIFY(!brackets.brackets().empty());
    QCOMPARE(brackets.brackets()[0].curve.runId, QString("b"));
    QVERIFY(!window().charts()->request(ChartStyle::screen, {900, 600}, 1).brackets.empty());
    action(ActionId::brackets)->trigger();
    QVERIFY(brackets.brackets().empty());
}

void AnalysisTest::constantsAreMarkedWithTheHzOfTheCurrentRun() {
    Document &document = *window().document();
    add(document, windowedRun("a", ""));
    QAction *const ack = window().marks()->action("delayed ACK, shortest");
    QVERIFY(!ack->isEnabled());
    QVERIFY(ack->text().contains("HZ of the run's hosts is not known"));
    document.setHertz(0, 250);
    QTRY_VERIFY(ack->isEnabled());
    ack->trigger();
    const DelayMarks &marks = window().plot()->delayMarks();
    QCOMPARE(marks.bands().size(), 1u);
    QCOMPARE(marks.bands()[0].label, QString("delayed ACK, shortest: 40 ms (HZ 250)"));
    QCOMPARE(marks.bands()[0].upper, 48e6);
    document.setHertz(0, 1000);
    QTRY_COMPARE(marks.bands()[0].upper, 42e6);
    ack->trigger();
    QVERIFY(marks.bands().empty());
}

void AnalysisTest::constantsThatAreMarkedAreSavedWithTheComparison() {
    add(*window().document(), windowedRun("a", "250"));
    window().document()->setModified(false);
    window().marks()->action("jiffy")->trigger();
    QVERIFY(window().document()->isModified());
    QVERIFY(save(path("constants.delays")));
    openWindow();
    QVERIFY(!window().marks()->action("jiffy")->isChecked());
    QVERIFY(open({path("constants.delays")}, 1));
    QVERIFY(!window().document()->isModified());
    QTRY_VERIFY(window().marks()->action("jiffy")->isChecked());
    QTRY_COMPARE(window().plot()->delayMarks().bands().size(), 1u);
    QCOMPARE(window().plot()->delayMarks().bands()[0].label, QString("jiffy: 4 ms (HZ 250)"));
    window().document()->clear();
    QVERIFY(!window().marks()->action("jiffy")->isChecked());
    QVERIFY(window().plot()->delayMarks().bands().empty());
}

void AnalysisTest::marksOfTheUserAreSavedWithTheComparison() {
    add(*window().document(), windowedRun("a", "250"));
    action(ActionId::addMark)->trigger();
    auto *dialog = window().findChild<MarksDialog *>();
    QVERIFY(dialog);
    auto *table = dialog->findChild<QTableWidget *>();
    QCOMPARE(table->rowCount(), 1);
    table->item(0, 0)->setText("ten");
    QVERIFY(!dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->isEnabled());
    table->item(0, 0)->setText("10ms");
    table->item(0, 1)->setText("a jiffy in 1999");
    dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->click();
    QCOMPARE(window().plot()->delayMarks().lines().size(), 1u);
    QVERIFY(save(path("marks.delays")));
    openWindow();
    QVERIFY(open({path("marks.delays")}, 1));
    QCOMPARE(window().document()->comparison().marks, (std::vector<runs::Mark>{{10ms, "a jiffy in 1999"}}));
    QTRY_COMPARE(window().plot()->delayMarks().lines().size(), 1u);
    action(ActionId::editMarks)->trigger();
    dialog = window().findChild<MarksDialog *>();
    table = dialog->findChild<QTableWidget *>();
    table->setCurrentCell(0, 0);
    dialog->findChild<QPushButton *>("removeMark")->click();
    dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->click();
    QVERIFY(window().document()->comparison().marks.empty());
}

void AnalysisTest::aStallThatIsActivatedIsTheSelectedMessage() {
    add(*window().document(), windowedRun("a", "250"));
    auto *const dock = window().findChild<QDockWidget *>("stallsDock");
    dock->show();
    dock->raise();
    QTRY_COMPARE(window().stalls()->model()->rowCount(), 400);
    QTableView *const view = window().stalls()->view();
    view->setCurrentIndex(view->model()->index(1, 0));
    emit view->activated(view->currentIndex());
    const SelectedMessage expected{"a", 0, runs::End::sender, 82, 44ms};
    QVERIFY(window().selection()->message());
    QVERIFY(*window().selection()->message() == expected);
    // And the other way round.
    window().selection()->setMessage(SelectedMessage{"a", 0, runs::End::receiver, 41, 44ms});
    QCOMPARE(view->currentIndex().row(), 200);
}

void AnalysisTest::aWindowOffersTheDelayedAckAndTheQueuedRunShowsTheFactor() {
    if (!QFile::exists(QCoreApplication::applicationDirPath() + "/delayrank-agent"))
        QSKIP("delayrank-agent is not beside this program");
    QVERIFY2(measure(plan({local("Nagle on", 4'100, 41)})), qPrintable(window().messages()->text()));
    Document &document = *window().document();
    if (!(runs::hertzOf(document.run(0), runs::End::merged) > 0))
        QSKIP("this kernel does not tell its HZ");
    QVERIFY(settle());
    QTreeWidget *const tree = window().findings()->tree();
    QTreeWidgetItem *suggestion = nullptr;
    for (QTreeWidgetItemIterator item(tree); *item && !suggestion; ++item)
        if ((*item)->text(0) == "measure again with TCP_NODELAY" &&
            (*item)->parent()->text(0).startsWith("could be: delayed ACK, shortest"))
            suggestion = *item;
    QVERIFY2(suggestion, qPrintable(findings().join('\n')));
    // The cluster may be one of two, a jiffy apart; all stalls of an end have the period.
    QSet<quint64> periods;
    for (const runs::Series &series : document.run(0).steps[0].series)
        if (const auto period = runs::stallsOf(series, 20ms)->period())
            periods << period->messages;
    QVERIFY(periods.contains(41));
    tree->setCurrentItem(suggestion);
    action(ActionId::queueSuggestion)->trigger();
    QCOMPARE(document.comparison().baselineRunId, document.run(0).id);
    action(ActionId::start)->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(document.runCount(), 2, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(!window().measurement()->isRunning(), 60'000);
    QCOMPARE(document.run(1).label, std::string("Nagle on, with TCP_NODELAY"));
    QCOMPARE(factValue(document.run(1).settings, "TCP_NODELAY"), std::string("1"));
    QAbstractItemModel *const table = window().findChild<QTableView *>("statistics")->model();
    QTRY_COMPARE(table->rowCount(), 2);
    double factor = 0;
    for (int column = 0; column < table->columnCount(); ++column)
        if (table->headerData(column, Qt::Horizontal).toString().replace(QChar(10), QChar(32)) == "Total (s)")
            factor = table->index(0, column).data(StatisticsModel::ValueRole).toDouble() /
                     table->index(1, column).data(StatisticsModel::ValueRole).toDouble();
    QVERIFY2(factor > 5, qPrintable(QString::number(factor)));
    bool hasFactor = false;
    for (int column = 0; column < table->columnCount(); ++column)
        if (table->headerData(column, Qt::Horizontal).toString().startsWith("p99.9 x"))
            hasFactor = table->index(1, column).data(StatisticsModel::ValueRole).toDouble() > 0;
    QVERIFY(hasFactor);
}

} // namespace delayrank::ui::test
