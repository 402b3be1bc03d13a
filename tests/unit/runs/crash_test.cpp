// A child process writes and is killed; what it had committed must be there.

#include "core/runs/block.h"
#include "tests/unit/runs/sample_runs.h"

#include <csignal>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace delayrank::runs {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::size_t part = 5000;

class Crash : public FolderTest {
protected:
    std::string path = inFolder("crashed.delays");
    Run run = sampleRun("crashed", 0);

    Crash() { run.note.clear(); }

    /// Writes until it is killed, one byte into `told` for each part that was committed.
    [[noreturn]] void writeForEver(int told) {
        auto writer = RunFileWriter::create(path);
        if (!writer || !writer->beginRun(run) || !writer->beginStep(run.id, 0, 1, 0))
            _exit(1);
        for (unsigned i = 0;; ++i) {
            const auto delays = someDelays(part, i);
            if (!writer->append(run.id, 0, End::sender, 2 + i * part, delays) || !writer->commit())
                _exit(1);
            if (::write(told, "x", 1) != 1)
                _exit(1);
        }
    }

    /// Kills the writer once `parts` were committed; how many it had told of.
    std::size_t killAfter(std::size_t parts) {
        int pipe[2];
        EXPECT_EQ(::pipe(pipe), 0);
        const pid_t child = ::fork();
        if (child == 0)
            writeForEver(pipe[1]);
        ::close(pipe[1]);
        char byte = 0;
        std::size_t told = 0;
        while (told < parts && ::read(pipe[0], &byte, 1) == 1)
            ++told;
        ::kill(child, SIGKILL);
        while (::read(pipe[0], &byte, 1) == 1)
            ++told;
        ::close(pipe[0]);
        int status = 0;
        ::waitpid(child, &status, 0);
        EXPECT_TRUE(WIFSIGNALED(status));
        return told;
    }

    void expectCommitted(std::size_t parts) {
        const auto loaded = loadRuns(path);
        ASSERT_TRUE(loaded) << loaded.error().message();
        const Run &read = loaded->runs.at(0);
        EXPECT_EQ(read.state, RunState::partial);
        EXPECT_EQ(read.note, "ends in mid-measurement");
        EXPECT_THAT(loaded->warnings, Contains(HasSubstr("ends in mid-measurement")));
        const Series &series = *read.steps.at(0).of(End::sender);
        EXPECT_GE(series.delays.size(), parts * part);
        EXPECT_EQ(series.delays.size() % part, 0u) << "only whole commits";
        EXPECT_EQ(series.lostDelays, 0u);
        std::vector<Delay> expected;
        for (unsigned i = 0; expected.size() < series.delays.size(); ++i) {
            const auto delays = someDelays(part, i);
            expected.insert(expected.end(), delays.begin(), delays.end());
        }
        EXPECT_TRUE(series.delays == expected);
    }
};

TEST_F(Crash, LosesNothingThatWasCommittedHoweverOftenItHappens) {
    for (const std::size_t parts : {1u, 2u, 13u, 14u, 40u, 75u}) {
        const std::size_t told = killAfter(parts);
        expectCommitted(told);
        std::filesystem::remove(path);
    }
}

TEST_F(Crash, IsReadWithoutChangingTheFileOrItsFolder) {
    killAfter(20);
    const std::string file = readFile(path);
    const std::string wal = readFile(path + "-wal");
    ASSERT_FALSE(wal.empty());
    const auto before = names();
    expectCommitted(20);
    EXPECT_EQ(names(), before);
    EXPECT_TRUE(readFile(path) == file);
    EXPECT_TRUE(readFile(path + "-wal") == wal);
}

TEST_F(Crash, IsReadWithoutTheIndexOfTheWal) {
    killAfter(20);
    std::filesystem::remove(path + "-shm");
    expectCommitted(20);
    EXPECT_THAT(names(), ElementsAre("crashed.delays", "crashed.delays-wal"));
}

TEST_F(Crash, IsReadWhereNothingCanBeWritten) {
    if (::getuid() != 0)
        GTEST_SKIP() << "needs root to become somebody else";
    for (const bool withIndex : {true, false}) {
        killAfter(20);
        if (!withIndex)
            std::filesystem::remove(path + "-shm");
        for (const std::string &name : names())
            ::chmod(inFolder(name).c_str(), 0444);
        ::chmod(folder().c_str(), 0555);
        const pid_t child = ::fork();
        if (child == 0) {
            const bool became = ::setgid(65534) == 0 && ::setuid(65534) == 0;
            const auto loaded = loadRuns(path);
            if (!loaded)
                std::fprintf(stderr, "%s\n", loaded.error().message().c_str());
            const bool whole =
                loaded && loaded->runs.at(0).steps.at(0).of(End::sender)->delays.size() >= 20 * part;
            _exit(became && whole ? 0 : 1);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        EXPECT_EQ(status, 0) << (withIndex ? "with -shm" : "without -shm");
        ::chmod(folder().c_str(), 0755);
        std::filesystem::remove(path);
    }
}

TEST_F(Crash, LeftFileIsReplacedWithItsWal) {
    killAfter(20);
    const Run other = sampleRun("other", 10);
    const Run *const runs[] = {&other};
    const auto saved = saveRuns(path, runs, nullptr);
    ASSERT_TRUE(saved) << saved.error().message();
    EXPECT_THAT(names(), ElementsAre("crashed.delays"));
    const auto loaded = loadRuns(path);
    ASSERT_TRUE(loaded);
    expectSameRun(loaded->runs.at(0), other);
}

TEST_F(Crash, WhileSavingLeavesTheOldFileOrTheNewOne) {
    const Run old = sampleRun("old", 1000);
    const Run fresh = sampleRun("new", 200'000);
    const Run *const olds[] = {&old};
    const Run *const news[] = {&fresh};
    for (int milliseconds = 0; milliseconds < 60; milliseconds += 6) {
        ASSERT_TRUE(saveRuns(path, olds, nullptr));
        const pid_t child = ::fork();
        if (child == 0)
            _exit(saveRuns(path, news, nullptr) ? 0 : 1);
        ::usleep(static_cast<useconds_t>(milliseconds) * 1000);
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        const auto loaded = loadRuns(path);
        ASSERT_TRUE(loaded) << loaded.error().message();
        expectSameRun(loaded->runs.at(0), loaded->runs[0].label == "old" ? old : fresh);
    }
}

} // namespace
} // namespace delayrank::runs
