#include "ui/plots/repetitions.h"

#include "run_maker.h"
#include "sample_curves.h"
#include "ui/plots/band_plottable.h"
#include "ui/plots/rank_chart.h"

#include <QTest>
#include <gmock/gmock.h>

using namespace delayrank;
using namespace delayrank::ui;

namespace {

runs::Run repetition(const std::string &id, const std::string &group, unsigned number,
                     const std::vector<std::int64_t> &nanoseconds) {
    runs::Run run;
    run.id = id;
    run.label = "Nagle on (" + std::to_string(number) + " of 3)";
    run.settings = {{"group", group}, {"repetition", std::to_string(number) + " of 3"}};
    runs::Step step;
    step.sizeBytes = 1;
    step.series = {seriesOf(runs::End::sender, nanoseconds)};
    run.steps = {step};
    return run;
}

std::vector<Curve> curvesOf(const std::vector<runs::Run> &runs) {
    std::vector<const runs::Run *> pointers;
    for (const runs::Run &run : runs)
        pointers.push_back(&run);
    FreshAnalysis analysis(Delay(1000));
    return composeCurves(pointers, {}, analysis);
}

} // namespace

TEST(Repetitions, OfAConfigurationBecomeOneCurveWithAllTheirDelays) {
    RepetitionPools pools;
    const auto curves =
        pools.pooled(curvesOf({repetition("a1", "a", 1, {1, 2, 3}), repetition("b1", "b", 1, {9}),
                               repetition("a2", "a", 2, {4, 5, 6}), repetition("a3", "a", 3, {7})}));
    ASSERT_EQ(curves.size(), 2u);
    EXPECT_EQ(curves[0].label, "Nagle on (3 repetitions)");
    EXPECT_EQ(curves[0].curve->size(), 7u);
    EXPECT_EQ(curves[0].members.size(), 3u);
    EXPECT_EQ(curves[0].runId, "a1");
    EXPECT_EQ(curves[0].stalls, nullptr);
    EXPECT_EQ(curves[1].label, "Nagle on (1 of 3)") << "one alone is itself";
    EXPECT_TRUE(curves[1].members.empty());
}

TEST(Repetitions, HaveTheSameLooks) {
    const std::vector<runs::Run> runs{repetition("a1", "a", 1, {1}), repetition("b1", "b", 1, {2}),
                                      repetition("a2", "a", 2, {3})};
    std::vector<const runs::Run *> pointers{&runs[0], &runs[1], &runs[2]};
    runs::Comparison comparison;
    completeComparison(comparison, pointers);
    EXPECT_EQ(comparison.runs[0].colour, comparison.runs[2].colour);
    EXPECT_EQ(comparison.runs[0].marker, comparison.runs[2].marker);
    EXPECT_NE(comparison.runs[0].colour, comparison.runs[1].colour);
}

TEST(Repetitions, AreMergedAgainOnlyWhereAMemberChanged) {
    RepetitionPools pools;
    auto curves = curvesOf({repetition("a1", "a", 1, {1, 2, 3}), repetition("a2", "a", 2, {4, 5, 6})});
    const auto before = pools.pooled(curves).at(0).curve;
    EXPECT_EQ(pools.pooled(curves).at(0).curve, before);
    curves[1].curve = std::make_shared<const analysis::RankCurve>(
        analysis::RankCurve::fromDelays(std::vector<Delay>{Delay(5)}));
    EXPECT_NE(pools.pooled(curves).at(0).curve, before);
}

TEST(Band, GoesFromTheLowestToTheHighestAtEqualFraction) {
    QCustomPlot plot;
    auto *band = new BandPlottable(plot.xAxis, plot.yAxis);
    const auto curve = [](std::vector<Delay> delays) {
        return std::make_shared<const analysis::RankCurve>(analysis::RankCurve::fromDelays(delays));
    };
    std::vector<Delay> ten;
    for (int i = 1; i <= 10; ++i)
        ten.emplace_back(i * 100);
    band->setMembers({curve(ten), curve({Delay(50), Delay(5000)})}, 12, 1, 1);
    ASSERT_TRUE(band->rangeAt(0.1));
    EXPECT_EQ(band->rangeAt(0.1)->lowest, Delay(1000));
    EXPECT_EQ(band->rangeAt(0.1)->highest, Delay(5000));
    EXPECT_EQ(band->rangeAt(0.5)->lowest, Delay(600));
    EXPECT_EQ(band->rangeAt(0.51)->lowest, Delay(50));
    EXPECT_EQ(band->rangeAt(1)->highest, Delay(100));
    band->setMembers({curve(ten)}, 10, 1, 1);
    EXPECT_FALSE(band->rangeAt(0.5));
}

TEST(Band, IsDrawnPaleBehindThePooledCurve) {
    RepetitionPools pools;
    std::vector<std::int64_t> fast, slow;
    for (int i = 1; i <= 1000; ++i) {
        fast.push_back(1000 + i);
        slow.push_back(100'000 + 100 * i);
    }
    auto curves = pools.pooled(curvesOf({repetition("a1", "a", 1, fast), repetition("a2", "a", 2, slow)}));
    const auto paleOf = [](const std::vector<Curve> &drawn) {
        RankChart chart;
        chart.setCurves(drawn);
        QImage image(640, 480, QImage::Format_RGB32);
        QCPPainter painter(&image);
        chart.drawOn(painter, image.size());
        const QColor colour = drawn.at(0).colour;
        const QColor pale((colour.red() + 765) / 4, (colour.green() + 765) / 4, (colour.blue() + 765) / 4);
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                count += image.pixel(x, y) == pale.rgb();
        return count;
    };
    EXPECT_GT(paleOf(curves), 20'000);
    curves[0].members.clear();
    EXPECT_EQ(paleOf(curves), 0);
}
