#include "core/runs/stall_records.h"

#include "core/runs/series_stalls.h"
#include "tests/unit/runs/sample_runs.h"

namespace delayrank::runs {
namespace {

using namespace std::chrono_literals;
using Records = std::vector<StallRecord>;

bool always() {
    return true;
}

Run runOf(std::vector<Delay> sender, std::vector<Delay> receiver) {
    Run run;
    Step step;
    step.series.push_back({End::sender, true, std::move(sender), {}, 0});
    step.series.push_back({End::receiver, true, std::move(receiver), {}, 0});
    run.steps.push_back(std::move(step));
    return run;
}

Records recordsOf(const Run &run, End end, Delay threshold = 1ms) {
    const auto records = stallRecordsOf(run, 0, *run.steps[0].of(end), threshold, always);
    EXPECT_TRUE(records);
    return *records;
}

TEST(StallRecords, SayWhenAStallWasAndWhatTheOtherEndSaw) {
    const runs::Run run = runOf({1us, 5ms, 2us, 7ms}, {3us, 4us, 6ms, 8ms});
    EXPECT_EQ(recordsOf(run, End::sender), (Records{{3, 5ms, 5'001us, 4us}, {5, 7ms, 12'003us, 8ms}}));
    EXPECT_EQ(recordsOf(run, End::receiver), (Records{{4, 6ms, 6'007us, 2us}, {5, 8ms, 14'007us, 7ms}}));
}

TEST(StallRecords, DoNotSayTheTimeBehindDelaysThatWereLost) {
    runs::Run run = runOf({1us, 5ms, 2us, 7ms, 1us}, {3us, 9us, 8ms});
    // Messages 4 and 5 never arrived: delays[2] of the receiver ends at message 6.
    run.steps[0].series[1].gaps = {{2, 2, 0}};
    EXPECT_EQ(recordsOf(run, End::receiver), (Records{{6, 8ms, std::nullopt, 1us}}));
    EXPECT_EQ(recordsOf(run, End::sender),
              (Records{{3, 5ms, 5'001us, 9us}, {5, 7ms, 12'003us, std::nullopt}}));
}

TEST(StallRecords, OfALeftOutMiddleAreThoseOfTheDigestWithoutATime) {
    runs::Run run = runOf({1us, 5ms, 2us, 7ms, 1us, 9ms}, {});
    Series &series = run.steps[0].series[0];
    series.digest =
        std::make_shared<const SeriesDigest>(SeriesDigest{curveOf(series), *stallsOf(series, 1ms)});
    series.delays = {1us, 5ms, 9ms};
    series.gaps = {{2, 0, 3}};
    EXPECT_EQ(recordsOf(run, End::sender),
              (Records{{3, 5ms, 5'001us, {}}, {5, 7ms, {}, {}}, {7, 9ms, {}, {}}}));
    // Below the digest's own threshold the middle is not known.
    EXPECT_EQ(recordsOf(run, End::sender, 1us),
              (Records{{2, 1us, 1us, {}}, {3, 5ms, 5'001us, {}}, {5, 7ms, {}, {}}, {7, 9ms, {}, {}}}));
}

TEST(StallRecords, AreNoneWhereTheOrderIsNotKnown) {
    runs::Run run = runOf({5ms, 6ms}, {});
    run.steps[0].series[0].ordered = false;
    EXPECT_TRUE(recordsOf(run, End::sender).empty());
}

TEST(StallRecords, AreCalledOff) {
    const runs::Run run = runOf({5ms, 6ms}, {});
    const auto records = stallRecordsOf(run, 0, run.steps[0].series[0], 1ms, [] { return false; });
    ASSERT_FALSE(records);
    EXPECT_EQ(records.error().code, ErrorCode::cancelled);
}

class StallRecordsOfAFile : public FolderTest {};

TEST_F(StallRecordsOfAFile, HaveTheTimeThroughAMiddleThatOnlyTheFileHas) {
    const std::string path = inFolder("long.delays");
    std::vector<Delay> delays(200'000, 1us);
    delays[100'000] = 5ms; // message 100,002
    delays[199'999] = 6ms;
    runs::Run asked = sampleRun("long", 0);
    {
        auto writer = RunFileWriter::create(path, {});
        ASSERT_TRUE(writer);
        ASSERT_TRUE(writer->beginRun(asked));
        ASSERT_TRUE(writer->beginStep(asked.id, 0, 1, 0));
        ASSERT_TRUE(writer->append(asked.id, 0, End::sender, 2, delays));
        ASSERT_TRUE(writer->append(asked.id, 0, End::receiver, 2, delays));
        ASSERT_TRUE(writer->commit());
        ASSERT_TRUE(writer->endRun(asked.id, RunState::complete, ""));
    }
    auto loaded = loadRuns(path, {}, {1'000, 100, 100});
    ASSERT_TRUE(loaded) << loaded.error().message();
    runs::Run &run = loaded->runs.at(0);
    ASSERT_GT(run.steps[0].of(End::sender)->leftOut(), 0u);
    const Records expected{{100'002, 5ms, 105ms, 5ms}, {200'001, 6ms, 210'998us, 6ms}};
    EXPECT_EQ(recordsOf(run, End::sender), expected);
    // The file gone, the middle is the digest's.
    run.orderFile = inFolder("gone.delays");
    EXPECT_EQ(recordsOf(run, End::sender), (Records{{100'002, 5ms, {}, {}}, {200'001, 6ms, {}, 6ms}}));
}

} // namespace
} // namespace delayrank::runs
