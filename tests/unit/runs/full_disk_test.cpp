#include "core/runs/block.h"
#include "tests/unit/runs/sample_runs.h"

#include <cerrno>
#include <csignal>
#include <gmock/gmock.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace delayrank::runs {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// A disk of 1 MiB.
class FullDisk : public FolderTest {
protected:
    void SetUp() override {
        if (::mount("tmpfs", folder().c_str(), "tmpfs", 0, "size=1m") != 0)
            GTEST_SKIP() << "a small disk cannot be mounted here";
        m_mounted = true;
    }
    void TearDown() override {
        if (m_mounted)
            ::umount2(folder().c_str(), MNT_DETACH);
    }
    std::string path = inFolder("runs.delays");
    Run small = sampleRun("small", 1000);
    Run large = sampleRun("large", 2'000'000);

private:
    bool m_mounted = false;
};

TEST_F(FullDisk, LeavesTheOldFileAndNothingBesideWhenASaveFails) {
    const Run *const smalls[] = {&small};
    const Run *const larges[] = {&large};
    ASSERT_TRUE(saveRuns(path, smalls, nullptr));
    const auto saved = saveRuns(path, larges, nullptr);
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::io);
    EXPECT_EQ(saved.error().systemErrno, ENOSPC);
    EXPECT_THAT(saved.error().message(), HasSubstr("runs.delays"));
    EXPECT_THAT(names(), ElementsAre("runs.delays"));
    const auto loaded = loadRuns(path);
    ASSERT_TRUE(loaded);
    expectSameRun(loaded->runs.at(0), small);
}

TEST_F(FullDisk, StopsAMeasurementAndKeepsWhatWasCommitted) {
    auto writer = RunFileWriter::create(path);
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer->beginRun(small));
    ASSERT_TRUE(writer->beginStep(small.id, 0, 1, 0));
    const std::vector<Delay> &delays = large.steps[0].series[0].delays;
    std::size_t committed = 0;
    Expected<void> result;
    for (std::size_t i = 0; result && i + 10'000 <= delays.size(); i += 10'000) {
        result = writer->append(small.id, 0, End::sender, 2 + i, std::span(delays).subspan(i, 10'000))
                     .and_then([&] { return writer->commit(); });
        committed += result ? 10'000 : 0;
    }
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::io);
    EXPECT_EQ(result.error().systemErrno, ENOSPC);
    EXPECT_GT(committed, 0u);
    EXPECT_FALSE(writer->commit()) << "the same words again";
    EXPECT_FALSE(writer->close());
    const auto loaded = loadRuns(path);
    ASSERT_TRUE(loaded) << loaded.error().message();
    const Series &series = *loaded->runs.at(0).steps.at(0).of(End::sender);
    EXPECT_GE(series.delays.size(), committed);
    EXPECT_TRUE(std::equal(series.delays.begin(), series.delays.end(), delays.begin()));
}

/// Needs no root: the process may only write files of 100 kB.
class FileSizeLimit : public FolderTest {};

TEST_F(FileSizeLimit, LeavesTheOldFileAndNothingBesideWhenASaveFails) {
    const std::string path = inFolder("runs.delays");
    const Run small = sampleRun("small", 100);
    const Run large = sampleRun("large", 500'000);
    const Run *const smalls[] = {&small};
    const Run *const larges[] = {&large};
    ASSERT_TRUE(saveRuns(path, smalls, nullptr));
    const std::string before = readFile(path);
    const pid_t child = ::fork();
    if (child == 0) {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{100'000, 100'000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        const auto saved = saveRuns(path, larges, nullptr);
        _exit(!saved && saved.error().code == ErrorCode::io && saved.error().systemErrno == EFBIG ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_TRUE(readFile(path) == before);
    EXPECT_THAT(names(), ElementsAre("runs.delays"));
}

} // namespace
} // namespace delayrank::runs
