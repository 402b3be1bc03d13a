#include "ui/plots/rank_chart.h"

#include "sample_curves.h"

#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;

namespace {

QImage pictureOf(RankChart &chart, const QSize &size = {640, 480}, double ratio = 1) {
    QImage image(size * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::magenta);
    QCPPainter painter(&image);
    chart.drawOn(painter, size);
    return image;
}

int countOf(const QImage &image, QColor colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixel(x, y) == colour.rgb();
    return count;
}

} // namespace

TEST(RankChart, DrawsItsCurvesInTheirColours) {
    RankChart chart;
    EXPECT_EQ(countOf(pictureOf(chart), Qt::red), 0);
    chart.setCurves({curveOf("red", fewDistinctDelays(1'000))});
    const QImage image = pictureOf(chart);
    EXPECT_GT(countOf(image, Qt::red), 500);
    EXPECT_EQ(countOf(image, Qt::magenta), 0) << "all of the picture is painted";
    chart.setCurves({});
    EXPECT_EQ(countOf(pictureOf(chart), Qt::red), 0);
    EXPECT_EQ(chart.plottableCount(), 0);
}

TEST(RankChart, SaysHowManyDelaysCannotBeDrawn) {
    RankChart chart;
    std::vector<Delay> delays(100, Delay(1'000));
    chart.setCurves({curveOf("a", delays)});
    chart.setFixedRanges(runs::AxisRange{1, 1e3}, runs::AxisRange{1, 1e9});
    const QImage without = pictureOf(chart);
    delays.resize(140, Delay(0));
    chart.setCurves({curveOf("a", delays)});
    EXPECT_NE(pictureOf(chart), without);
}

TEST(RankChart, TakesAllOfAComparison) {
    RankChart chart;
    runs::Comparison comparison;
    comparison.title = "Title";
    comparison.unit = TimeUnit::microseconds();
    comparison.rankAxis = runs::RankAxis::perSecond;
    comparison.stallThreshold = Delay(5'000'000);
    comparison.rankRange = runs::AxisRange{0.5, 700};
    comparison.delayRange = runs::AxisRange{2e3, 3e7};
    chart.setComparison(comparison);
    chart.setCurves({curveOf("a", fewDistinctDelays(1'000))});
    EXPECT_EQ(chart.unit(), TimeUnit::microseconds());
    EXPECT_EQ(chart.yAxis->label(), "delay [us]");
    EXPECT_EQ(chart.xAxis->label(), "delays per second of the run");
    EXPECT_EQ(chart.threshold(), Delay(5'000'000));
    EXPECT_EQ(chart.xAxis->range(), QCPRange(0.5, 700));
    EXPECT_EQ(chart.yAxis->range(), QCPRange(2, 3e4));
}

TEST(RankChart, FollowsLiveCurvesInWholeDecades) {
    RankChart chart;
    chart.setCurves({curveOf("a", std::vector<Delay>(90, Delay(2'000)))});
    EXPECT_NEAR(chart.rankRange().upper, 100, 1e-6);
    chart.setCurves({curveOf("a", std::vector<Delay>(101, Delay(2'000)))});
    EXPECT_NEAR(chart.rankRange().upper, 1'000, 1e-6);
}

TEST(RankChart, IsOnlyFixedToRangesThatALogAxisCanShow) {
    RankChart chart;
    chart.setFixedRanges(runs::AxisRange{0, 10}, runs::AxisRange{100, 10});
    EXPECT_GT(chart.rankRange().lower, 0);
    EXPECT_LT(chart.delayRange().lower, chart.delayRange().upper);
}

TEST(RankChart, ReplotsOnceForManyChangesWithinOneTurnOfTheEventLoop) {
    RankChart chart;
    chart.resize(640, 480);
    chart.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart));
    QCoreApplication::processEvents();
    QSignalSpy replots(&chart, &QCustomPlot::afterReplot);
    for (int frame = 1; frame <= 20; ++frame)
        chart.setCurves({curveOf("a", fewDistinctDelays(static_cast<std::size_t>(frame) * 10))});
    QCoreApplication::processEvents();
    EXPECT_EQ(replots.size(), 1);
}

TEST(RankChart, MovesTheThresholdWithoutReplottingTheCurves) {
    RankChart chart;
    chart.resize(640, 480);
    chart.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart));
    chart.replot();
    QCoreApplication::processEvents();
    const QImage before = chart.grab().toImage();
    QSignalSpy replots(&chart, &QCustomPlot::afterReplot);
    chart.setThreshold(Delay(3'000'000));
    QCoreApplication::processEvents();
    EXPECT_EQ(replots.size(), 0);
    EXPECT_NE(chart.grab().toImage(), before);
}

TEST(RankChart, DrawsOnADarkPaletteWithColoursThatStandOut) {
    RankChart chart;
    QPalette palette = chart.palette();
    palette.setColor(QPalette::Base, QColor(25, 25, 25));
    palette.setColor(QPalette::Text, Qt::white);
    chart.setPalette(palette);
    Curve black = curveOf("black", fewDistinctDelays(1'000));
    black.colour = Qt::black;
    chart.setCurves({black});
    const QImage image = pictureOf(chart);
    EXPECT_GT(countOf(image, QColor(25, 25, 25)), 100'000);
    EXPECT_EQ(countOf(image, Qt::black), 0);
    EXPECT_GT(countOf(image, readableOn(Qt::black, QColor(25, 25, 25))), 500);
}

TEST(RankChart, HasTheBoxOfThe1999ChartsInListStyle) {
    RankChart chart;
    chart.setChartStyle(ChartStyle::list);
    chart.setThresholdVisible(false);
    const QImage image = pictureOf(chart, defaultSize(ChartStyle::list));
    // As in the chart of 2 March 1999: lines of two pixels at x = 53, 630 and y = 29, 435.
    for (int x = 53; x <= 631; ++x)
        for (const int y : {29, 30, 435, 436})
            ASSERT_EQ(image.pixel(x, y), QColor(Qt::black).rgb()) << x << ", " << y;
    for (int y = 29; y <= 436; ++y)
        for (const int x : {53, 54, 630, 631})
            ASSERT_EQ(image.pixel(x, y), QColor(Qt::black).rgb()) << x << ", " << y;
    EXPECT_NE(image.pixel(300, 31), QColor(Qt::black).rgb());
}

TEST(RankChart, IsDrawnAtAnySizeWithManyLongNames) {
    RankChart chart;
    std::vector<Curve> curves(60, curveOf(QString("a long name ").repeated(20), fewDistinctDelays(100)));
    chart.setCurves(curves);
    chart.setTitle(QString("a long title ").repeated(50));
    for (const QSize size : {QSize(1, 1), QSize(20, 10), QSize(240, 180), QSize(640, 480), QSize(3840, 2160)})
        EXPECT_EQ(pictureOf(chart, size).size(), size);
}
