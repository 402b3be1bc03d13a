#include "core/runs/block.h"
#include "core/runs/schema.h"
#include "tests/unit/runs/sample_runs.h"

#include <cstring>
#include <gmock/gmock.h>
#include <random>
#include <sqlite3.h>

namespace delayrank::runs {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Damage : public FolderTest {
protected:
    std::string path = inFolder("damaged.delays");
    Run run = sampleRun("damaged", 4 * maxBlockDelays + 100);

    Damage() {
        run.steps.resize(1);
        const Run *const runs[] = {&run};
        EXPECT_TRUE(saveRuns(path, runs, nullptr));
    }

    void execute(const std::string &sql) {
        sqlite3 *database = nullptr;
        ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
        char *error = nullptr;
        EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK) << error;
        sqlite3_close(database);
    }

    Error refusal() {
        const auto loaded = loadRuns(path);
        EXPECT_FALSE(loaded);
        return loaded ? Error{} : loaded.error();
    }
};

TEST_F(Damage, OfOneBlockNamesItKeepsTheOthersAndLeavesAGap) {
    std::string bytes = readFile(path);
    // The sender's third block, found by its own bytes.
    BlockEncoder encoder;
    const auto delays = std::span(run.steps[0].series[0].delays);
    const auto block =
        encoder.encode(2 + 2 * maxBlockDelays, delays.subspan(2 * maxBlockDelays, maxBlockDelays));
    std::string needle(32, '\0');
    std::memcpy(needle.data(), block.data() + 1000, needle.size());
    const std::size_t found = bytes.find(needle);
    ASSERT_NE(found, std::string::npos);
    bytes[found] = static_cast<char>(bytes[found] ^ 0x10);
    writeFile(path, bytes);

    const auto loaded = loadRuns(path);
    ASSERT_TRUE(loaded) << loaded.error().message();
    EXPECT_THAT(loaded->warnings, ElementsAre(HasSubstr("damaged, 1 bytes, sender: block 3 of 5 left out")));
    const Run &read = loaded->runs.at(0);
    EXPECT_EQ(read.state, RunState::partial);
    const Series &sender = *read.steps.at(0).of(End::sender);
    EXPECT_THAT(sender.gaps, ElementsAre(Gap{2 * maxBlockDelays, maxBlockDelays}));
    EXPECT_EQ(sender.lostDelays, maxBlockDelays);
    EXPECT_EQ(sender.delays.size(), 3 * maxBlockDelays + 100);
    EXPECT_TRUE(std::equal(sender.delays.end() - 100, sender.delays.end(), delays.end() - 100));
    EXPECT_TRUE(read.steps[0].of(End::receiver)->delays == run.steps[0].series[1].delays);
}

TEST_F(Damage, OfTheLastBlockIsAGapAtTheEnd) {
    execute("DELETE FROM blocks WHERE series = 1 AND position >= 3");
    const auto loaded = loadRuns(path);
    ASSERT_TRUE(loaded);
    EXPECT_THAT(loaded->warnings, ElementsAre(HasSubstr("blocks 4 to 5 of 5 left out: is missing")));
    const Series &sender = *loaded->runs.at(0).steps.at(0).of(End::sender);
    EXPECT_THAT(sender.gaps, ElementsAre(Gap{3 * maxBlockDelays, maxBlockDelays + 100}));
}

TEST_F(Damage, OfBlobSizesIsSaid) {
    execute("UPDATE blocks SET data = x'' WHERE series = 1 AND position = 0;"
            "UPDATE blocks SET data = zeroblob(3000000) WHERE series = 1 AND position = 1;"
            "UPDATE blocks SET data = 'text' WHERE series = 1 AND position = 2;"
            "UPDATE blocks SET data = substr(data, 1, 100) WHERE series = 1 AND position = 3");
    const auto loaded = loadRuns(path);
    ASSERT_TRUE(loaded) << loaded.error().message();
    EXPECT_EQ(loaded->runs.at(0).steps.at(0).of(End::sender)->delays.size(), 100u);
    EXPECT_GE(loaded->warnings.size(), 2u);
}

TEST_F(Damage, BySwappedBlocksIsSaid) {
    execute("UPDATE blocks SET id = -1 WHERE series = 1 AND position = 1;"
            "UPDATE blocks SET id = (1 << 32) + 1 WHERE series = 1 AND position = 2;"
            "UPDATE blocks SET id = (1 << 32) + 2 WHERE id = -1");
    const auto loaded = loadRuns(path);
    ASSERT_TRUE(loaded);
    EXPECT_THAT(loaded->warnings, ElementsAre(HasSubstr("before its turn")));
}

TEST_F(Damage, ByAbsurdNumbersOfRowsIsCapped) {
    execute("UPDATE series SET blocks = 1 << 60 WHERE number = 1;"
            "UPDATE series SET next_message = -5, lost_at_end = -7 WHERE number = 2;"
            "UPDATE steps SET size_bytes = -1, planned_messages = 1 << 62;"
            "INSERT INTO steps VALUES(1, 4000000000, 1, 1);"
            "INSERT INTO series VALUES(90, 1, 4000000000, 'sender', 1, 1, 1, 1, 0, 'messages');"
            "INSERT INTO host_facts VALUES(1, 99, -1, 'nobody', 'never', 'x', 'y')");
    const auto loaded = loadRuns(path);
    ASSERT_TRUE(loaded) << loaded.error().message();
    EXPECT_THAT(loaded->warnings, Contains(HasSubstr("more than the file can hold")));
    EXPECT_EQ(loaded->runs.at(0).steps.size(), 1u);
    EXPECT_TRUE(loaded->runs[0].steps[0].of(End::sender)->delays == run.steps[0].series[0].delays);
    EXPECT_EQ(loaded->runs[0].steps[0].of(End::receiver)->lostDelays, 0u);
}

TEST_F(Damage, ByDelaysThatWouldOverflowTheirSumIsLeftOut) {
    const std::vector<Delay> long146Years(3, maxTotalDelay / 2);
    run.steps[0].series[0].delays = long146Years;
    const Run *const runs[] = {&run};
    ASSERT_TRUE(saveRuns(path, runs, nullptr));
    const auto loaded = loadRuns(path);
    ASSERT_TRUE(loaded);
    EXPECT_THAT(loaded->warnings, ElementsAre(HasSubstr("more than 146 years")));
}

TEST_F(Damage, OfEveryBlockRefusesTheFileWithTheReason) {
    execute("UPDATE blocks SET data = zeroblob(100)");
    const Error error = refusal();
    EXPECT_EQ(error.code, ErrorCode::corrupt);
    EXPECT_THAT(error.message(), HasSubstr("damaged.delays: none of its 10 blocks"));
}

TEST_F(Damage, ByTruncationAtAnyPlaceIsReadOrRefusedWithAReason) {
    run.steps[0].series.resize(1);
    run.steps[0].series[0].delays = someDelays(40 * maxBlockDelays);
    const Run *const runs[] = {&run};
    ASSERT_TRUE(saveRuns(path, runs, nullptr));
    const std::string bytes = readFile(path);
    std::size_t readable = 0;
    for (std::size_t i = 0; i < 12; ++i) {
        const std::size_t size = bytes.size() * i / 12 + i % 3;
        writeFile(path, bytes.substr(0, size));
        const auto loaded = loadRuns(path);
        if (!loaded) {
            EXPECT_EQ(loaded.error().code, ErrorCode::corrupt) << size << ": " << loaded.error().message();
            EXPECT_EQ(loaded.error().subject, path);
            continue;
        }
        ++readable;
        EXPECT_THAT(loaded->warnings, Contains(HasSubstr("cut short"))) << size;
        ASSERT_EQ(loaded->runs.size(), 1u);
        EXPECT_EQ(loaded->runs[0].state, RunState::partial);
        const Series *sender = loaded->runs[0].steps.at(0).of(End::sender);
        ASSERT_TRUE(sender);
        EXPECT_EQ(sender->delays.size() + sender->lostDelays, run.steps[0].series[0].delays.size());
        EXPECT_TRUE(std::equal(sender->delays.begin(), sender->delays.begin() + maxBlockDelays,
                               run.steps[0].series[0].delays.begin()));
    }
    EXPECT_GE(readable, 8u) << "most of the truncated files still hold whole blocks";
}

TEST_F(Damage, ByRandomBytesNeverEndsTheProgram) {
    run.steps[0].series[0].delays.resize(3000);
    run.steps[0].series[1].delays.resize(3000);
    const Run *const runs[] = {&run};
    ASSERT_TRUE(saveRuns(path, runs, nullptr));
    const std::string bytes = readFile(path);
    std::mt19937 random(7);
    for (int round = 0; round < 400; ++round) {
        std::string damaged = bytes;
        for (int i = 0; i < 1 + round % 30; ++i)
            damaged[random() % damaged.size()] = static_cast<char>(random());
        writeFile(path, damaged);
        const auto loaded = loadRuns(path);
        if (!loaded) {
            EXPECT_EQ(loaded.error().subject, path);
        }
    }
}

TEST_F(Damage, IsNotSuspectedInAnotherApplicationsDatabase) {
    execute("PRAGMA application_id = 7");
    const Error error = refusal();
    EXPECT_EQ(error.code, ErrorCode::corrupt);
    EXPECT_THAT(error.message(), HasSubstr("not a run file"));
}

TEST_F(Damage, IsNotSuspectedInANewerVersionWhichIsNamed) {
    execute("PRAGMA user_version = 7");
    const Error error = refusal();
    EXPECT_EQ(error.code, ErrorCode::unsupportedVersion);
    EXPECT_THAT(error.message(), HasSubstr("version 7"));
    EXPECT_THAT(error.message(), HasSubstr("up to version 3"));
}

TEST_F(Damage, ByAMissingTableNamesIt) {
    execute("DROP TABLE host_facts");
    EXPECT_THAT(refusal().message(), HasSubstr("has no table host_facts"));
}

TEST_F(Damage, IsToldFromFilesOfOtherKinds) {
    writeFile(path, "1 0.5\n2 0.25\n");
    EXPECT_EQ(refusal().code, ErrorCode::corrupt);
    writeFile(path, "");
    EXPECT_THAT(refusal().message(), HasSubstr("is empty"));
    EXPECT_EQ(loadRuns(inFolder("none")).error().code, ErrorCode::notFound);
    EXPECT_EQ(loadRuns(folder().string()).error().code, ErrorCode::invalidArgument);
}

TEST_F(Damage, OfPathsWithOddCharactersIsNone) {
    const std::string odd = inFolder("50% of #1? µ.delays");
    std::filesystem::rename(path, odd);
    const auto loaded = loadRuns(odd);
    ASSERT_TRUE(loaded) << loaded.error().message();
    EXPECT_THAT(loaded->warnings, IsEmpty());
}

} // namespace
} // namespace delayrank::runs
