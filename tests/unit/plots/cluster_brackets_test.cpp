#include "ui/plots/cluster_brackets.h"

#include "sample_curves.h"
#include "ui/plots/delay_marks.h"
#include "ui/plots/rank_chart.h"

#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;

namespace {

QImage pictureOf(RankChart &chart, const QSize &size = {900, 600}) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QCPPainter painter(&image);
    chart.drawOn(painter, size);
    return image;
}

/// So many stalls, and 20,000 short delays.
std::vector<Delay> plateau(std::size_t count, Delay stall) {
    std::vector<Delay> delays(count, stall);
    for (int message = 0; message < 20'000; ++message)
        delays.emplace_back(1'400 + message / 100);
    return delays;
}

std::vector<Bracket> bracketsOf(const Curve &curve) {
    std::vector<Bracket> brackets;
    for (const auto &cluster : analysis::findClusters(*curve.curve, 0))
        brackets.push_back({curve, cluster, QStringLiteral("%1 delays").arg(cluster.count)});
    return brackets;
}

} // namespace

TEST(ClusterBrackets, StandInThePictureWithTheirWords) {
    RankChart chart;
    const Curve curve = curveOf("red", fewDistinctDelays(100'000));
    chart.setCurves({curve});
    const QImage without = pictureOf(chart);
    chart.setBrackets(bracketsOf(curve));
    const QImage with = pictureOf(chart);
    EXPECT_NE(with, without);
    // The two plateaus of stalls; those of most time come first.
    ASSERT_GE(chart.clusterBrackets().drawnLabels().size(), 2);
    chart.setBrackets({});
    EXPECT_EQ(pictureOf(chart), without);
}

TEST(ClusterBrackets, NameThePlateauThatTakesMostOfTheTimeThoughItsNameIsLong) {
    // As a loopback measurement with Nagle gives them: a short plateau, a long one, and a fall.
    std::vector<Delay> delays(118, std::chrono::microseconds(47'900));
    delays.insert(delays.end(), 856, std::chrono::microseconds(43'900));
    for (int message = 0; message < 39'000; ++message)
        delays.emplace_back(1'400 + message / 100 + (message % 200 == 0 ? 20'000 : 0));
    RankChart chart;
    const Curve curve = curveOf("a run with quite a long name, window 41, Nagle on", delays);
    chart.setCurves({curve});
    std::vector<Bracket> brackets = bracketsOf(curve);
    for (Bracket &bracket : brackets)
        bracket.label = QStringLiteral("%1 x 43.9 ms: every 41st, 87 % of the time").arg(bracket.cluster.count);
    chart.setBrackets(brackets);
    pictureOf(chart, {640, 500}); // the legend stands over the end of the plateau
    ASSERT_FALSE(chart.clusterBrackets().drawnLabels().empty());
    EXPECT_TRUE(chart.clusterBrackets().drawnLabels().first().startsWith("856 x"))
        << chart.clusterBrackets().drawnLabels().first().toStdString();
}

TEST(ClusterBrackets, NameThePlateauThatTakesMostOfTheTimeThoughOtherPlateausStandBelowIt) {
    // The first run: 44 ms under the top of the axis, with the plateaus of 1999 close below.
    using namespace std::chrono_literals;
    const Curve curve = curveOf("Nagle on", plateau(488, 44ms));
    std::vector<Delay> patched = plateau(5'000, 850us);
    patched.insert(patched.end(), {8'600us, 5'000us, 4'700us, 4'300us, 4'300us, 1'950us, 1'900us});
    RankChart chart;
    chart.setCurves({curve, curveOf("Linux 2.0.36", plateau(5'721, 19'600us)),
                     curveOf("Linux 2.2.2", plateau(4'929, 9'600us)), curveOf("with the patch", patched)});
    std::vector<Bracket> brackets = bracketsOf(curve);
    for (Bracket &bracket : brackets)
        bracket.label += QStringLiteral(" x 43.9 ms: every 41st, 99.7 % of the time");
    chart.setBrackets(brackets);
    pictureOf(chart, {668, 360});
    ASSERT_FALSE(chart.clusterBrackets().drawnLabels().empty());
    EXPECT_TRUE(chart.clusterBrackets().drawnLabels().first().startsWith("488 delays"));
}

TEST(ClusterBrackets, NameThePlateauThatTakesMostOfTheTimeThoughItEndsAtTheLegend) {
    using namespace std::chrono_literals;
    std::vector<Delay> delays = plateau(857, 43'900us);
    delays.insert(delays.end(), 118, 47'900us);
    const Curve curve = curveOf("window 41, Nagle on", delays);
    std::vector<Bracket> brackets = bracketsOf(curve);
    for (Bracket &bracket : brackets)
        bracket.label = QStringLiteral("%1 x 43.9 ms: every 41st, 87 % of the time").arg(bracket.cluster.count);
    RankChart chart;
    chart.setCurves({curve, curveOf("Linux 2.0.36", plateau(5'721, 19'600us)),
                     curveOf("Linux 2.2.2", plateau(4'929, 9'600us)),
                     curveOf("Linux 2.2.2 with the ACK patch", plateau(5'000, 850us)),
                     curveOf("window 41, Nagle on, host noise", plateau(3, 4ms))});
    chart.setFixedRanges(runs::AxisRange{1, 1e6}, runs::AxisRange{1e3, 1e8});
    chart.setBrackets(brackets);
    // Wherever the legend's edge falls.
    for (int width = 500; width < 800; width += 4) {
        pictureOf(chart, {width, 460});
        ASSERT_FALSE(chart.clusterBrackets().drawnLabels().empty()) << width;
        EXPECT_TRUE(chart.clusterBrackets().drawnLabels().first().startsWith("857 x")) << width;
    }
}

TEST(ClusterBrackets, AreNoMoreThanCanBeRead) {
    std::vector<Delay> delays;
    for (int plateau = 0; plateau < 12; ++plateau)
        delays.insert(delays.end(), 1'000, Delay(static_cast<std::int64_t>(1'000 * std::pow(3, plateau))));
    RankChart chart;
    const Curve curve = curveOf("red", delays);
    chart.setCurves({curve});
    chart.setBrackets(bracketsOf(curve));
    ASSERT_GT(chart.clusterBrackets().brackets().size(), ClusterBrackets::mostBrackets);
    pictureOf(chart);
    EXPECT_LE(static_cast<std::size_t>(chart.clusterBrackets().drawnLabels().size()),
              ClusterBrackets::mostBrackets);
    EXPECT_GT(chart.clusterBrackets().drawnLabels().size(), 0);
}

TEST(ClusterBrackets, AreLeftOutWhereTheyWouldStandOverEachOther) {
    RankChart chart;
    const Curve curve = curveOf("red", fewDistinctDelays(100'000));
    chart.setCurves({curve});
    auto brackets = bracketsOf(curve);
    const Bracket first = brackets.front();
    chart.setBrackets(std::vector<Bracket>(6, first));
    pictureOf(chart);
    // Few rows have room beside the curve, and none is used twice.
    EXPECT_LT(chart.clusterBrackets().drawnLabels().size(), 6);
    EXPECT_GE(chart.clusterBrackets().drawnLabels().size(), 1);
}

TEST(ALabel, IsFreeOnlyWhereNoCurveAndNoOtherWordsStand) {
    RankChart chart;
    chart.setFixedRanges(runs::AxisRange{1, 1e5}, runs::AxisRange{1e3, 1e8});
    chart.setCurves({curveOf("red", std::vector<Delay>(100'000, Delay(1'000'000)))});
    pictureOf(chart); // lays the axes out
    LabelPlacer placer(&chart);
    placer.setCurves({{chart.curves()[0].curve, 1}}, chart.unit().nanosecondsPerUnit(), 3);
    const double plateau = chart.yAxis->coordToPixel(1e6 / chart.unit().nanosecondsPerUnit());
    const QRect axes = chart.axisRect()->rect();
    const QRectF above(axes.center().x(), plateau - 40, 60, 20), on(axes.center().x(), plateau - 10, 60, 20);
    EXPECT_TRUE(placer.isFree(above));
    EXPECT_FALSE(placer.isFree(on));
    EXPECT_FALSE(placer.isFree(QRectF(axes.right() - 10, above.top(), 60, 20))); // beyond the axes
    EXPECT_EQ(placer.takeFirstFree({on, above}), above);
    EXPECT_FALSE(placer.isFree(above));
    placer.begin({});
    EXPECT_TRUE(placer.isFree(above));
}

TEST(ReferenceMarks, ShadeTheirBandBehindTheCurves) {
    RankChart chart;
    chart.setFixedRanges(runs::AxisRange{1, 1e4}, runs::AxisRange{1e3, 1e9});
    chart.setCurves({curveOf("red", fewDistinctDelays(1'000))});
    const QImage without = pictureOf(chart);
    chart.setReferenceBands({{"delayed ACK, shortest: 40 ms (HZ 250)", 40e6, 48e6}});
    const QImage with = pictureOf(chart);
    const double unit = chart.unit().nanosecondsPerUnit();
    const int y = static_cast<int>(chart.yAxis->coordToPixel(44e6 / unit));
    const int x = chart.axisRect()->rect().left() + chart.axisRect()->rect().width() / 3 * 2;
    EXPECT_NE(with.pixel(x, y), without.pixel(x, y));
    chart.setReferenceBands({});
    EXPECT_EQ(pictureOf(chart), without);
}

TEST(ReferenceMarks, OfTheUserComeWithTheComparisonThatIsDrawn) {
    RankChart chart;
    runs::Comparison comparison;
    comparison.marks = {{std::chrono::milliseconds(10), "a jiffy in 1999"}};
    chart.setComparison(comparison);
    ASSERT_EQ(chart.delayMarks().lines().size(), 1u);
    EXPECT_EQ(chart.delayMarks().lines()[0].label, "a jiffy in 1999 (10 ms)");
    const QImage with = pictureOf(chart);
    chart.setMarks({});
    EXPECT_NE(pictureOf(chart), with);
}
