#include "core/runs/block.h"
#include "tests/unit/runs/sample_runs.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

namespace delayrank::runs {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class RunFile : public FolderTest {
protected:
    std::string path = inFolder("runs.delays");

    LoadedRuns saveAndLoad(std::vector<const Run *> runs, const Comparison *comparison = nullptr) {
        const auto saved = saveRuns(path, runs, comparison);
        EXPECT_TRUE(saved) << saved.error().message();
        auto loaded = loadRuns(path);
        EXPECT_TRUE(loaded) << loaded.error().message();
        return loaded ? *loaded : LoadedRuns{};
    }
};

TEST_F(RunFile, GivesBackSeveralRunsAsTheyWereSaved) {
    const Run one = sampleRun("Nagle on, µs & \"quotes\"", 1000);
    const Run two = sampleRun("TCP_NODELAY", 2 * maxBlockDelays + 17);
    const LoadedRuns loaded = saveAndLoad({&one, &two});
    ASSERT_EQ(loaded.runs.size(), 2u);
    expectSameRun(loaded.runs[0], one);
    expectSameRun(loaded.runs[1], two);
    EXPECT_FALSE(loaded.comparison);
    EXPECT_THAT(loaded.warnings, IsEmpty());
    EXPECT_THAT(names(), ElementsAre("runs.delays"));
}

TEST_F(RunFile, GivesBackTheComparisonAsItWasSaved) {
    const Run one = sampleRun("one", 10);
    const Run two = sampleRun("two", 10);
    Comparison comparison;
    comparison.title = "one and two";
    comparison.runs = {{two.id, true, 0x00c000, "plus", std::nullopt},
                       {one.id, false, 0xff0000, "diamond", Pooling::byEnd}};
    comparison.baselineRunId = two.id;
    comparison.stallThreshold = std::chrono::milliseconds(5);
    comparison.unit = *TimeUnit::parse("ticks@4e8");
    comparison.rankAxis = RankAxis::perSecond;
    comparison.pooling = Pooling::bySize;
    comparison.rankRange = AxisRange{1, 1e6};
    comparison.marks = {{std::chrono::milliseconds(10), "a jiffy in 1999"},
                        {std::chrono::microseconds(50), ""}};
    const LoadedRuns loaded = saveAndLoad({&one, &two}, &comparison);
    ASSERT_TRUE(loaded.comparison);
    EXPECT_EQ(*loaded.comparison, comparison);
}

TEST_F(RunFile, KeepsGapsLostDelaysAndSeriesWithoutDelays) {
    Run run = sampleRun("with gaps", 100);
    Series &series = run.steps[0].series[0];
    series.gaps = {{0, 7}, {40, 3}, {100, 5}};
    series.lostDelays = 15;
    run.steps[0].series[1].delays.clear();
    run.steps[1].series[0].ordered = false;
    const LoadedRuns loaded = saveAndLoad({&run});
    ASSERT_EQ(loaded.runs.size(), 1u);
    expectSameRun(loaded.runs[0], run);
}

TEST_F(RunFile, KeepsSeriesOfEveryKindBesideThatOfMessages) {
    Run run = sampleRun("with host noise", 100);
    for (std::size_t kind = 1; kind < seriesKindNames.size(); ++kind) {
        Series series;
        series.end = kind % 2 == 0 ? End::sender : End::receiver;
        series.kind = static_cast<SeriesKind>(kind);
        series.delays = {Delay(1000 * kind), Delay(7)};
        series.gaps = {{1, kind}};
        series.lostDelays = kind;
        run.steps[0].series.push_back(series);
    }
    const LoadedRuns loaded = saveAndLoad({&run});
    EXPECT_THAT(loaded.warnings, IsEmpty());
    ASSERT_EQ(loaded.runs.size(), 1u);
    expectSameRun(loaded.runs[0], run);
    const Step &step = loaded.runs[0].steps[0];
    EXPECT_EQ(step.of({End::receiver, SeriesKind::hostNoise})->delays.front(), Delay(1000));
    EXPECT_EQ(step.of(End::sender)->kind, SeriesKind::messages);
    EXPECT_EQ(step.of({End::sender, SeriesKind::hostNoise}), nullptr);
}

TEST_F(RunFile, LeavesASeriesOfAnUnknownKindOutAndSaysSo) {
    Run run = sampleRun("of the future", 10);
    saveAndLoad({&run});
    sqlite3 *database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, "UPDATE series SET kind = 'moon phase' WHERE number = 1", nullptr,
                           nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(database);
    const auto loaded = loadRuns(path);
    ASSERT_TRUE(loaded) << loaded.error().message();
    ASSERT_EQ(loaded->warnings.size(), 1u);
    EXPECT_THAT(loaded->warnings[0], testing::HasSubstr("'moon phase' is not known"));
    EXPECT_EQ(loaded->runs[0].steps[0].series.size(), 1u);
}

TEST_F(RunFile, SavesARunThatIsStillMeasuringAsPartial) {
    Run run = sampleRun("measuring", 10);
    run.state = RunState::measuring;
    const LoadedRuns loaded = saveAndLoad({&run});
    EXPECT_EQ(loaded.runs.at(0).state, RunState::partial);
}

TEST_F(RunFile, ReplacesAnOlderFileAndLeavesNothingBeside) {
    const Run one = sampleRun("one", 10);
    const Run two = sampleRun("two", 10);
    saveAndLoad({&one});
    const LoadedRuns loaded = saveAndLoad({&two});
    ASSERT_EQ(loaded.runs.size(), 1u);
    EXPECT_EQ(loaded.runs[0].label, "two");
    EXPECT_THAT(names(), ElementsAre("runs.delays"));
}

TEST_F(RunFile, RefusesTwoRunsOfTheSameIdAndKeepsTheOldFile) {
    const Run one = sampleRun("one", 10);
    saveAndLoad({&one});
    const std::string before = readFile(path);
    const Run *const twice[] = {&one, &one};
    EXPECT_FALSE(saveRuns(path, twice, nullptr));
    EXPECT_EQ(readFile(path), before);
    EXPECT_THAT(names(), ElementsAre("runs.delays"));
}

TEST_F(RunFile, CanBeCancelledInBothDirections) {
    const Run run = sampleRun("long", 3 * maxBlockDelays);
    const Run *const runs[] = {&run};
    const auto twice = [](int &calls) {
        return [&calls](double done) {
            EXPECT_GE(done, 0);
            EXPECT_LE(done, 1);
            return ++calls < 2;
        };
    };
    int calls = 0;
    const auto saved = saveRuns(path, runs, nullptr, twice(calls));
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::cancelled);
    EXPECT_THAT(names(), IsEmpty());
    ASSERT_TRUE(saveRuns(path, runs, nullptr));
    calls = 0;
    const auto loaded = loadRuns(path, twice(calls));
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().code, ErrorCode::cancelled);
    EXPECT_EQ(loaded.error().subject, path);
}

TEST_F(RunFile, HoldsSettingsAsRowsThatSqliteQueries) {
    const Run run = sampleRun("queried", 10);
    saveAndLoad({&run});
    sqlite3 *database = nullptr;
    ASSERT_EQ(sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr), SQLITE_OK);
    std::string value;
    const auto take = [](void *to, int, char **columns, char **) {
        *static_cast<std::string *>(to) = columns[0];
        return 0;
    };
    EXPECT_EQ(sqlite3_exec(database,
                           "SELECT value FROM settings JOIN runs ON run = number "
                           "WHERE label = 'queried' AND name = 'window'",
                           take, &value, nullptr),
              SQLITE_OK);
    EXPECT_EQ(value, "41 messages");
    EXPECT_EQ(sqlite3_exec(database, "PRAGMA journal_mode", take, &value, nullptr), SQLITE_OK);
    EXPECT_EQ(value, "delete");
    sqlite3_close(database);
}

TEST_F(RunFile, OpensTheFileThatTheFirstVersionWrote) {
    const auto loaded = loadRuns(std::string(DELAYRANK_TEST_DATA) + "/runs/version-1.delays");
    ASSERT_TRUE(loaded) << loaded.error().message();
    EXPECT_THAT(loaded->warnings, IsEmpty());
    ASSERT_EQ(loaded->runs.size(), 2u);
    Run expected = sampleRun("golden", 300);
    expected.id = "0123456789abcdef0123456789abcdef";
    expected.steps[0].series[0].gaps = {{5, 2}};
    expected.steps[0].series[0].lostDelays = 2;
    expectSameRun(loaded->runs[0], expected);
    EXPECT_EQ(loaded->runs[1].state, RunState::partial);
    ASSERT_TRUE(loaded->comparison);
    EXPECT_EQ(loaded->comparison->title, "golden");
    EXPECT_EQ(loaded->comparison->runs.at(0).colour, 0xff0000u);
}

TEST_F(RunFile, OpensTheFileThatTheSecondVersionWrote) {
    const auto loaded = loadRuns(std::string(DELAYRANK_TEST_DATA) + "/runs/version-2.delays");
    ASSERT_TRUE(loaded) << loaded.error().message();
    EXPECT_THAT(loaded->warnings, IsEmpty());
    Run expected = sampleRun("golden 2", 300);
    expected.id = "0123456789abcdef0123456789abcdef";
    Series noise;
    noise.end = End::sender;
    noise.kind = SeriesKind::hostNoise;
    noise.delays = {Delay(1000), Delay(44'000'000)};
    expected.steps[0].series.push_back(noise);
    ASSERT_EQ(loaded->runs.size(), 1u);
    expectSameRun(loaded->runs[0], expected);
}

TEST_F(RunFile, OpensTheFileThatTheThirdVersionWrote) {
    const auto loaded = loadRuns(std::string(DELAYRANK_TEST_DATA) + "/runs/version-3.delays");
    ASSERT_TRUE(loaded) << loaded.error().message();
    EXPECT_THAT(loaded->warnings, IsEmpty());
    Run expected = sampleRun("golden 3", 300);
    expected.id = "0123456789abcdef0123456789abcdef";
    ASSERT_EQ(loaded->runs.size(), 1u);
    expectSameRun(loaded->runs[0], expected);
    ASSERT_TRUE(loaded->comparison);
    EXPECT_EQ(loaded->comparison->marks, (std::vector<Mark>{{std::chrono::milliseconds(10), "a jiffy in 1999"}}));
}

TEST_F(RunFile, SavesAFileOfTheFirstVersionAsOneOfThisVersion) {
    const auto old = loadRuns(std::string(DELAYRANK_TEST_DATA) + "/runs/version-1.delays");
    ASSERT_TRUE(old);
    const LoadedRuns loaded = saveAndLoad({&old->runs[0]});
    EXPECT_THAT(loaded.warnings, IsEmpty());
    expectSameRun(loaded.runs.at(0), old->runs[0]);
}

TEST_F(RunFile, IsToldFromTextByItsFirstBytes) {
    const Run run = sampleRun("one", 10);
    saveAndLoad({&run});
    EXPECT_TRUE(looksLikeDatabase(path));
    writeFile(inFolder("text.delays"), std::string(200, '1'));
    EXPECT_FALSE(looksLikeDatabase(inFolder("text.delays")));
    EXPECT_FALSE(looksLikeDatabase(inFolder("missing")));
    EXPECT_FALSE(looksLikeDatabase(folder().string()));
}

} // namespace
} // namespace delayrank::runs
