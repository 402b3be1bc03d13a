#include "tests/unit/models/run_maker.h"

#include <QSignalSpy>
#include <QTest>
#include <gmock/gmock.h>

namespace delayrank::ui::test {

TEST(Document, PoolsBothEndsOfARunIntoOneCurve) {
    Document document;
    add(document, {makeRun("a")});
    const auto curves = document.curves();
    ASSERT_EQ(curves.size(), 1u);
    EXPECT_EQ(curves[0].curve->size(), 6u);
    EXPECT_EQ(curves[0].curve->longest(), 6ms);
}

TEST(Document, DrawsACurveForEachEndWhereItIsAskedTo) {
    Document document;
    add(document, {makeRun("a"), makeRun("b")});
    document.setPooling(runs::Pooling::byEnd);
    EXPECT_EQ(document.curves().size(), 4u);
    document.setRunPooling(0, runs::Pooling::pooled);
    EXPECT_EQ(document.curves().size(), 3u);
}

TEST(Document, LeavesOutTheCurvesOfRunsThatAreNotShown) {
    Document document;
    add(document, {makeRun("a"), makeRun("b")});
    document.setShown(0, false);
    const auto curves = document.curves();
    ASSERT_EQ(curves.size(), 1u);
    EXPECT_EQ(curves[0].runId, "b");
}

TEST(Document, MakesOnlyTheCurvesOfAChangedRunAnew) {
    Document document;
    document.setPooling(runs::Pooling::pooled);
    add(document, {makeRun("a"), makeRun("b")});
    const auto before = document.curves();
    document.renameRun(1, "other");
    const auto after = document.curves();
    EXPECT_EQ(before[0].curve, after[0].curve);
    EXPECT_EQ(after[1].label, "other");
}

TEST(Document, KeepsTheOrderOfCurvesWhenARunIsMoved) {
    Document document;
    add(document, {makeRun("a"), makeRun("b"), makeRun("c")});
    document.moveRun(0, 2);
    std::vector<std::string> ids;
    for (const Curve &curve : document.curves())
        ids.push_back(curve.runId.toStdString());
    EXPECT_THAT(ids, testing::ElementsAre("b", "c", "a"));
    document.moveRun(2, 0);
    EXPECT_EQ(document.curves().front().runId, "a");
    EXPECT_EQ(document.comparison().runs.front().runId, "a");
}

TEST(Document, GrowsACurveWithEveryBatchOfALiveRun) {
    Document document;
    runs::Run run;
    run.id = "live";
    run.label = "live";
    document.startRun(run);
    document.startStep("live", 0, 1, 100);
    document.addDelays(batch("live", 0, runs::End::sender, 2, {1us, 2us}));
    ASSERT_EQ(document.curves().size(), 1u);
    EXPECT_EQ(document.curves()[0].curve->size(), 2u);
    document.addDelays(batch("live", 0, runs::End::sender, 4, {70us, 2ms}));
    document.addDelays(batch("live", 0, runs::End::receiver, 2, {9us}));
    EXPECT_EQ(document.curves()[0].curve->size(), 5u);
    EXPECT_EQ(document.delaysOf(0), 5u);
    document.finishRun("live", runs::RunState::complete, {});
    EXPECT_EQ(document.curves()[0].curve->size(), 5u);
    EXPECT_FALSE(document.isMeasuring(0));
    EXPECT_TRUE(document.hasUnsavedRuns());
}

TEST(Document, RecordsAGapWhereABatchBeginsBeyondTheLastMessage) {
    Document document;
    runs::Run run;
    run.id = "live";
    document.startRun(run);
    document.addDelays(batch("live", 0, runs::End::sender, 2, {1us, 2us}));
    document.addDelays(batch("live", 0, runs::End::sender, 10, {3us}));
    const runs::Series &series = document.run(0).steps[0].series[0];
    EXPECT_EQ(series.lostDelays, 6u);
    EXPECT_THAT(series.gaps, testing::ElementsAre(runs::Gap{2, 6}));
    EXPECT_EQ(series.messageOf(2), 10u);
    EXPECT_TRUE(document.curves()[0].incomplete);
}

TEST(Document, FindsTheStallsAnewForAnotherThreshold) {
    Document document;
    add(document, {makeRun("a", {1us, 2us, 500us, 5ms}, {})});
    document.setPooling(runs::Pooling::byEnd);
    document.setThreshold(400us);
    const auto curves = document.curves();
    ASSERT_FALSE(curves.empty());
    ASSERT_TRUE(curves[0].stalls);
    EXPECT_EQ(curves[0].stalls->threshold(), 400us);
    EXPECT_EQ(curves[0].stalls->stalls().size(), 2u);
    EXPECT_EQ(curves[0].stalls->stalls()[0].message, 4u);
}

TEST(Document, FindsTheStallsOfLongRunsInAnotherThread) {
    std::vector<Delay> delays(3'000'000, 1us);
    for (std::size_t i = 40; i < delays.size(); i += 41)
        delays[i] = 700us;
    Document document;
    add(document, {makeRun("long", std::move(delays), {})});
    document.setRunPooling(0, runs::Pooling::byEnd);
    document.setThreshold(500us);
    EXPECT_TRUE(QTest::qWaitFor([&] {
        const auto curves = document.curves();
        return curves[0].stalls && curves[0].stalls->threshold() == 500us;
    }));
    EXPECT_EQ(document.curves()[0].stalls->period()->messages, 41u);
}

TEST(Document, LeavesASnapshotAloneWhenTheRunGrowsOn) {
    Document document;
    runs::Run run;
    run.id = "live";
    document.startRun(run);
    document.addDelays(batch("live", 0, runs::End::sender, 2, {1us}));
    const Document::Snapshot snapshot = document.snapshot();
    document.addDelays(batch("live", 0, runs::End::sender, 3, {2us, 3us}));
    document.renameRun(0, "renamed");
    EXPECT_EQ(snapshot.runs[0]->steps[0].series[0].delays.size(), 1u);
    EXPECT_NE(snapshot.runs[0]->label, "renamed");
    EXPECT_EQ(document.delaysOf(0), 3u);
}

TEST(Document, AdoptsAFilesComparisonOnlyWhereItIsEmpty) {
    runs::Comparison comparison;
    comparison.runs = {{"b", true, 0x112233, "square", std::nullopt},
                       {"a", false, 0x445566, "plus", std::nullopt}};
    comparison.baselineRunId = "a";
    comparison.stallThreshold = 2ms;
    Document document;
    document.addRuns(analyseRuns({makeRun("a"), makeRun("b")}, 1ms), comparison, Document::Origin::file);
    EXPECT_EQ(document.run(0).id, "b");
    EXPECT_EQ(document.appearance(0).colour, 0x112233u);
    EXPECT_FALSE(document.appearance(1).shown);
    EXPECT_EQ(document.comparison().baselineRunId, "a");
    EXPECT_EQ(document.comparison().stallThreshold, 2ms);

    runs::Comparison other;
    other.baselineRunId = "c";
    document.addRuns(analyseRuns({makeRun("c")}, 1ms), other, Document::Origin::file);
    EXPECT_EQ(document.runCount(), 3);
    EXPECT_EQ(document.comparison().baselineRunId, "a");
}

TEST(Document, LeavesOutARunThatIsThereAlreadyAndSaysSo) {
    Document document;
    add(document, {makeRun("a")});
    const QStringList leftOut =
        document.addRuns(analyseRuns({makeRun("a")}, 1ms), {}, Document::Origin::file);
    EXPECT_EQ(leftOut, QStringList{"run a"});
    EXPECT_EQ(document.runCount(), 1);
}

TEST(Document, IsModifiedByWorkOnItsRunsButNotByLooking) {
    Document document;
    add(document, {makeRun("a")});
    EXPECT_FALSE(document.isModified());
    document.setUnit(TimeUnit::microseconds());
    document.setThreshold(3ms);
    EXPECT_FALSE(document.isModified());
    document.renameRun(0, "b");
    EXPECT_TRUE(document.isModified());
    document.setSaved(document.revision());
    EXPECT_FALSE(document.isModified());
}

TEST(Document, TellsItsCurvesAtMostOnceAFrameWhateverComes) {
    Document document;
    runs::Run run;
    run.id = "live";
    document.startRun(run);
    QTest::qWait(50);
    const QSignalSpy frames(&document, &Document::curvesChanged);
    quint64 message = 2;
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < 300) {
        document.addDelays(batch("live", 0, runs::End::sender, message++, {1us}));
        QCoreApplication::processEvents();
    }
    const auto elapsed = clock.elapsed();
    EXPECT_LE(frames.count(), elapsed / 16 + 2);
    EXPECT_GE(frames.count(), 5);
}

TEST(Document, GivesTheRunsTheColoursOfThePaletteThatWasChosen) {
    Document document;
    add(document, {makeRun("a"), makeRun("b")});
    document.setPalette(Document::Palette::charts1999);
    EXPECT_EQ(document.appearance(1).colour, palette1999Colour(1).rgb() & 0xffffff);
    add(document, {makeRun("c")});
    EXPECT_EQ(document.appearance(2).colour, palette1999Colour(2).rgb() & 0xffffff);
}

TEST(Document, KeepsAnEndlessRunInBoundedMemoryAndKnowsAllOfIt) {
    Document document;
    document.setPooling(runs::Pooling::byEnd);
    runs::Run run;
    run.id = "live";
    run.label = "live";
    document.startRun(run);
    std::vector<Delay> delays(1'000'000, 700ns);
    for (std::size_t i = 40; i < delays.size(); i += 50)
        delays[i] = 44ms;
    for (std::uint64_t part = 0; part < 16; ++part)
        document.addDelays(batch("live", 0, runs::End::sender, part * delays.size() + 2, delays));
    EXPECT_LE(document.run(0).steps[0].series[0].delays.size(), 10'000'000u);
    EXPECT_EQ(document.delaysOf(0), 16'000'000u);
    EXPECT_EQ(document.curves().at(0).curve->size(), 16'000'000u);

    document.setThreshold(2ms);
    document.addDelays(batch("live", 0, runs::End::sender, 16'000'002, {50ms}));
    const Curve higher = document.curves().at(0);
    ASSERT_TRUE(higher.stalls);
    EXPECT_EQ(higher.stalls->stalls().size(), 16u * 20'000 + 1);
    EXPECT_EQ(higher.stalls->period()->messages, 50u);
    document.setThreshold(100us);
    document.addDelays(batch("live", 0, runs::End::sender, 16'000'003, {1us}));
    EXPECT_EQ(document.curves().at(0).stalls, nullptr) << "the shorter ones' order is not known any more";

    document.finishRun("live", runs::RunState::complete, {});
    const runs::Series &series = document.run(0).steps[0].series[0];
    ASSERT_TRUE(series.digest);
    EXPECT_EQ(series.digest->curve.size(), 16'000'002u);
    EXPECT_EQ(series.digest->stalls.stalls().size(), 16u * 20'000 + 1);
    EXPECT_EQ(series.lostDelays, 0u);
}

} // namespace delayrank::ui::test
