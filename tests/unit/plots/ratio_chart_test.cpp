#include "tests/unit/plots/sample_curves.h"
#include "ui/plots/ratio_chart.h"

#include <QImage>
#include <gmock/gmock.h>

namespace delayrank::ui {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

Curve named(const QString &id, const std::vector<Delay> &delays, const QColor &colour) {
    Curve curve = curveOf(id, delays, Marker::diamond);
    curve.colour = colour;
    return curve;
}

class TheRatioChart : public testing::Test {
protected:
    /// The colours of a picture of 400 x 200 pixels.
    QImage picture() {
        QImage image(400, 200, QImage::Format_RGB32);
        image.fill(Qt::white);
        QCPPainter painter(&image);
        chart.drawOn(painter, image.size());
        return image;
    }
    static int rowOf(const QImage &image, int x, QRgb colour) {
        for (int y = 0; y < image.height(); ++y)
            if (image.pixel(x, y) == colour)
                return y;
        return -1;
    }
    RatioChart chart;
    const std::vector<Curve> baseline{named("base", std::vector<Delay>(100, 100us), Qt::black)};
};

TEST_F(TheRatioChart, DrawsEachRunInItsColourAtItsRatio) {
    chart.setChartStyle(ChartStyle::list); // colours as they are
    chart.setRankRange({1, 100});
    chart.setLines(ratioLines({named("fast", std::vector<Delay>(100, 10us), Qt::red),
                               named("slow", std::vector<Delay>(100, 1ms), Qt::blue)},
                              baseline));
    const QImage image = picture();
    const int middle = chart.axisRect()->rect().center().x();
    const int fast = rowOf(image, middle, qRgb(255, 0, 0)), slow = rowOf(image, middle, qRgb(0, 0, 255));
    ASSERT_GE(fast, 0);
    ASSERT_GE(slow, 0);
    EXPECT_NEAR(fast, chart.yAxis->coordToPixel(10), 1.5);
    EXPECT_NEAR(slow, chart.yAxis->coordToPixel(0.1), 1.5);
    EXPECT_LT(fast, slow) << "above 1 the run is faster";
}

TEST_F(TheRatioChart, StandsWhereTheChartAboveHasTheRunsRanks) {
    // Half as many delays as the baseline: rank 50 is its last.
    chart.setChartStyle(ChartStyle::list);
    chart.setRankRange({1, 100});
    chart.setLines(ratioLines({named("half", std::vector<Delay>(50, 10us), Qt::red)}, baseline));
    const auto lastOf = [this] {
        const QImage image = picture();
        int last = -1;
        for (int x = 0; x < image.width(); ++x)
            if (rowOf(image, x, qRgb(255, 0, 0)) >= 0)
                last = x;
        return last;
    };
    const int lastRank = lastOf(); // lays it out
    EXPECT_NEAR(lastRank, chart.xAxis->coordToPixel(50), 1.5);
    chart.setRankAxis(runs::RankAxis::fraction);
    chart.setRankRange({0.01, 10});
    const int whole = lastOf();
    EXPECT_NEAR(whole, chart.xAxis->coordToPixel(1), 1.5);
}

TEST_F(TheRatioChart, LeavesOutAndNamesWhatHasNoRatio) {
    std::vector<Delay> delays(75, 10us);
    delays.resize(100, 0us);
    chart.setLines(ratioLines({named("zeros", delays, Qt::red)}, baseline));
    ASSERT_EQ(chart.lines().size(), 1u);
    EXPECT_EQ(chart.lines()[0].ratio->undefinedFrom(), 0.75);
    EXPECT_THAT(chart.note().toStdString(), HasSubstr("no ratio where a delay is 0 ns: the shortest 25 %"));
    chart.setLines({});
    EXPECT_THAT(chart.note().toStdString(), HasSubstr("Show another run"));
}

TEST_F(TheRatioChart, ReadsTheRatioAndBothDelaysUnderTheMouse) {
    chart.resize(400, 200);
    chart.setBaselineLabel("base");
    chart.setRankRange({1, 100});
    chart.setLines(ratioLines({named("fast", std::vector<Delay>(100, 10us), Qt::red)}, baseline));
    chart.grab(); // lays it out
    const QPointF place(chart.xAxis->coordToPixel(10), chart.axisRect()->rect().center().y());
    EXPECT_EQ(chart.readoutAt(place), "fast: x 10.0 at 10 % of the messages (10 us, 100 us)");
    EXPECT_EQ(chart.readoutAt({1, 1}), "");
}

TEST_F(TheRatioChart, HasEveryRatioInViewInItsRange) {
    chart.setRankRange({1, 100});
    chart.setLines({});
    EXPECT_TRUE(chart.yAxis->range().contains(1));
    std::vector<Delay> delays(100, 1us);
    delays[0] = 1s;
    chart.setLines(ratioLines({named("mixed", delays, Qt::red)}, baseline));
    EXPECT_LT(chart.yAxis->range().lower, 1e-4);
    EXPECT_GT(chart.yAxis->range().upper, 100);
    chart.setRankRange({10, 100}); // the outlier is out of view
    EXPECT_GT(chart.yAxis->range().lower, 0.1);
    EXPECT_GT(chart.yAxis->range().upper, 100);
}

TEST(RatioLines, CompareLikeWithLikeAndLeaveTheBaselineAndNoiseOut) {
    Curve sender = named("base", {4us}, Qt::black), receiver = named("base", {8us}, Qt::black);
    sender.end = "sender";
    receiver.end = "receiver";
    Curve own = named("run", {2us}, Qt::red), noise = named("run", {1us}, Qt::red);
    own.end = "receiver";
    noise.end = "receiver";
    noise.kind = SeriesKind::hostNoise;
    const std::vector<Curve> baseline{sender, receiver};
    const auto lines = ratioLines({sender, own, noise}, baseline);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(lines[0].curve.runId, "run");
    EXPECT_EQ(lines[0].ratio->steps().front().ratio(), 4) << "of the receiver";
    own.end = "merged";
    EXPECT_TRUE(ratioLines({own}, baseline).empty()) << "two curves are no whole";
    EXPECT_EQ(ratioLines({own}, {sender}).size(), 1u) << "one curve is";
}

TEST(RatioLines, AreComputedAgainOnlyWhereACurveHasChanged) {
    const std::vector<Curve> baseline{named("base", {4us}, Qt::black)};
    const std::vector<Curve> before{named("a", {2us}, Qt::red), named("b", {3us}, Qt::red)};
    const auto known = ratioLines(before, baseline);
    std::vector<Curve> now = before;
    now[1] = named("b", {3us, 2us}, Qt::red);
    EXPECT_EQ(costOfRatioLines(now, baseline, known), 3u);
    const auto lines = ratioLines(now, baseline, known);
    EXPECT_EQ(lines[0].ratio, known[0].ratio);
    EXPECT_NE(lines[1].ratio, known[1].ratio);
}

} // namespace
} // namespace delayrank::ui
