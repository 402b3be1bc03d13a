#include "ui/plots/plot_interaction.h"

#include "sample_curves.h"
#include "ui/plots/rank_plot.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;
using namespace std::chrono_literals;

namespace {

/// 1,000 delays of 1 us to 1 ms whose ranks are known: rank r has (1,001 - r) us.
std::vector<Delay> stairs() {
    std::vector<Delay> delays;
    for (int index = 1; index <= 1'000; ++index)
        delays.push_back(std::chrono::microseconds(index));
    return delays;
}

Curve named(const QString &run) {
    Curve curve = curveOf("run " + run, stairs());
    curve.runId = run;
    return curve;
}

/// A plot on show with ranks from 1 to 1e4 and delays from 100 ns to 10 ms in view.
class PlotInteractionTest : public testing::Test {
protected:
    PlotInteractionTest() {
        plot.resize(800, 600);
        plot.setFixedRanges(runs::AxisRange{1, 1e4}, runs::AxisRange{1e2, 1e7});
        plot.setThreshold(5ms);
        plot.setCurves({named("a"), named("b")});
        plot.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&plot));
        plot.replot();
    }
    QPoint at(double rank, double seconds) const {
        return QPointF(plot.xAxis->coordToPixel(rank), plot.yAxis->coordToPixel(seconds)).toPoint();
    }
    void move(const QPoint &to, Qt::MouseButton button = Qt::NoButton, Qt::KeyboardModifiers modifiers = {}) {
        QMouseEvent event(QEvent::MouseMove, to, plot.mapToGlobal(to), Qt::NoButton, button, modifiers);
        QCoreApplication::sendEvent(&plot, &event);
    }
    void drag(const QPoint &from, const QPoint &to, Qt::KeyboardModifiers modifiers) {
        QTest::mousePress(&plot, Qt::LeftButton, modifiers, from);
        move((from + to) / 2, Qt::LeftButton, modifiers);
        move(to, Qt::LeftButton, modifiers);
        QTest::mouseRelease(&plot, Qt::LeftButton, modifiers, to);
    }
    std::optional<DelayBand> lastBand(const QSignalSpy &spy) const {
        return spy.isEmpty() ? std::nullopt : spy.last().first().value<std::optional<DelayBand>>();
    }
    /// A place on the first name of the legend.
    QPoint firstName() const {
        for (int y = 0; y < plot.height(); ++y)
            for (int x = plot.width() - 1; x > plot.width() / 2; --x)
                if (plot.interaction()->placeAt(QPointF(x, y)).runId == "a" &&
                    QPointF(x, y).y() < plot.height() / 4)
                    return {x, y + 2};
        return {};
    }

    RankPlot plot;
};

} // namespace

TEST_F(PlotInteractionTest, BrushesABandOfDelaysWithAltAndTheMouse) {
    QSignalSpy brushed(plot.interaction(), &PlotInteraction::bandBrushed);
    drag(at(10, 1e-5), at(11, 1e-4), Qt::AltModifier);
    const auto band = lastBand(brushed);
    ASSERT_TRUE(band);
    EXPECT_NEAR(band->shortest.count(), 1e4, 450) << "within two pixels";
    EXPECT_NEAR(band->longest.count(), 1e5, 4'500);
    EXPECT_TRUE(plot.isHome()) << "the drag was no zoom";
}

TEST_F(PlotInteractionTest, BrushesABandOfRanksOnTheNearestCurve) {
    QSignalSpy brushed(plot.interaction(), &PlotInteraction::bandBrushed);
    drag(at(100, 9e-4), at(500, 8.9e-4), Qt::AltModifier);
    const auto band = lastBand(brushed);
    ASSERT_TRUE(band);
    EXPECT_NEAR(band->longest.count(), 901'000, 3'000);
    EXPECT_NEAR(band->shortest.count(), 501'000, 6'000);
}

TEST_F(PlotInteractionTest, BrushesWithoutAltInBrushModeAndClearsWithEscape) {
    QSignalSpy brushed(plot.interaction(), &PlotInteraction::bandBrushed);
    plot.interaction()->setBrushMode(true);
    drag(at(10, 1e-5), at(11, 1e-4), {});
    ASSERT_TRUE(lastBand(brushed));
    QTest::keyClick(&plot, Qt::Key_Escape);
    ASSERT_EQ(brushed.size(), 2);
    EXPECT_FALSE(lastBand(brushed));
    plot.interaction()->setBrushMode(false);
    drag(at(10, 1e-5), at(100, 1e-6), {});
    EXPECT_EQ(brushed.size(), 2);
    EXPECT_FALSE(plot.isHome());
}

TEST_F(PlotInteractionTest, CallsOffADragWithEscape) {
    QSignalSpy brushed(plot.interaction(), &PlotInteraction::bandBrushed);
    QTest::mousePress(&plot, Qt::LeftButton, Qt::AltModifier, at(10, 1e-5));
    move(at(20, 1e-4), Qt::LeftButton, Qt::AltModifier);
    QTest::keyClick(&plot, Qt::Key_Escape);
    QTest::mouseRelease(&plot, Qt::LeftButton, Qt::AltModifier, at(20, 1e-4));
    EXPECT_TRUE(brushed.isEmpty());
    EXPECT_TRUE(plot.isHome());
}

TEST_F(PlotInteractionTest, MovesTheCrosshairWithoutDrawingTheCurvesAnew) {
    QSignalSpy moved(plot.interaction(), &PlotInteraction::crosshairMoved);
    QSignalSpy drawn(&plot, &QCustomPlot::afterReplot);
    move(at(100, 1e-4));
    move(at(200, 1e-5));
    ASSERT_EQ(moved.size(), 2);
    EXPECT_NEAR(moved[1][0].value<std::optional<Delay>>()->count(), 1e4, 300);
    EXPECT_EQ(drawn.size(), 0);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&plot, &leave);
    EXPECT_FALSE(moved.last()[0].value<std::optional<Delay>>());
}

TEST_F(PlotInteractionTest, ShowsTheCrosshairAndTheBandThatOthersSet) {
    const QImage before = plot.grab().toImage();
    plot.interaction()->setCrosshair(100us);
    const QImage crossed = plot.grab().toImage();
    EXPECT_NE(before, crossed);
    plot.interaction()->setCrosshair(std::nullopt);
    EXPECT_EQ(before, plot.grab().toImage());
    plot.interaction()->setBand(DelayBand{10us, 100us});
    EXPECT_NE(before, plot.grab().toImage());
}

TEST_F(PlotInteractionTest, ChoosesTheSampleThatIsClicked) {
    QSignalSpy chosen(&plot, &RankPlot::pointChosen);
    QTest::mouseClick(&plot, Qt::LeftButton, {}, at(900, 101e-6) + QPoint(2, 1));
    ASSERT_EQ(chosen.size(), 1);
    const auto point = chosen[0][0].value<CurvePoint>();
    EXPECT_NEAR(static_cast<double>(point.rank), 900, 10);
    EXPECT_EQ(point.delay, std::chrono::microseconds(1'001 - static_cast<int>(point.rank)));
    QTest::mouseClick(&plot, Qt::LeftButton, {}, at(2, 1e-6));
    EXPECT_EQ(chosen.size(), 1) << "nothing is there";
    EXPECT_FALSE(plot.cursorPoint());
}

TEST_F(PlotInteractionTest, WalksAlongACurveWithKeysAndChoosesWithEnter) {
    QSignalSpy chosen(&plot, &RankPlot::pointChosen), told(&plot, &RankPlot::hovered);
    QTest::mouseClick(&plot, Qt::LeftButton, {}, at(100, 901e-6));
    const auto start = plot.cursorPoint();
    ASSERT_TRUE(start);
    QTest::keyClick(&plot, Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(plot.cursorPoint()->rank, start->rank + 1);
    QTest::keyClick(&plot, Qt::Key_Left, Qt::ControlModifier);
    EXPECT_LT(plot.cursorPoint()->rank, start->rank);
    QTest::keyClick(&plot, Qt::Key_PageDown, Qt::ControlModifier);
    EXPECT_NE(plot.cursorPoint()->curve, start->curve);
    EXPECT_TRUE(told.last()[0].toString().contains("run ")) << told.last()[0].toString().toStdString();
    QTest::keyClick(&plot, Qt::Key_Return);
    ASSERT_EQ(chosen.size(), 2);
    EXPECT_EQ(chosen[1][0].value<CurvePoint>(), *plot.cursorPoint());
}

TEST_F(PlotInteractionTest, BringsTheCursorIntoView) {
    plot.showRanges({1, 10}, {1e5, 1e7});
    QTest::mouseClick(&plot, Qt::LeftButton, {}, at(9, 992e-6));
    for (int step = 0; step < 400 && plot.cursorPoint()->rank < 500; ++step)
        QTest::keyClick(&plot, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_GE(plot.rankRange().upper, static_cast<double>(plot.cursorPoint()->rank));
}

TEST_F(PlotInteractionTest, TellsAClickOnANameFromADoubleClick) {
    QSignalSpy once(plot.interaction(), &PlotInteraction::legendClicked);
    QSignalSpy twice(plot.interaction(), &PlotInteraction::legendDoubleClicked);
    const QPoint name = firstName();
    ASSERT_FALSE(name.isNull());
    QTest::mouseClick(&plot, Qt::LeftButton, {}, name);
    ASSERT_TRUE(QTest::qWaitFor([&] { return once.size() == 1; }, 2'000));
    EXPECT_EQ(once[0][0].toString(), "a");
    QTest::mouseDClick(&plot, Qt::LeftButton, {}, name);
    EXPECT_EQ(twice.size(), 1);
    QTest::qWait(QApplication::doubleClickInterval() + 50);
    EXPECT_EQ(once.size(), 1);
    EXPECT_TRUE(plot.isHome());
}

TEST_F(PlotInteractionTest, AsksForTheRangeOfTheAxisThatIsDoubleClicked) {
    QSignalSpy asked(plot.interaction(), &PlotInteraction::axisActivated);
    QTest::mouseDClick(&plot, Qt::LeftButton, {}, {8, at(10, 1e-5).y()});
    QTest::mouseDClick(&plot, Qt::LeftButton, {}, {at(10, 1e-5).x(), plot.height() - 8});
    ASSERT_EQ(asked.size(), 2);
    EXPECT_EQ(asked[0][0].value<Qt::Orientation>(), Qt::Vertical);
    EXPECT_EQ(asked[1][0].value<Qt::Orientation>(), Qt::Horizontal);
}

TEST_F(PlotInteractionTest, AsksForAMenuWithTheRunUnderTheMouse) {
    QSignalSpy asked(plot.interaction(), &PlotInteraction::menuRequested);
    const QPoint there = at(900, 101e-6);
    QContextMenuEvent event(QContextMenuEvent::Mouse, there, plot.mapToGlobal(there));
    QCoreApplication::sendEvent(&plot, &event);
    ASSERT_EQ(asked.size(), 1);
    const auto place = asked[0][0].value<PlotPlace>();
    EXPECT_EQ(place.runId, "a");
    ASSERT_TRUE(place.delay);
    EXPECT_NEAR(place.delay->count(), 101'000, 3'000);
}

TEST(PlotInteraction, KeepsALinearAxisWithinItsLimits) {
    QCustomPlot plot;
    plot.resize(600, 400);
    PlotInteraction *const interaction =
        new PlotInteraction(&plot, DelayAxis::none, [&plot] { plot.xAxis->setRange(0, 1'000); });
    interaction->setLimits(Qt::Horizontal, {false, 0, 1'000, 2});
    plot.xAxis->setRange(0, 1'000);
    interaction->zoomIn();
    EXPECT_TRUE(interaction->isHome()) << "axes that were never laid out have no middle";
    plot.replot();
    for (int step = 0; step < 100; ++step)
        interaction->zoomIn();
    EXPECT_NEAR(interaction->range(Qt::Horizontal).upper - interaction->range(Qt::Horizontal).lower, 2, 1e-6);
    interaction->panBy(1e6, 0);
    EXPECT_NEAR(interaction->range(Qt::Horizontal).upper, 1'000, 1e-6);
    interaction->home();
    EXPECT_TRUE(interaction->isHome());
    EXPECT_DOUBLE_EQ(plot.xAxis->range().size(), 1'000);
}
