#include "ui/views/histogram_view.h"

#include "shown_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;
using namespace delayrank::ui::test;

namespace {

QCPAxisRect *panel(const HistogramView &view, int index) {
    return view.plot()->axisRects().at(index);
}

QPointF placeOf(const HistogramView &view, int index, Delay delay) {
    QCPAxisRect *const axes = panel(view, index);
    const double seconds = std::chrono::duration<double>(delay).count();
    return {axes->axis(QCPAxis::atBottom)->coordToPixel(seconds), axes->rect().center().y() + 0.0};
}

void mouse(QCustomPlot *plot, QEvent::Type type, const QPointF &at, Qt::MouseButtons buttons,
           Qt::KeyboardModifiers modifiers = {}) {
    QMouseEvent event(type, at, plot->mapToGlobal(at),
                      type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, buttons, modifiers);
    QApplication::sendEvent(plot, &event);
}

} // namespace

TEST(HistogramView, SumsToTheDelaysAndTheTimeOfEveryRunOf1999) {
    ShownView<HistogramView> shown;
    shown.add(runsOf1999());
    shown.show();
    const auto curves = shown.document.curves();
    ASSERT_EQ(shown.view.histograms().size(), 3u);
    for (std::size_t index = 0; index < 3; ++index) {
        std::uint64_t count = shown.view.histograms()[index].zeroDelays;
        Delay time{0};
        for (const analysis::HistogramBin &bin : shown.view.histograms()[index].bins) {
            count += bin.count;
            time += bin.time;
        }
        EXPECT_EQ(count, curves[index].curve->size());
        EXPECT_EQ(time, curves[index].curve->total());
    }
}

TEST(HistogramView, DrawsCountsAboveAndTimeBelowInTheComparisonsUnit) {
    ShownView<HistogramView> shown;
    shown.add({oneSize("a")});
    shown.document.setUnit(TimeUnit::milliseconds());
    shown.show();
    ASSERT_EQ(shown.view.plot()->graphCount(), 2);
    double count = 0, milliseconds = 0;
    for (const QCPGraphData &point : *shown.view.plot()->graph(0)->data())
        count += point.value;
    for (const QCPGraphData &point : *shown.view.plot()->graph(1)->data())
        milliseconds += point.value;
    const auto curve = shown.document.curves()[0].curve;
    EXPECT_EQ(count, 8'000);
    EXPECT_NEAR(milliseconds, TimeUnit::milliseconds().fromDelay(curve->total()), 1e-6);
    EXPECT_EQ(panel(shown.view, 1)->axis(QCPAxis::atBottom)->label(), "delay [ms]");
    EXPECT_EQ(panel(shown.view, 1)->axis(QCPAxis::atLeft)->label(), "time in a bin [ms]");
}

TEST(HistogramView, TakesTheWidthOfBinsAndTheScalesThatAreChosen) {
    ShownView<HistogramView> shown;
    shown.add({oneSize("a")});
    shown.show();
    const std::size_t twenty = shown.view.histograms()[0].bins.size();
    shown.view.findChild<QComboBox *>("bins")->setCurrentIndex(2);
    EXPECT_GT(shown.view.histograms()[0].bins.size(), 2 * twenty);
    EXPECT_EQ(panel(shown.view, 0)->axis(QCPAxis::atLeft)->scaleType(), QCPAxis::stLogarithmic);
    EXPECT_EQ(panel(shown.view, 1)->axis(QCPAxis::atLeft)->scaleType(), QCPAxis::stLinear);
    shown.view.findChild<QCheckBox *>("logarithmicTime")->click();
    EXPECT_EQ(panel(shown.view, 1)->axis(QCPAxis::atLeft)->scaleType(), QCPAxis::stLogarithmic);
    EXPECT_GT(panel(shown.view, 1)->axis(QCPAxis::atLeft)->range().lower, 0);
}

TEST(HistogramView, SaysUnderTheMouseWhatIsInTheBin) {
    ShownView<HistogramView> shown;
    shown.add({oneSize("with stalls"), oneSize("without", 0)});
    shown.show();
    // 2 ends x 4,000 / 41 stalls; 44 ms lies in the bin from 39.8 to 44.7 ms.
    const QString text = shown.view.readoutAt(placeOf(shown.view, 0, 44ms));
    EXPECT_TRUE(text.contains("delays from 39.8 ms up to 44.7 ms")) << text.toStdString();
    EXPECT_TRUE(text.contains("with stalls: 194 (2.4 % of the delays)")) << text.toStdString();
    EXPECT_TRUE(text.contains("without: none")) << text.toStdString();
    EXPECT_TRUE(shown.view.readoutAt({0, 0}).isEmpty());
}

TEST(HistogramView, SaysWhereTheMouseIsAndDrawsTheCrosshairOfOthers) {
    ShownView<HistogramView> shown;
    shown.add({oneSize("a")});
    shown.show();
    PlotInteraction *const interaction = shown.view.interaction();
    QSignalSpy hovered(&shown.view, &ChartView::hovered);
    QSignalSpy moved(interaction, &PlotInteraction::crosshairMoved);
    mouse(shown.view.plot(), QEvent::MouseMove, placeOf(shown.view, 1, 44ms), Qt::NoButton);
    ASSERT_EQ(moved.size(), 1);
    ASSERT_TRUE(moved[0][0].value<std::optional<Delay>>());
    EXPECT_NEAR(static_cast<double>(moved[0][0].value<std::optional<Delay>>()->count()), 44e6, 2e6);
    EXPECT_FALSE(hovered.isEmpty());
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(shown.view.plot(), &leave);
    EXPECT_FALSE(moved.last()[0].value<std::optional<Delay>>());
    EXPECT_TRUE(hovered.last()[0].toString().isEmpty());
    const QImage without = shown.view.plot()->toPixmap().toImage();
    interaction->setCrosshair(Delay(3ms));
    EXPECT_NE(shown.view.plot()->toPixmap().toImage(), without);
}

TEST(HistogramView, BrushesABandOfDelaysWithAltAndTheBinThatIsClicked) {
    ShownView<HistogramView> shown;
    shown.add({oneSize("a")});
    shown.show();
    QCustomPlot *const plot = shown.view.plot();
    QSignalSpy brushed(shown.view.interaction(), &PlotInteraction::bandBrushed);
    const QCPRange before = panel(shown.view, 0)->axis(QCPAxis::atBottom)->range();
    mouse(plot, QEvent::MouseButtonPress, placeOf(shown.view, 0, 2ms), Qt::LeftButton, Qt::AltModifier);
    mouse(plot, QEvent::MouseMove, placeOf(shown.view, 0, 100us), Qt::LeftButton, Qt::AltModifier);
    mouse(plot, QEvent::MouseButtonRelease, placeOf(shown.view, 0, 100us), Qt::NoButton, Qt::AltModifier);
    ASSERT_EQ(brushed.size(), 1);
    const auto band = [&] { return brushed.last()[0].value<std::optional<DelayBand>>(); };
    ASSERT_TRUE(band());
    EXPECT_NEAR(static_cast<double>(band()->shortest.count()), 1e5, 5e3);
    EXPECT_NEAR(static_cast<double>(band()->longest.count()), 2e6, 1e5);
    EXPECT_EQ(panel(shown.view, 0)->axis(QCPAxis::atBottom)->range(), before) << "the axes stay";
    QTest::keyClick(plot, Qt::Key_Escape);
    EXPECT_FALSE(band());
    mouse(plot, QEvent::MouseButtonPress, placeOf(shown.view, 1, 44ms), Qt::LeftButton);
    mouse(plot, QEvent::MouseButtonRelease, placeOf(shown.view, 1, 44ms), Qt::NoButton);
    ASSERT_TRUE(band());
    EXPECT_EQ(band()->shortest, Delay(39'810'718));
    EXPECT_EQ(band()->longest, Delay(44'668'359)) << "the bin is up to, and without, its upper edge";
}

TEST(HistogramView, ZoomsTheHeightsOfOnePanelAndGoesBack) {
    ShownView<HistogramView> shown;
    shown.add({oneSize("a")});
    shown.show();
    PlotInteraction *const interaction = shown.view.interaction();
    const auto y = [&](int index) { return panel(shown.view, index)->axis(QCPAxis::atLeft)->range(); };
    const QCPRange counts = y(0), times = y(1);
    const QRect axis = panel(shown.view, 1)->rect();
    QWheelEvent wheel(QPointF(axis.left() - 10, axis.center().y()), QPointF(), QPoint(), QPoint(0, 120),
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(shown.view.plot(), &wheel);
    EXPECT_EQ(y(0), counts);
    EXPECT_NEAR(y(1).size(), 0.8 * times.size(), 1e-9);
    QSignalSpy asked(interaction, &PlotInteraction::axisActivated);
    QTest::mouseDClick(shown.view.plot(), Qt::LeftButton, {}, QPoint(axis.left() - 10, axis.center().y()));
    ASSERT_EQ(asked.size(), 1);
    EXPECT_EQ(interaction->axis(Qt::Vertical), panel(shown.view, 1)->axis(QCPAxis::atLeft));
    EXPECT_FALSE(interaction->countsDelays(Qt::Vertical));
    EXPECT_TRUE(interaction->countsDelays(Qt::Horizontal));
    interaction->undo();
    EXPECT_TRUE(interaction->isHome());
    EXPECT_EQ(y(1), times);
    interaction->redo();
    EXPECT_NEAR(y(1).size(), 0.8 * times.size(), 1e-9);
    shown.document.setUnit(TimeUnit::milliseconds());
    shown.settle();
    EXPECT_TRUE(interaction->isHome()) << "the time axis has other numbers";
}

TEST(HistogramView, KnowsTheRunOfANameAndOfAnOutline) {
    ShownView<HistogramView> shown;
    shown.add({oneSize("a")});
    shown.show();
    // The middle of the bin of the stalls, at its height: 194 of them.
    const double x = panel(shown.view, 0)->axis(QCPAxis::atBottom)->coordToPixel(42e-3);
    const double y = panel(shown.view, 0)->axis(QCPAxis::atLeft)->coordToPixel(194);
    EXPECT_EQ(shown.view.interaction()->placeAt({x, y}).runId, "a");
    EXPECT_TRUE(shown.view.interaction()->placeAt({x - 60, y}).runId.isEmpty());
}

TEST(HistogramView, ZoomsByKeysAndWheelAndComesHome) {
    ShownView<HistogramView> shown;
    shown.add({oneSize("a")});
    shown.show();
    const auto range = [&] { return panel(shown.view, 0)->axis(QCPAxis::atBottom)->range(); };
    const QCPRange home = range();
    QTest::keyClick(shown.view.plot(), Qt::Key_Plus);
    EXPECT_LT(std::log(range().upper / range().lower), std::log(home.upper / home.lower));
    EXPECT_EQ(panel(shown.view, 1)->axis(QCPAxis::atBottom)->range(), range()) << "both panels go together";
    const QCPRange zoomed = range();
    shown.add({oneSize("b")});
    shown.settle();
    EXPECT_EQ(range(), zoomed) << "the view is the user's until he comes home";
    QTest::keyClick(shown.view.plot(), Qt::Key_Right);
    EXPECT_GT(range().lower, zoomed.lower);
    QTest::keyClick(shown.view.plot(), Qt::Key_Home);
    EXPECT_NEAR(std::log(range().upper / range().lower), std::log(home.upper / home.lower), 0.1);
    QWheelEvent wheel(placeOf(shown.view, 0, 1ms), QPointF(), QPoint(), QPoint(0, 120), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(shown.view.plot(), &wheel);
    EXPECT_LT(std::log(range().upper / range().lower), std::log(home.upper / home.lower));
}

TEST(HistogramView, ShowsNoHiddenRunAndSaysWhatToDoWithoutAny) {
    ShownView<HistogramView> shown;
    shown.add({oneSize("a")});
    shown.show();
    const QColor colour = readableOn(shown.document.curves()[0].colour, Qt::white);
    EXPECT_GT(countOf(shown.picture(), colour), 50);
    shown.document.setShown(0, false);
    shown.settle();
    EXPECT_TRUE(shown.view.histograms().empty());
    EXPECT_EQ(countOf(shown.picture(), colour), 0);
}
