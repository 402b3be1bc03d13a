#include "ui/plots/rank_plot.h"

#include "sample_curves.h"

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;

namespace {

/// A plot on show with ranks from 1 to 1e4 and delays from 1 us to 0.1 s in view.
class RankPlotTest : public testing::Test {
protected:
    RankPlotTest() {
        plot.resize(800, 600);
        plot.setFixedRanges(runs::AxisRange{1, 1e4}, runs::AxisRange{1e3, 1e8});
        plot.setCurves({curveOf("a", fewDistinctDelays(5'000))});
        plot.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&plot));
        plot.replot();
    }

    QPoint at(double rank, double seconds) const {
        return QPointF(plot.xAxis->coordToPixel(rank), plot.yAxis->coordToPixel(seconds)).toPoint();
    }
    void drag(const QPoint &from, const QPoint &to, Qt::MouseButton button = Qt::LeftButton,
              Qt::KeyboardModifiers modifiers = {}) {
        QTest::mousePress(&plot, button, modifiers, from);
        move((from + to) / 2, button, modifiers);
        move(to, button, modifiers);
        QTest::mouseRelease(&plot, button, modifiers, to);
    }
    void move(const QPoint &to, Qt::MouseButton button, Qt::KeyboardModifiers modifiers = {}) {
        QMouseEvent event(QEvent::MouseMove, to, plot.mapToGlobal(to), Qt::NoButton, button, modifiers);
        QCoreApplication::sendEvent(&plot, &event);
    }
    void wheel(const QPoint &position, int clicks) {
        QWheelEvent event(position, plot.mapToGlobal(position), {}, {0, 120 * clicks}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&plot, &event);
    }

    RankPlot plot;
};

} // namespace

TEST_F(RankPlotTest, ZoomsToTheRectangleThatIsDragged) {
    drag(at(10, 1e-2), at(1'000, 1e-5));
    EXPECT_NEAR(plot.rankRange().lower, 10, 0.2);
    EXPECT_NEAR(plot.rankRange().upper, 1'000, 20);
    EXPECT_NEAR(plot.delayRange().lower / 1e4, 1, 0.03);
    EXPECT_NEAR(plot.delayRange().upper / 1e7, 1, 0.03);
    EXPECT_FALSE(plot.isHome());
}

TEST_F(RankPlotTest, TakesATinyRectangleForAClick) {
    drag(at(10, 1e-4), at(10, 1e-4) + QPoint(3, 40));
    EXPECT_TRUE(plot.isHome());
}

TEST_F(RankPlotTest, ZoomsAboutThePointerWithTheWheel) {
    const QPoint pointer = at(100, 1e-5);
    wheel(pointer, 3);
    EXPECT_LT(plot.rankRange().upper, 1e4);
    EXPECT_LT(plot.delayRange().upper, 1e8);
    EXPECT_NEAR((at(100, 1e-5) - pointer).manhattanLength(), 0, 1);
    wheel(pointer, -3);
    EXPECT_NEAR(plot.rankRange().upper, 1e4, 1);
}

TEST_F(RankPlotTest, ZoomsOneAxisWithTheWheelOverIt) {
    wheel({at(100, 1e-6).x(), plot.height() - 8}, 1);
    EXPECT_LT(plot.rankRange().upper, 1e4);
    EXPECT_NEAR(plot.delayRange().upper, 1e8, 1);
    plot.home();
    wheel({8, at(100, 1e-4).y()}, 1);
    EXPECT_NEAR(plot.rankRange().upper, 1e4, 1e-4);
    EXPECT_LT(plot.delayRange().upper, 1e8);
}

TEST_F(RankPlotTest, PansWithTheMiddleButtonOrWithShift) {
    drag(at(10, 1e-4), at(100, 1e-3), Qt::MiddleButton);
    EXPECT_NEAR(plot.rankRange().lower, 0.1, 0.002);
    EXPECT_NEAR(plot.delayRange().lower, 100, 2);
    plot.undoView();
    EXPECT_TRUE(plot.isHome()) << "one drag is one step";
    drag(at(10, 1e-4), at(100, 1e-4), Qt::LeftButton, Qt::ShiftModifier);
    EXPECT_NEAR(plot.rankRange().lower, 0.1, 0.002);
    EXPECT_DOUBLE_EQ(plot.delayRange().lower, 1e3);
}

TEST_F(RankPlotTest, UndoesAndRedoesViewsAndSaysWhetherItCan) {
    QSignalSpy undo(&plot, &RankPlot::canUndoViewChanged), redo(&plot, &RankPlot::canRedoViewChanged);
    plot.showRanges({1, 10}, {1e3, 1e6});
    plot.showRanges({2, 5}, {1e4, 1e5});
    EXPECT_EQ(undo.size(), 1);
    plot.undoView();
    EXPECT_DOUBLE_EQ(plot.rankRange().upper, 10);
    EXPECT_EQ(redo.size(), 1);
    plot.undoView();
    EXPECT_TRUE(plot.isHome());
    EXPECT_DOUBLE_EQ(plot.rankRange().upper, 1e4);
    EXPECT_EQ(undo.last().first().toBool(), false);
    plot.redoView();
    plot.redoView();
    EXPECT_DOUBLE_EQ(plot.rankRange().upper, 5);
    EXPECT_FALSE(plot.canRedoView());
}

TEST_F(RankPlotTest, MakesOneStepOfWheelClicksInARow) {
    for (int click = 0; click < 5; ++click)
        wheel(at(100, 1e-4), 1);
    plot.undoView();
    EXPECT_TRUE(plot.isHome());
    EXPECT_FALSE(plot.canUndoView());
}

TEST_F(RankPlotTest, KeepsTheUsersViewWhenCurvesGrowAndFollowsThemAgainAtHome) {
    plot.setFixedRanges(std::nullopt, std::nullopt);
    plot.showRanges({2, 50}, {1e3, 1e6});
    plot.setCurves({curveOf("a", fewDistinctDelays(50'000))});
    EXPECT_DOUBLE_EQ(plot.rankRange().upper, 50);
    QTest::keyClick(&plot, Qt::Key_Home);
    EXPECT_NEAR(plot.rankRange().upper, 1e5, 1e-3);
    plot.setCurves({curveOf("a", fewDistinctDelays(200'000))});
    EXPECT_NEAR(plot.rankRange().upper, 1e6, 1e-3);
}

TEST_F(RankPlotTest, PansAndZoomsWithKeys) {
    QTest::keyClick(&plot, Qt::Key_Right);
    EXPECT_NEAR(std::log10(plot.rankRange().lower), 0.4, 0.01);
    QTest::keyClick(&plot, Qt::Key_Left);
    QTest::keyClick(&plot, Qt::Key_Up);
    EXPECT_NEAR(std::log10(plot.delayRange().lower), 3.5, 0.01);
    QTest::keyClick(&plot, Qt::Key_Plus);
    EXPECT_LT(plot.rankRange().upper, 1e4);
    QTest::keyClick(&plot, Qt::Key_Minus);
    EXPECT_NEAR(plot.rankRange().upper, 1e4, 1);
}

TEST_F(RankPlotTest, SendsTheThresholdWhileItsLineIsDragged) {
    std::vector<Delay> sent;
    QObject::connect(&plot, &RankPlot::thresholdChanged, [&](Delay threshold) { sent.push_back(threshold); });
    plot.setThreshold(std::chrono::milliseconds(1));
    EXPECT_TRUE(sent.empty()) << "only what the user does is sent";
    drag(at(100, 1e-3) + QPoint(0, 3), at(200, 1e-4));
    ASSERT_GE(sent.size(), 2U);
    EXPECT_NEAR(static_cast<double>(sent.back().count()), 1e5, 3e3);
    EXPECT_EQ(plot.threshold(), sent.back());
    EXPECT_TRUE(plot.isHome()) << "the drag was no zoom";
}

TEST_F(RankPlotTest, LeavesTheThresholdAloneWhereTheMouseIsAwayFromIt) {
    QSignalSpy moved(&plot, &RankPlot::thresholdChanged);
    drag(at(100, 1e-3) + QPoint(0, 8), at(200, 1e-5));
    EXPECT_EQ(moved.size(), 0);
}

TEST_F(RankPlotTest, ShowsByTheCursorThatTheThresholdCanBeDragged) {
    move(at(100, 1e-3), Qt::NoButton);
    EXPECT_EQ(plot.cursor().shape(), Qt::SizeVerCursor);
    move(at(100, 1e-5), Qt::NoButton);
    EXPECT_EQ(plot.cursor().shape(), Qt::CrossCursor);
}

TEST_F(RankPlotTest, MovesTheThresholdByATenthWithKeys) {
    QTest::keyClick(&plot, Qt::Key_Up, Qt::ControlModifier);
    EXPECT_EQ(plot.threshold(), std::chrono::microseconds(1'100));
    QTest::keyClick(&plot, Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(plot.threshold(), std::chrono::microseconds(990));
    plot.setThreshold(Delay(1));
    QTest::keyClick(&plot, Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(plot.threshold(), Delay(1)) << "0 would make a stall of every message";
}

TEST_F(RankPlotTest, TellsWhatIsUnderTheMouse) {
    QSignalSpy hovered(&plot, &RankPlot::hovered);
    move(at(100, 1e-2), Qt::NoButton);
    ASSERT_EQ(hovered.size(), 1);
    EXPECT_TRUE(hovered[0][0].toString().startsWith("rank 1")) << hovered[0][0].toString().toStdString();
    EXPECT_TRUE(plot.readoutAt(at(100, 5e-3)).contains("one in 3"))
        << plot.readoutAt(at(100, 5e-3)).toStdString();
    EXPECT_TRUE(plot.readoutAt({2, 2}).isEmpty());
}

TEST_F(RankPlotTest, GoesHomeWhenTheRankAxisCountsSomethingElse) {
    plot.showRanges({2, 50}, {1e3, 1e6});
    plot.setRankAxis(runs::RankAxis::fraction);
    EXPECT_TRUE(plot.isHome());
    EXPECT_FALSE(plot.canUndoView()) << "ranks mean nothing on the new axis";
}

TEST_F(RankPlotTest, KeepsItsViewWhenTheUnitChanges) {
    plot.showRanges({2, 50}, {1e3, 1e6});
    plot.setUnit(TimeUnit::milliseconds());
    EXPECT_NEAR(plot.delayRange().upper, 1e6, 1e-3);
    EXPECT_NEAR(plot.yAxis->range().upper, 1, 1e-9);
    EXPECT_NEAR(plot.rankRange().upper, 50, 1e-9);
}

TEST_F(RankPlotTest, StopsZoomingWhereNothingIsLeftToSee) {
    for (int click = 0; click < 300; ++click)
        wheel(at(100, 1e-4), 2);
    EXPECT_GT(plot.rankRange().upper, plot.rankRange().lower);
    for (int click = 0; click < 600; ++click)
        wheel({400, 300}, -2);
    EXPECT_LT(plot.rankRange().upper, 1.01e15);
    plot.replot();
}
