#include "core/runs/block.h"
#include "tests/unit/runs/sample_runs.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <thread>

namespace delayrank::runs {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Writer : public FolderTest {
protected:
    std::string path = inFolder("measured.delays");
    Run run = sampleRun("measured", 0);

    RunFileWriter begun() {
        auto writer = RunFileWriter::create(path);
        EXPECT_TRUE(writer) << writer.error().message();
        EXPECT_TRUE(writer->beginRun(run));
        EXPECT_TRUE(writer->beginStep(run.id, 0, 1, 1000));
        return std::move(*writer);
    }
};

TEST_F(Writer, WritesARunAsItGoesAndLeavesOneFile) {
    const std::vector<Delay> delays = someDelays(150'000);
    RunFileWriter writer = begun();
    std::uint64_t message = 2;
    for (std::size_t i = 0; i < delays.size(); i += 777) {
        const auto part = std::span(delays).subspan(i, std::min<std::size_t>(777, delays.size() - i));
        ASSERT_TRUE(writer.append(run.id, 0, End::sender, message, part));
        ASSERT_TRUE(writer.append(run.id, 0, End::receiver, message, part));
        message += part.size();
        if (i % 7 == 0) {
            ASSERT_TRUE(writer.commit());
        }
    }
    ASSERT_TRUE(writer.addFacts(run.id, End::sender, Moment::start, 0, {{"HZ", "250"}}));
    ASSERT_TRUE(writer.endRun(run.id, RunState::complete, ""));
    ASSERT_TRUE(writer.close());
    EXPECT_THAT(names(), ElementsAre("measured.delays"));

    const auto loaded = loadRuns(path);
    ASSERT_TRUE(loaded) << loaded.error().message();
    EXPECT_THAT(loaded->warnings, IsEmpty());
    const Run &read = loaded->runs.at(0);
    EXPECT_EQ(read.state, RunState::complete);
    EXPECT_EQ(read.settings, run.settings);
    EXPECT_EQ(read.hostFacts.size(), 1u);
    EXPECT_TRUE(read.steps.at(0).of(End::sender)->delays == delays);
    EXPECT_TRUE(read.steps.at(0).of(End::receiver)->delays == delays);
    EXPECT_EQ(read.steps[0].plannedMessages, 1000u);
}

TEST_F(Writer, RecordsAJumpOfMessageNumbersAsAGap) {
    RunFileWriter writer = begun();
    const std::vector<Delay> delays(10, Delay(5));
    ASSERT_TRUE(writer.append(run.id, 0, End::sender, 4, delays));
    ASSERT_TRUE(writer.append(run.id, 0, End::sender, 114, delays));
    ASSERT_TRUE(writer.setLostDelays(run.id, 0, End::sender, 9));
    ASSERT_TRUE(writer.endRun(run.id, RunState::partial, "stopped"));
    ASSERT_TRUE(writer.close());
    const auto loaded = loadRuns(path);
    ASSERT_TRUE(loaded);
    const Series &series = *loaded->runs.at(0).steps.at(0).of(End::sender);
    EXPECT_THAT(series.gaps, ElementsAre(Gap{0, 2}, Gap{10, 100}, Gap{20, 9}));
    EXPECT_EQ(series.lostDelays, 111u);
    EXPECT_EQ(series.messageOf(10), 114u);
    EXPECT_EQ(loaded->runs[0].note, "stopped");
}

TEST_F(Writer, RefusesWhatCannotFollowAndGoesOn) {
    RunFileWriter writer = begun();
    const std::vector<Delay> delays(10, Delay(5));
    EXPECT_FALSE(writer.append("no such run", 0, End::sender, 2, delays));
    EXPECT_FALSE(writer.append(run.id, 0, End::sender, 1, delays));
    ASSERT_TRUE(writer.append(run.id, 0, End::sender, 2, delays));
    const auto again = writer.append(run.id, 0, End::sender, 11, delays);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::invalidArgument);
    EXPECT_TRUE(writer.append(run.id, 0, End::sender, 12, delays));
    const std::vector<Delay> negative(1, Delay(-1));
    EXPECT_FALSE(writer.append(run.id, 0, End::sender, 22, negative));
    EXPECT_TRUE(writer.close());
    EXPECT_FALSE(writer.append(run.id, 0, End::sender, 22, delays)) << "it is closed";
    EXPECT_EQ(loadRuns(path)->runs.at(0).steps.at(0).of(End::sender)->delays.size(), 20u);
}

TEST_F(Writer, RefusesAnExistingFile) {
    writeFile(path, "mine");
    const auto writer = RunFileWriter::create(path);
    ASSERT_FALSE(writer);
    EXPECT_EQ(writer.error().code, ErrorCode::invalidArgument);
    EXPECT_EQ(readFile(path), "mine");
}

TEST_F(Writer, NamesAFolderThatDoesNotExist) {
    const auto writer = RunFileWriter::create(inFolder("none/measured.delays"));
    ASSERT_FALSE(writer);
    EXPECT_EQ(writer.error().code, ErrorCode::notFound);
    EXPECT_THAT(writer.error().message(), HasSubstr("none/measured.delays"));
}

TEST_F(Writer, ThatIsDestroyedInMidRunLeavesAPartialRun) {
    {
        RunFileWriter writer = begun();
        ASSERT_TRUE(writer.append(run.id, 0, End::sender, 2, someDelays(100)));
    }
    EXPECT_THAT(names(), ElementsAre("measured.delays"));
    const auto loaded = loadRuns(path);
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->runs.at(0).state, RunState::partial);
    EXPECT_EQ(loaded->runs[0].steps.at(0).of(End::sender)->delays, someDelays(100));
    EXPECT_THAT(loaded->warnings, ElementsAre(HasSubstr("ends in mid-measurement")));
}

TEST_F(Writer, CanBeReadWhileItWrites) {
    RunFileWriter writer = begun();
    ASSERT_TRUE(writer.append(run.id, 0, End::sender, 2, someDelays(100)));
    ASSERT_TRUE(writer.commit());
    EXPECT_TRUE(looksLikeDatabase(path));
    const auto during = loadRuns(path);
    ASSERT_TRUE(during) << during.error().message();
    EXPECT_EQ(during->runs.at(0).steps.at(0).of(End::sender)->delays.size(), 100u);
    ASSERT_TRUE(writer.append(run.id, 0, End::sender, 102, someDelays(100)));
    ASSERT_TRUE(writer.endRun(run.id, RunState::complete, ""));
    const auto closed = writer.close();
    ASSERT_TRUE(closed) << closed.error().message();
    EXPECT_THAT(names(), ElementsAre("measured.delays"));
    EXPECT_EQ(loadRuns(path)->runs.at(0).steps.at(0).of(End::sender)->delays.size(), 200u);
}

TEST_F(Writer, IsNotReplacedByASaveWhileItWrites) {
    RunFileWriter writer = begun();
    ASSERT_TRUE(writer.append(run.id, 0, End::sender, 2, someDelays(100)));
    ASSERT_TRUE(writer.commit());
    const Run other = sampleRun("other", 10);
    const Run *const runs[] = {&other};
    const auto saved = saveRuns(path, runs, nullptr);
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::busy);
    ASSERT_TRUE(writer.close());
    EXPECT_EQ(loadRuns(path)->runs.at(0).label, "measured");
    EXPECT_TRUE(saveRuns(path, runs, nullptr));
    EXPECT_EQ(loadRuns(path)->runs.at(0).label, "other");
}

} // namespace
} // namespace delayrank::runs
