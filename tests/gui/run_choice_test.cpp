#include "tests/gui/run_choice_test.h"

#include "core/runs/run_file.h"
#include "core/runs/run_tags.h"
#include "ui/panels/facts_panel.h"
#include "ui/panels/run_filter_bar.h"
#include "ui/panels/runs_panel.h"
#include "ui/plots/rank_plot.h"
#include "ui/window/chart_actions.h"

#include <QClipboard>
#include <QDockWidget>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>

namespace delayrank::ui::test {

namespace {

using namespace std::chrono_literals;

runs::Run runOn(const std::string &id, const std::string &kernel, const std::string &governor) {
    runs::Run run;
    run.id = id;
    run.label = "run " + id;
    run.settings = {{"transport", "tcp"}};
    for (const runs::End end : {runs::End::sender, runs::End::receiver}) {
        run.hostFacts.push_back({end, runs::Moment::start, 0, {"kernel release", kernel}});
        run.hostFacts.push_back({end, runs::Moment::start, 0, {"CPU frequency governor", governor}});
    }
    runs::Step step;
    step.sizeBytes = 1;
    step.series.push_back({runs::End::sender, true, {10us, 20us, 5ms}, {}, 0});
    run.steps.push_back(step);
    return run;
}

template <class Panel> Panel *panelOf(MainWindow &window) {
    return window.findChild<Panel *>();
}

} // namespace

void RunChoiceTest::openThreeRuns() {
    const std::vector<runs::Run> all{runOn("a", "6.1.0-18", "performance"), runOn("b", "6.6.9", "performance"),
                                     runOn("c", "6.1.0-18", "powersave")};
    const runs::Run *const pointers[] = {&all[0], &all[1], &all[2]};
    const QString file = path("three.delays");
    const auto saved = runs::saveRuns(file.toStdString(), pointers, nullptr);
    QVERIFY2(saved.has_value(), saved ? "" : saved.error().message().c_str());
    openWindow();
    QVERIFY(open({file}, 3));
}

void RunChoiceTest::factsOfTheSelectedRunsStandSideBySideAndAreCopied() {
    openThreeRuns();
    auto *const facts = panelOf<FactsPanel>(window());
    auto *const list = panelOf<RunsPanel>(window());
    auto *const dock = window().findChild<QDockWidget *>("factsDock");
    dock->show();
    dock->raise();
    QTRY_COMPARE(facts->model()->columnCount(), 3); // none is selected: all
    list->view()->setFocus();
    list->view()->setCurrentIndex(list->model()->index(1, 0));
    QTest::keyClick(list->view(), Qt::Key_Down, Qt::ShiftModifier);
    QTRY_COMPARE(facts->model()->columnCount(), 2);
    action(ActionId::factDifferences)->trigger();
    QCOMPARE(facts->filter()->factCount(), 4); // kernel and governor at both ends
    action(ActionId::copyFacts)->trigger();
    QVERIFY(QGuiApplication::clipboard()->text().contains("6.1.0-18 *"));
    action(ActionId::copyFactsCsv)->trigger();
    QVERIFY(QGuiApplication::clipboard()->text().contains("\"Sender\",\"kernel release\",\"6.6.9\",\"6.1.0-18\""));
    action(ActionId::factDifferences)->trigger();
    QCOMPARE(facts->filter()->factCount(), 5);
}

void RunChoiceTest::aRunWhoseHostIsNotAsForTheBaselineIsMarked() {
    openThreeRuns();
    RunsModel *const model = panelOf<RunsPanel>(window())->model();
    const auto mark = [&](int row) {
        return model->index(row, RunsModel::StateColumn).data(Qt::DecorationRole).value<QIcon>();
    };
    QVERIFY(mark(2).isNull());
    panelOf<RunsPanel>(window())->view()->setCurrentIndex(model->index(0, 0));
    action(ActionId::baseline)->trigger();
    QVERIFY(mark(0).isNull());
    QVERIFY(!mark(1).isNull());
    QVERIFY(!mark(2).isNull());
    const QString tip = model->index(2, RunsModel::StateColumn).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains("CPU frequency governor (both ends): powersave, baseline performance"), qPrintable(tip));
}

void RunChoiceTest::filteredRunsAreDrawnAloneAndTheOthersAreSavedAllTheSame() {
    openThreeRuns();
    QTRY_COMPARE(window().plot()->curves().size(), std::size_t{3});
    auto *const bar = panelOf<RunFilterBar>(window());
    action(ActionId::filterRuns)->trigger();
    QTRY_VERIFY(bar->field()->hasFocus());
    QTest::keyClicks(bar->field(), "kernel:6.1");
    QTRY_COMPARE(window().plot()->curves().size(), std::size_t{2});
    QCOMPARE(bar->note(), QString("2 of 3 runs are listed and drawn"));
    QCOMPARE(window().findChild<QLabel *>("filterStatus")->text(), QString("Filter: 2 of 3 runs"));
    QCOMPARE(window().charts()->request(ChartStyle::screen, {400, 300}, 1).curves.size(), std::size_t{2});
    QVERIFY(save(path("filtered.delays")));
    const auto saved = runs::loadRuns(path("filtered.delays").toStdString());
    QVERIFY(saved.has_value());
    QCOMPARE(saved->runs.size(), std::size_t{3});
    QVERIFY(saved->comparison->runs[1].shown);
    action(ActionId::clearFilter)->trigger();
    QTRY_COMPARE(window().plot()->curves().size(), std::size_t{3});
    QVERIFY(!action(ActionId::clearFilter)->isEnabled());
}

void RunChoiceTest::groupsAndTagsAreSavedWithTheRuns() {
    openThreeRuns();
    auto *const list = panelOf<RunsPanel>(window());
    list->view()->setFocus();
    list->view()->setCurrentIndex(list->model()->index(0, 0));
    QTest::keyClick(list->view(), Qt::Key_Down, Qt::ShiftModifier);
    action(ActionId::tagRun)->trigger();
    auto *const dialog = window().findChild<QInputDialog *>("askForTags");
    QVERIFY(dialog);
    dialog->setTextValue("quick, before");
    dialog->accept();
    QTRY_COMPARE(runs::tagsOf(window().document()->run(1)), (std::vector<std::string>{"quick", "before"}));
    QVERIFY(runs::tagsOf(window().document()->run(2)).empty());

    for (QMenu *const menu : window().findChildren<QMenu *>())
        if (menu->title() == "&Group Runs by") {
            emit menu->aboutToShow();
            QCOMPARE(menu->actions()[3]->text(), QString("&Kernel"));
            menu->actions()[3]->trigger();
        }
    QVERIFY(!action(ActionId::colour)->isEnabled());
    QCOMPARE(list->model()->rowCount(), 2);
    QVERIFY(save(path("grouped.delays")));
    openWindow();
    QVERIFY(open({path("grouped.delays")}, 3));
    auto *const again = panelOf<RunsPanel>(window());
    QTRY_COMPARE(again->model()->rowCount(), 2);
    QCOMPARE(again->model()->index(0, 0).data().toString(), QString("6.1.0-18"));
    QCOMPARE(again->model()->index(0, RunsModel::DelaysColumn).data().toString(), QString("2 runs"));
    QVERIFY(!again->view()->isColumnHidden(RunsModel::TagsColumn));
}

} // namespace delayrank::ui::test
