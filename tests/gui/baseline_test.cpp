#include "tests/gui/baseline_test.h"

#include "ui/export/chart_export.h"
#include "ui/panels/statistics_panel.h"
#include "ui/window/chart_actions.h"
#include "ui/window/file_actions.h"
#include "ui/window/rank_view.h"

#include <QClipboard>
#include <QImage>
#include <QTableView>

namespace delayrank::ui::test {

void BaselineTest::theRatioPlotIsThereWhereThereIsABaselineAndItIsWanted() {
    openWindow();
    RatioPlot *const ratio = window().rankView()->ratioPlot();
    QVERIFY(!ratio->isVisible());
    QVERIFY(!action(ActionId::ratioPlot)->isEnabled());
    window().files()->openExample();
    QTRY_COMPARE(window().document()->runCount(), 3);
    QTRY_VERIFY(ratio->isVisible());
    QCOMPARE(ratio->lines().size(), std::size_t(2)); // 2.0.36 and the patched one against 2.2.2
    action(ActionId::ratioPlot)->trigger();
    QVERIFY(!ratio->isVisible());
    closeWindow();
    openWindow();
    QVERIFY(!action(ActionId::ratioPlot)->isChecked()); // as it was left
    window().files()->openExample();
    QTRY_COMPARE(window().document()->runCount(), 3);
    action(ActionId::ratioPlot)->trigger();
    QVERIFY(window().rankView()->ratioPlot()->isVisible());
    window().document()->setBaseline({});
    QVERIFY(!window().rankView()->ratioPlot()->isVisible());
}

void BaselineTest::bothPlotsShowTheSameRanksOneAboveTheOther() {
    openWindow();
    window().files()->openExample();
    RatioPlot *const ratio = window().rankView()->ratioPlot();
    QTRY_VERIFY(ratio->isVisible());
    RankPlot *const plot = window().plot();
    plot->showRanges({10, 1000}, plot->delayRange());
    QCOMPARE(ratio->xAxis->range().lower, 10.0);
    QCOMPARE(ratio->xAxis->range().upper, 1000.0);
    emit ratio->zoomWanted(0, 0.5);
    QCOMPARE(plot->rankRange().lower, 10.0);
    QVERIFY(std::abs(plot->rankRange().upper - 100) < 0.01);
    QCOMPARE(ratio->xAxis->range().upper, plot->rankRange().upper);
    QTRY_COMPARE(ratio->axisRect()->rect().left(), plot->axisRect()->rect().left());
    QTRY_COMPARE(ratio->axisRect()->rect().right(), plot->axisRect()->rect().right());
    action(ActionId::axisFraction)->trigger();
    QCOMPARE(ratio->xAxis->range().upper, plot->rankRange().upper);
}

void BaselineTest::theComparisonIsCopiedAsASentence() {
    openWindow();
    QVERIFY(!action(ActionId::copyComparison)->isEnabled());
    window().files()->openExample();
    QTRY_VERIFY(action(ActionId::copyComparison)->isEnabled());
    window().findChild<QTableView *>("statistics")->selectRow(2);
    action(ActionId::copyComparison)->trigger();
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY2(copied.startsWith("Linux 2.2.2 with the ACK patch spends 1,"), qPrintable(copied));
    QVERIFY2(copied.endsWith(" times less time in delays of 1 ms or more than Linux 2.2.2 (0.031 s, 46.2 s)"),
             qPrintable(copied));
}

void BaselineTest::anExportedChartHasTheRatioPlotThatIsSeen() {
    openWindow();
    window().files()->openExample();
    QTRY_VERIFY(window().rankView()->ratioPlot()->isVisible());
    const auto heightOf = [this] {
        window().charts()->exportTo(ChartStyle::screen, {}, 1, path("chart.png"));
        return QImage(path("chart.png")).height();
    };
    QCOMPARE(heightOf(), chartSize(ChartStyle::screen, true).height());
    action(ActionId::ratioPlot)->trigger();
    QCOMPARE(heightOf(), chartSize(ChartStyle::screen, false).height());
}

} // namespace delayrank::ui::test
