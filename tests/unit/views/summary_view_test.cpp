#include "ui/views/summary_view.h"

#include "shown_view.h"

#include "ui/views/summary_scene.h"

#include <QBarSet>
#include <QBoxPlotSeries>
#include <QBoxSet>
#include <QChart>
#include <QGraphicsView>
#include <QHorizontalStackedBarSeries>
#include <QLegend>
#include <QLegendMarker>
#include <QLogValueAxis>
#include <QSignalSpy>
#include <QTest>
#include <QValueAxis>
#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;
using namespace delayrank::ui::test;

TEST(SummaryView, StacksTheStalledTimeOf1999ByCluster) {
    ShownView<SummaryView> shown;
    shown.add(runsOf1999());
    shown.show();
    const Summary &summary = shown.view.summary();
    ASSERT_EQ(summary.runs.size(), 3u);
    const auto curves = shown.document.curves();
    for (std::size_t run = 0; run < 3; ++run)
        EXPECT_EQ(summary.stalls.stacks[run].stalledTime(), curves[run].curve->timeAtLeast(1ms));
    const auto has = [&](double milliseconds) {
        return std::any_of(summary.stalls.centres.begin(), summary.stalls.centres.end(), [&](Delay centre) {
            return std::fabs(static_cast<double>(centre.count()) / 1e6 - milliseconds) < 0.06 * milliseconds;
        });
    };
    EXPECT_TRUE(has(9.6));
    EXPECT_TRUE(has(19.6));
    // The bars say the same: first run at the top, so last in each set.
    const auto *const bars =
        qobject_cast<QHorizontalStackedBarSeries *>(shown.view.scene()->stalls()->series().at(0));
    ASSERT_NE(bars, nullptr);
    double seconds = 0;
    for (const QBarSet *const set : bars->barSets())
        seconds += set->at(2);
    EXPECT_NEAR(seconds, std::chrono::duration<double>(curves[0].curve->timeAtLeast(1ms)).count(), 1e-9);
}

TEST(SummaryView, HasABoxForEachRunAndSize) {
    ShownView<SummaryView> shown;
    shown.add({sweep("a"), oneSize("b")});
    shown.show();
    const auto series = shown.view.scene()->boxes()->series();
    ASSERT_EQ(series.size(), 2);
    const auto *const first = qobject_cast<QBoxPlotSeries *>(series.at(0));
    ASSERT_NE(first, nullptr);
    ASSERT_EQ(first->count(), 9) << "sizes from 1 to 65,536, times 4";
    const BoxFigures &figures = shown.view.summary().runs[0].boxes[3];
    EXPECT_EQ(figures.sizeBytes, 64u);
    const QBoxSet *const box = first->boxSets().at(3);
    EXPECT_DOUBLE_EQ(box->at(QBoxSet::Median), std::chrono::duration<double>(figures.median).count());
    EXPECT_DOUBLE_EQ(box->at(QBoxSet::UpperExtreme), std::chrono::duration<double>(figures.p99).count());
    EXPECT_LT(figures.p1, figures.lowerQuartile);
    EXPECT_LT(figures.lowerQuartile, figures.median);
    EXPECT_LT(figures.median, figures.upperQuartile);
    EXPECT_GT(figures.p99, 40ms) << "one in 41 stalls";
    EXPECT_EQ(shown.view.summary().runs[1].boxes.size(), 1u);
}

TEST(SummaryView, FollowsThresholdAndPalette) {
    ShownView<SummaryView> shown;
    shown.add({oneSize("a")});
    shown.show();
    EXPECT_GT(shown.view.summary().stalls.stacks[0].stalledTime(), 0ns);
    shown.document.setThreshold(1s);
    shown.settle();
    EXPECT_EQ(shown.view.summary().stalls.stacks[0].stalledTime(), 0ns);
    QPalette dark;
    dark.setColor(QPalette::Base, QColor(30, 30, 30));
    dark.setColor(QPalette::Text, Qt::white);
    shown.view.setPalette(dark);
    shown.settle();
    EXPECT_EQ(shown.view.scene()->backgroundBrush().color(), QColor(30, 30, 30));
}

TEST(SummaryView, GivesRunsOfTheSameNameARowEach) {
    ShownView<SummaryView> shown;
    runs::Run other = oneSize("a");
    other.id = "another";
    shown.add({oneSize("a"), std::move(other)});
    shown.show();
    const auto *const bars =
        qobject_cast<QHorizontalStackedBarSeries *>(shown.view.scene()->stalls()->series().at(0));
    EXPECT_EQ(bars->barSets().at(0)->count(), 2);
    const QImage image = shown.picture();
    EXPECT_FALSE(image.isNull());
}

TEST(SummaryView, ChoosesTheDelaysOfTheBarOrBoxThatIsClicked) {
    ShownView<SummaryView> shown;
    shown.add({oneSize("a")});
    shown.show();
    const auto *const bars =
        qobject_cast<QHorizontalStackedBarSeries *>(shown.view.scene()->stalls()->series().at(0));
    emit bars->barSets().at(0)->clicked(0);
    ASSERT_TRUE(shown.selection.band());
    EXPECT_TRUE(shown.selection.band()->contains(44ms));
    EXPECT_FALSE(shown.selection.band()->contains(3us));
    const auto *const boxes = qobject_cast<QBoxPlotSeries *>(shown.view.scene()->boxes()->series().at(0));
    emit boxes->boxSets().at(0)->clicked();
    const BoxFigures &figures = shown.view.summary().runs[0].boxes[0];
    EXPECT_EQ(*shown.selection.band(), (DelayBand{figures.lowerQuartile, figures.upperQuartile}));
}

TEST(SummaryView, SharesTheCrosshairBothWays) {
    ShownView<SummaryView> shown;
    shown.add({oneSize("a")});
    shown.show();
    SummaryScene *const scene = shown.view.scene();
    const QRectF plane = scene->boxes()->plotArea();
    const std::optional<Delay> middle = scene->delayAt(scene->boxes()->mapToScene(plane.center()));
    ASSERT_TRUE(middle);
    EXPECT_GT(*middle, 1us);
    EXPECT_LT(*middle, 100ms);
    EXPECT_FALSE(scene->delayAt({1, 1}));
    const QImage without = shown.view.grab().toImage();
    shown.selection.setCrosshair(*middle);
    QTest::qWait(20);
    EXPECT_NE(shown.view.grab().toImage(), without);
    shown.selection.setCrosshair({});
    QTest::qWait(20);
    EXPECT_EQ(shown.view.grab().toImage(), without);
}

TEST(SummaryView, TellsAClickOnANameFromADoubleClick) {
    ShownView<SummaryView> shown;
    shown.add({oneSize("a"), oneSize("b")});
    shown.show();
    QSignalSpy once(&shown.view, &ChartView::hideRequested), twice(&shown.view, &ChartView::isolateRequested);
    const QList<QLegendMarker *> names = shown.view.scene()->boxes()->legend()->markers();
    ASSERT_EQ(names.size(), 2);
    emit names[1]->clicked();
    ASSERT_TRUE(QTest::qWaitFor([&] { return once.size() == 1; }, 2'000));
    EXPECT_EQ(once[0][0].toString(), "b");
    emit names[0]->clicked();
    emit names[0]->clicked();
    ASSERT_EQ(twice.size(), 1);
    EXPECT_EQ(twice[0][0].toString(), "a");
    QTest::qWait(QApplication::doubleClickInterval() + 50);
    EXPECT_EQ(once.size(), 1);
}

TEST(SummaryView, KeepsTheRangesThatWereTypedOrZoomedUntilHome) {
    ShownView<SummaryView> shown;
    shown.add(runsOf1999());
    shown.show();
    SummaryScene &scene = *shown.view.scene();
    const runs::AxisRange allTimes = scene.timeRange(), allDelays = scene.delayRange();
    const auto times = [&] { return qobject_cast<QValueAxis *>(scene.stalls()->axes(Qt::Horizontal).first()); };
    const auto delays = [&] { return qobject_cast<QLogValueAxis *>(scene.boxes()->axes(Qt::Vertical).first()); };
    scene.setRanges(runs::AxisRange{1e9, 5e9}, runs::AxisRange{1e6, 1e8});
    EXPECT_DOUBLE_EQ(times()->min(), 1);
    EXPECT_DOUBLE_EQ(times()->max(), 5);
    EXPECT_NEAR(delays()->min(), 0.001, 1e-12);
    EXPECT_NEAR(delays()->max(), 0.1, 1e-12);
    // Another unit, other runs, another size of the window: the user's range stays.
    shown.document.setUnit(TimeUnit::milliseconds());
    shown.settle();
    shown.view.resize(1111, 777);
    EXPECT_NEAR(times()->max(), 5000, 1e-9);
    EXPECT_NEAR(delays()->min(), 1, 1e-9);
    QTest::keyClick(shown.view.focusProxy(), Qt::Key_Home);
    EXPECT_EQ(scene.timeRange(), allTimes);
    EXPECT_NEAR(scene.delayRange().upper, allDelays.upper, 1e-6 * allDelays.upper);
    QTest::keyClick(shown.view.focusProxy(), Qt::Key_Plus);
    EXPECT_DOUBLE_EQ(scene.timeRange().lower, 0);
    EXPECT_LT(scene.timeRange().upper, allTimes.upper);
    EXPECT_GT(scene.delayRange().lower, allDelays.lower);
    EXPECT_LT(scene.delayRange().upper, allDelays.upper);
}

TEST(SummaryView, TellsWhichAxisWasDoubleClicked) {
    ShownView<SummaryView> shown;
    shown.add(runsOf1999());
    shown.show();
    SummaryScene &scene = *shown.view.scene();
    const QRectF stalls = scene.stalls()->mapRectToScene(scene.stalls()->plotArea());
    const QRectF boxes = scene.boxes()->mapRectToScene(scene.boxes()->plotArea());
    EXPECT_EQ(scene.axisAt({stalls.center().x(), stalls.bottom() + 8}), Qt::Horizontal);
    EXPECT_EQ(scene.axisAt({boxes.left() - 8, boxes.center().y()}), Qt::Vertical);
    for (const QPointF at : {stalls.center(), boxes.center(), QPointF(stalls.left() - 8, stalls.center().y()),
                             QPointF(boxes.center().x(), boxes.bottom() + 8)})
        EXPECT_FALSE(scene.axisAt(at));
    QSignalSpy asked(&shown.view, &SummaryView::axisActivated);
    QTest::mouseDClick(static_cast<QGraphicsView *>(shown.view.focusProxy())->viewport(), Qt::LeftButton, {},
                       QPoint(static_cast<int>(boxes.left()) - 8, static_cast<int>(boxes.center().y())));
    ASSERT_EQ(asked.size(), 1);
    EXPECT_EQ(asked[0][0].value<Qt::Orientation>(), Qt::Vertical);
}
