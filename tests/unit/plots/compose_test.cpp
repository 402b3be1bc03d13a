#include "run_maker.h"
#include "ui/plots/curve.h"

#include <gmock/gmock.h>

using namespace delayrank;
using namespace delayrank::ui;

namespace {

std::vector<Curve> curvesOf(const runs::Run &run, runs::Pooling pooling) {
    runs::Comparison comparison;
    comparison.pooling = pooling;
    const runs::Run *const all[] = {&run};
    FreshAnalysis analysis(Delay(1));
    return composeCurves(all, comparison, analysis);
}

std::vector<QString> labelsOf(const std::vector<Curve> &curves) {
    std::vector<QString> labels;
    for (const Curve &curve : curves)
        labels.push_back(curve.label);
    return labels;
}

} // namespace

TEST(ComposeCurves, PoolsBothEndsAndAllSizesIntoOneCurve) {
    const auto curves = curvesOf(runOf("a", {1, 64}), runs::Pooling::pooled);
    ASSERT_EQ(curves.size(), 1U);
    EXPECT_EQ(curves[0].label, "run a");
    EXPECT_EQ(curves[0].curve->size(), 12U);
    EXPECT_EQ(curves[0].end, "merged");
    EXPECT_EQ(curves[0].sizeBytes, 0U);
    EXPECT_EQ(curves[0].stalls, nullptr);
    EXPECT_EQ(curves[0].marker, Marker::diamond);
    EXPECT_EQ(curves[0].colour, paletteColour(0));
    // The receiver took longer in both steps: 15 ns and 15 * 64 ns.
    EXPECT_DOUBLE_EQ(curves[0].seconds, 975e-9);
}

TEST(ComposeCurves, DrawsARunByEndWithTheSenderFirst) {
    const auto curves = curvesOf(runOf("a", {1, 64}), runs::Pooling::byEnd);
    EXPECT_THAT(labelsOf(curves), testing::ElementsAre("run a, sender", "run a, receiver"));
    EXPECT_EQ(curves[0].curve->longest(), Delay(192));
    EXPECT_EQ(curves[1].curve->longest(), Delay(384));
    EXPECT_EQ(curves[0].end, "sender");
    EXPECT_NE(curves[0].marker, curves[1].marker);
    EXPECT_NE(curves[0].colour, curves[1].colour);
    EXPECT_EQ(curves[0].stalls, nullptr) << "two steps are not one series in order";
}

TEST(ComposeCurves, DrawsARunBySize) {
    const auto curves = curvesOf(runOf("a", {1, 64, 1}), runs::Pooling::bySize);
    EXPECT_THAT(labelsOf(curves), testing::ElementsAre("run a, 1 byte", "run a, 64 bytes"));
    EXPECT_EQ(curves[0].curve->size(), 12U) << "the repeated size belongs to the first";
    EXPECT_EQ(curves[1].sizeBytes, 64U);
}

TEST(ComposeCurves, GivesTheStallsOfOneEndOfOneStep) {
    const auto curves = curvesOf(runOf("a", {1}), runs::Pooling::byEnd);
    ASSERT_NE(curves[0].stalls, nullptr);
    EXPECT_EQ(curves[0].stalls->stalls().size(), 3U);
    EXPECT_EQ(curves[0].stalls->stalls().front().message, 2U);
}

TEST(ComposeCurves, FollowsTheComparisonsOrderAndHidesWhatItHides) {
    const runs::Run a = runOf("a", {1}), b = runOf("b", {1}), c = runOf("c", {1});
    runs::Comparison comparison;
    comparison.runs = {{"b", true, 0x0000ff, "square", runs::Pooling::byEnd},
                       {"a", false, 0xff0000, "plus", std::nullopt},
                       {"gone", true, 0x00ff00, "plus", std::nullopt}};
    const runs::Run *const all[] = {&a, &b, &c};
    FreshAnalysis fresh(Delay(1));
    const auto curves = composeCurves(all, comparison, fresh);
    EXPECT_THAT(labelsOf(curves), testing::ElementsAre("run b, sender", "run b, receiver", "run c"));
    EXPECT_EQ(curves[2].colour, paletteColour(0));
}

TEST(ComposeCurves, SaysWhereSamplesAreMissing) {
    runs::Run run = runOf("a", {1});
    run.steps[0].series[0].lostDelays = 5;
    const auto pooled = curvesOf(run, runs::Pooling::pooled);
    EXPECT_TRUE(pooled[0].incomplete);
    EXPECT_EQ(pooled[0].label, "run a (incomplete)");
    EXPECT_THAT(labelsOf(curvesOf(run, runs::Pooling::byEnd)),
                testing::ElementsAre("run a, sender", "run a, receiver (incomplete)"));
}

TEST(ComposeCurves, DrawsNothingForARunWithoutSeries) {
    EXPECT_TRUE(curvesOf(runs::Run{}, runs::Pooling::pooled).empty());
}

TEST(AnalyseSeries, NumbersStallsAcrossGaps) {
    runs::Run run = runOf("a", {1});
    runs::Series series = seriesOf(runs::End::sender, {10, 1, 1, 10});
    series.gaps = {{2, 100}};
    series.lostDelays = 100;
    run.steps[0].series = {series};
    const SeriesAnalysis analysis = FreshAnalysis(Delay(5)).series(run, {0, 0});
    ASSERT_EQ(analysis.stalls->stalls().size(), 2U);
    EXPECT_EQ(analysis.stalls->stalls()[0].message, 2U);
    EXPECT_EQ(analysis.stalls->stalls()[1].message, 105U);
}

TEST(AnalyseSeries, HasNoStallsWhereTheOrderIsNotKnown) {
    runs::Run run = runOf("a", {1});
    run.steps[0].series[0].ordered = false;
    EXPECT_EQ(FreshAnalysis(Delay(1)).series(run, {0, 0}).stalls, nullptr);
}

TEST(ComposeCurves, DrawsTheHostsNoiseAsAReferenceOfItsOwnAndNeverPoolsIt) {
    runs::Run run = runOf("a", {1});
    for (const runs::End end : {runs::End::sender, runs::End::receiver}) {
        runs::Series noise = seriesOf(end, {1000, 2000});
        noise.kind = SeriesKind::hostNoise;
        run.steps[0].series.push_back(noise);
    }
    const auto curves = curvesOf(run, runs::Pooling::pooled);
    ASSERT_EQ(curves.size(), 2U);
    EXPECT_EQ(curves[0].label, "run a");
    EXPECT_EQ(curves[0].curve->size(), 6U);
    EXPECT_FALSE(curves[0].isReference());
    EXPECT_EQ(curves[1].label, "run a, host noise");
    EXPECT_EQ(curves[1].curve->size(), 4U);
    EXPECT_TRUE(curves[1].isReference());
    EXPECT_EQ(curves[1].marker, Marker::line);
    EXPECT_EQ(curves[1].colour, curves[0].colour);
    EXPECT_THAT(labelsOf(curvesOf(run, runs::Pooling::byEnd)),
                testing::ElementsAre("run a, sender", "run a, receiver", "run a, sender, host noise",
                                     "run a, receiver, host noise"));
}
