#include "ui/views/timeline_view.h"

#include "../models/run_maker.h"
#include "ui/plots/timeline_chart.h"

#include <QComboBox>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;
using namespace std::chrono_literals;

namespace {

/// Every 41st message waits 10 ms, the others 2 us.
std::vector<Delay> stalling(std::size_t count) {
    std::vector<Delay> delays(count, 2us);
    for (std::size_t index = 39; index < count; index += 41)
        delays[index] = 10ms;
    return delays;
}

class TimelineViewTest : public testing::Test {
protected:
    TimelineViewTest() : view(&document, &selection) {
        document.setUnit(TimeUnit::milliseconds());
        view.resize(900, 600);
        view.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
    }
    void show(std::vector<runs::Run> runs) {
        const auto ends = runs.empty() ? 0U : 1U;
        test::add(document, std::move(runs));
        EXPECT_TRUE(QTest::qWaitFor([&] { return ends == 0 || !chart().tracks().empty(); }, 5'000));
        chart().replot();
    }
    TimelineChart &chart() const { return *view.chart(); }
    QPoint at(int rect, double x, double milliseconds) const {
        const QCPAxisRect &axes = *chart().axisRect(rect);
        return QPointF(axes.axis(QCPAxis::atBottom)->coordToPixel(x),
                       axes.axis(QCPAxis::atLeft)->coordToPixel(milliseconds))
            .toPoint();
    }
    /// Waits until a change is drawn.
    template <class Has> testing::AssertionResult soon(Has has) {
        return QTest::qWaitFor(has, 5'000) ? testing::AssertionSuccess() : testing::AssertionFailure();
    }

    Document document;
    Selection selection;
    TimelineView view;
};

} // namespace

TEST_F(TimelineViewTest, StacksTheEndsThatThereAreOnOneAxis) {
    show({test::makeRun("a", stalling(1'000), stalling(1'000))});
    EXPECT_EQ(chart().axisRectCount(), 2);
    EXPECT_EQ(chart().axisRect(0)->axis(QCPAxis::atBottom)->range(), chart().axisRect(1)->axis(QCPAxis::atBottom)->range());
    EXPECT_NEAR(chart().axisRect(0)->left(), chart().axisRect(1)->left(), 1);
    EXPECT_LT(chart().axisRect(0)->bottom(), chart().axisRect(1)->top());
    document.removeRun("a");
    runs::Run one = test::makeRun("b", stalling(100), {});
    one.steps[0].series.pop_back();
    test::add(document, {one});
    EXPECT_TRUE(soon([&] { return chart().axisRectCount() == 1; })) << "an end that is not there takes no room";
}

TEST_F(TimelineViewTest, SaysWhyASortedCurveHasNoTimeline) {
    runs::Run sorted = test::makeRun("old");
    for (runs::Series &series : sorted.steps[0].series)
        series.ordered = false;
    const QImage empty = view.grab().toImage();
    test::add(document, {sorted});
    QTest::qWait(100);
    EXPECT_TRUE(chart().tracks().empty());
    EXPECT_NE(view.grab().toImage(), empty);
    EXPECT_FALSE(chart().axisRect()->visible());
}

TEST_F(TimelineViewTest, NamesTheRunsThatHaveNoOrderBesideThoseThatHave) {
    runs::Run sorted = test::makeRun("old");
    for (runs::Series &series : sorted.steps[0].series)
        series.ordered = false;
    show({test::makeRun("a", stalling(100), stalling(100)), sorted});
    EXPECT_TRUE(view.remark().contains("run old")) << view.remark().toStdString();
}

TEST_F(TimelineViewTest, ChoosesTheMessageThatIsClicked) {
    show({test::makeRun("a", stalling(1'000), stalling(1'000))});
    QTest::mouseClick(&chart(), Qt::LeftButton, {}, at(1, 41, 10) + QPoint(1, 1));
    ASSERT_TRUE(selection.message());
    EXPECT_EQ(*selection.message(), (SelectedMessage{"a", 0, runs::End::receiver, 41, 10ms}));
    QTest::keyClick(&chart(), Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(selection.message()->message, 42U);
    QTest::keyClick(&chart(), Qt::Key_Left, Qt::ControlModifier);
    QTest::keyClick(&chart(), Qt::Key_Left, Qt::ControlModifier);
    EXPECT_EQ(selection.message()->message, 40U);
}

TEST_F(TimelineViewTest, BringsTheSelectedMessageIntoView) {
    show({test::makeRun("a", stalling(100'000), stalling(100'000))});
    chart().interaction()->showRanges({0, 100}, {1e3, 1e8});
    selection.setMessage(SelectedMessage{"a", 0, runs::End::sender, 82'001, 10ms});
    EXPECT_TRUE(chart().xAxis->range().contains(82'001));
    EXPECT_NEAR(chart().xAxis->range().size(), 100, 1e-6) << "the zoom stays";
}

TEST_F(TimelineViewTest, CountsAndMarksTheMessagesOfTheBand) {
    show({test::makeRun("a", stalling(1'000), stalling(1'000))});
    const QImage before = chart().grab().toImage();
    selection.setBand(DelayBand{9ms, 11ms});
    EXPECT_TRUE(soon([&] { return view.remark().startsWith("48 messages of 9 to 11 ms"); })) << view.remark().toStdString();
    chart().replot();
    EXPECT_NE(chart().grab().toImage(), before);
    selection.setBand(std::nullopt);
    EXPECT_TRUE(soon([&] { return view.remark().isEmpty(); }));
}

TEST_F(TimelineViewTest, ShowsTimesAndSaysWhereTheyAreNotKnown) {
    runs::Run run = test::makeRun("a", std::vector<Delay>(1'000, 1ms), std::vector<Delay>(1'000, 1ms));
    runs::Run lossy = test::makeRun("b", std::vector<Delay>(1'000, 1ms), {});
    lossy.steps[0].series[0].gaps = {{100, 7, 0}};
    lossy.steps[0].series[0].lostDelays = 7;
    show({run, lossy});
    view.axisBox()->setCurrentIndex(1);
    EXPECT_TRUE(soon([&] { return view.remark().contains("run b"); }));
    EXPECT_NEAR(chart().xAxis->range().upper, 1.01, 1e-6);
    EXPECT_FALSE(view.remark().contains("run a"));
}

TEST_F(TimelineViewTest, PutsStepsInSequenceOrShowsThoseOfOneSize) {
    runs::Run run = test::makeRun("a", stalling(99), stalling(99));
    run.steps.push_back(run.steps[0]);
    run.steps[1].sizeBytes = 4'096;
    show({run});
    ASSERT_EQ(view.sizeBox()->count(), 3);
    EXPECT_TRUE(view.sizeBox()->isVisible());
    EXPECT_EQ(chart().tracks()[0].parts.size(), 2U);
    EXPECT_EQ(chart().tracks()[0].parts[1].messagesBefore, 100U);
    EXPECT_NEAR(chart().xAxis->range().upper, 202, 1e-6);
    view.sizeBox()->setCurrentIndex(2);
    emit view.sizeBox()->activated(2);
    EXPECT_TRUE(soon([&] { return chart().tracks()[0].parts.size() == 1; }));
    EXPECT_EQ(chart().tracks()[0].parts[0].step, 1U);
}

TEST_F(TimelineViewTest, FollowsARunThatIsMeasured) {
    runs::Run run = test::makeRun("live", {}, {});
    run.steps.clear();
    document.startRun(run);
    document.addDelays(test::batch("live", 0, runs::End::sender, 2, stalling(500)));
    EXPECT_TRUE(soon([&] { return chart().tracks().size() == 1; }));
    document.addDelays(test::batch("live", 0, runs::End::sender, 502, stalling(500)));
    EXPECT_TRUE(soon([&] { return chart().xAxis->range().upper > 1'000; }));
    document.finishRun("live", runs::RunState::complete, {});
    EXPECT_TRUE(soon([&] { return chart().tracks().size() == 1; }));
}

TEST_F(TimelineViewTest, DrawsTheShortestAndTheLongestOfEachColumn) {
    std::vector<Delay> delays(400'000, 2us);
    delays[200'000] = 10ms; // a single one among a thousand in its column
    show({test::makeRun("a", delays, {})});
    document.setThreshold(1h); // out of the way
    QTest::qWait(50);
    chart().replot();
    const QImage image = chart().grab().toImage();
    const QPoint tip = at(0, 200'002, 10);
    const QRgb background = image.pixel(tip.x() - 20, tip.y() + 30);
    const auto inked = [&](const QPoint &point) {
        for (int x = -1; x <= 1; ++x)
            if (image.pixel(point.x() + x, point.y()) != background)
                return true;
        return false;
    };
    EXPECT_TRUE(inked({tip.x(), tip.y() + 1}));
    EXPECT_TRUE(inked({tip.x(), (tip.y() + at(0, 1, 0.002).y()) / 2 + 3}));
}

TEST_F(TimelineViewTest, SendsTheThresholdThatIsDraggedAtEitherEnd) {
    show({test::makeRun("a", stalling(1'000), stalling(1'000))});
    QSignalSpy moved(chart().interaction(), &PlotInteraction::thresholdMoved);
    const QPoint from = at(1, 500, 1), to = at(1, 500, 0.1);
    QTest::mousePress(&chart(), Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, to, chart().mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&chart(), &move);
    QTest::mouseRelease(&chart(), Qt::LeftButton, {}, to);
    ASSERT_GE(moved.size(), 1);
    EXPECT_NEAR(static_cast<double>(moved.last()[0].value<Delay>().count()), 1e5, 5e3);
}

TEST_F(TimelineViewTest, IsDrawnInEveryStyle) {
    show({test::makeRun("a", stalling(1'000), stalling(1'000))});
    for (const ChartStyle style : {ChartStyle::screen, ChartStyle::print, ChartStyle::list}) {
        QImage image(defaultSize(style), QImage::Format_RGB32);
        image.fill(Qt::white);
        QCPPainter painter(&image);
        view.drawOn(painter, defaultSize(style), style);
        painter.end();
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); y += 3)
            for (int x = 0; x < image.width(); ++x)
                colours << image.pixel(x, y);
        EXPECT_GE(colours.size(), 3);
    }
}

TEST_F(TimelineViewTest, ShowsNoRunThatTheFilterLeavesOut) {
    show({test::makeRun("a", stalling(1'000), {}), test::makeRun("b", stalling(1'000), {})});
    ASSERT_TRUE(soon([&] { return chart().tracks().size() == 2; }));
    document.setFilter(*runs::RunFilter::parse("label:b"));
    EXPECT_TRUE(soon([&] { return chart().tracks().size() == 1 && chart().tracks()[0].label == "run b"; }));
    document.setFilter({});
    EXPECT_TRUE(soon([&] { return chart().tracks().size() == 2; }));
}
