// Series that are too long to be kept in order whole: in the file, in memory, and saved again.
#include "core/runs/order.h"
#include "core/runs/series_stalls.h"
#include "tests/unit/runs/sample_runs.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace delayrank::runs {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::size_t block = 65'536;

/// Few lengths, as a stream has them, and a stall at every 1,000th message.
std::vector<Delay> streamed(std::size_t count) {
    std::vector<Delay> delays(count);
    for (std::size_t i = 0; i < count; ++i)
        delays[i] = Delay(i % 1000 == 998 ? 44'000'000 + static_cast<std::int64_t>(i % 17)
                                          : 500 + static_cast<std::int64_t>(i * i % 301));
    return delays;
}

void expectWholeDigest(const Series &series, const std::vector<Delay> &all) {
    ASSERT_NE(series.digest, nullptr);
    const auto expected = analysis::RankCurve::fromDelays(all);
    EXPECT_TRUE(std::ranges::equal(series.digest->curve.runs(), expected.runs()));
    analysis::StallList stalls(analysis::defaultStallThreshold);
    stalls.add(2, all);
    EXPECT_EQ(series.digest->stalls.stalls(), stalls.stalls());
    EXPECT_EQ(series.measured(), all.size());
    EXPECT_EQ(series.lostDelays, 0u);
}

class LongSeries : public FolderTest {
protected:
    std::string path = inFolder("long.delays");
    Run run = sampleRun("long", 0);

    /// Writes `delays` as a measurement does; `ended` false leaves the file as a crash would.
    void measure(const std::vector<Delay> &delays, std::uint64_t keptBytes, bool ended = true) {
        auto writer = RunFileWriter::create(path, {.bytes = keptBytes});
        ASSERT_TRUE(writer) << writer.error().message();
        ASSERT_TRUE(writer->beginRun(run));
        ASSERT_TRUE(writer->beginStep(run.id, 0, 1, 0));
        for (std::size_t i = 0; i < delays.size(); i += 50'000) {
            const auto part = std::span(delays).subspan(i, std::min<std::size_t>(50'000, delays.size() - i));
            ASSERT_TRUE(writer->append(run.id, 0, End::sender, i + 2, part));
        }
        ASSERT_TRUE(writer->commit());
        if (ended) {
            ASSERT_TRUE(writer->endRun(run.id, RunState::complete, ""));
        }
    }
    Run load(const std::string &file, const OrderBounds &bounds = {}) {
        auto loaded = loadRuns(file, {}, bounds);
        EXPECT_TRUE(loaded) << loaded.error().message();
        EXPECT_THAT(loaded->warnings.size(), testing::Le(1u)) << loaded->warnings.back(); // a crash is one
        return loaded->runs.at(0);
    }
    static std::vector<Delay> walked(const Run &from, std::vector<std::uint64_t> *jumps = nullptr) {
        std::vector<Delay> all;
        std::uint64_t next = 2;
        const auto done = walkInOrder(from, 0, from.steps[0].series[0],
                                      [&](std::uint64_t first, std::span<const Delay> delays) {
                                          if (jumps && first > next)
                                              jumps->push_back(first - next);
                                          next = first + delays.size();
                                          all.insert(all.end(), delays.begin(), delays.end());
                                          return Expected<void>();
                                      });
        EXPECT_TRUE(done) << done.error().message();
        return all;
    }
};

TEST_F(LongSeries, KeepsItsFirstAndLastMillionInTheFileAndAllInTheDigest) {
    const auto delays = streamed(60 * block + 777);
    measure(delays, 1000);
    const Run read = load(path);
    const Series &series = read.steps.at(0).series.at(0);
    expectWholeDigest(series, delays);
    ASSERT_GT(series.leftOut(), 10 * block);
    ASSERT_GE(series.gaps.at(0).before, 1'000'000u);
    const std::size_t last = series.delays.size() - series.gaps[0].before;
    ASSERT_GE(last, 1'000'000u);
    EXPECT_TRUE(std::equal(series.delays.begin(), series.delays.begin() + 1'000'000, delays.begin()));
    EXPECT_TRUE(std::equal(series.delays.end() - static_cast<std::ptrdiff_t>(last), series.delays.end(),
                           delays.end() - static_cast<std::ptrdiff_t>(last)));
    EXPECT_EQ(series.messageOf(series.delays.size() - 1), delays.size() + 1);
    EXPECT_EQ(curveOf(series).size(), delays.size());
    EXPECT_EQ(stallsOf(series, std::chrono::milliseconds(2))->period()->messages, 1000u);
    EXPECT_EQ(stallsOf(series, std::chrono::microseconds(2)), nullptr) << "the digest has not those";
}

TEST_F(LongSeries, IsWholeAfterACrashInItsMiddle) {
    const auto delays = streamed(75 * block + 5);
    measure(delays, 1000, false);
    const Run read = load(path);
    expectWholeDigest(read.steps.at(0).series.at(0), delays);
    EXPECT_EQ(read.state, RunState::partial);
}

TEST_F(LongSeries, KeepsTheWholeOrderWhereTheFileMayBeLargeEnough) {
    const auto delays = streamed(40 * block);
    measure(delays, std::uint64_t{1} << 30);
    const Run read = load(path);
    EXPECT_EQ(read.steps.at(0).series.at(0).digest, nullptr);
    EXPECT_TRUE(read.steps[0].series[0].delays == delays);
}

TEST_F(LongSeries, TakesLittleMemoryAndIsWalkedFromItsFile) {
    const auto delays = streamed(30 * block + 9);
    measure(delays, std::uint64_t{1} << 30);
    const Run read = load(path, {.whole = 300'000, .first = 100'000, .last = 100'000});
    const Series &series = read.steps.at(0).series.at(0);
    expectWholeDigest(series, delays);
    EXPECT_LE(series.delays.size(), 300'000u);
    EXPECT_TRUE(walked(read) == delays);
}

TEST_F(LongSeries, IsSavedWithItsOrderFromTheFileThatHasIt) {
    const auto delays = streamed(30 * block + 9);
    measure(delays, std::uint64_t{1} << 30);
    const OrderBounds small{.whole = 300'000, .first = 100'000, .last = 100'000};
    const Run read = load(path, small);
    const Run *const runs[] = {&read};
    const auto saved = saveRuns(inFolder("copy.delays"), runs, nullptr);
    ASSERT_TRUE(saved) << saved.error().message();
    EXPECT_TRUE(load(inFolder("copy.delays")).steps.at(0).series.at(0).delays == delays);
}

TEST_F(LongSeries, IsSavedWithItsDigestWhereNoFileHasTheMiddle) {
    const auto delays = streamed(60 * block + 777);
    measure(delays, 1000);
    const Run read = load(path);
    const Run *const runs[] = {&read};
    const auto saved = saveRuns(inFolder("copy.delays"), runs, nullptr);
    ASSERT_TRUE(saved) << saved.error().message();
    const Run copy = load(inFolder("copy.delays"));
    expectWholeDigest(copy.steps.at(0).series.at(0), delays);
    EXPECT_TRUE(copy.steps[0].series[0].delays == read.steps[0].series[0].delays);
    EXPECT_EQ(copy.steps[0].series[0].gaps, read.steps[0].series[0].gaps);
    std::vector<std::uint64_t> jumps;
    walked(copy, &jumps);
    EXPECT_THAT(jumps, ElementsAre(read.steps[0].series[0].leftOut()));
}

TEST_F(LongSeries, IsNotSavedWithoutItsMiddleWhenTheFileIsGone) {
    const auto delays = streamed(30 * block);
    measure(delays, std::uint64_t{1} << 30);
    const Run read = load(path, {.whole = 300'000, .first = 100'000, .last = 100'000});
    std::filesystem::remove(path);
    const Run *const runs[] = {&read};
    const auto saved = saveRuns(inFolder("copy.delays"), runs, nullptr);
    ASSERT_FALSE(saved);
    EXPECT_THAT(names(), IsEmpty());
}

TEST(LeaveOutMiddle, CountsWhatWasLostInTheMiddleApartFromWhatIsLeftOut) {
    Series series;
    for (int i = 0; i < 100; ++i)
        series.delays.emplace_back(i);
    series.gaps = {{5, 1}, {50, 7}, {95, 3}};
    series.lostDelays = 11;
    leaveOutMiddle(series, {.whole = 50, .first = 10, .last = 20});
    EXPECT_EQ(series.delays.size(), 30u);
    EXPECT_THAT(series.gaps, ElementsAre(Gap{5, 1}, Gap{10, 7, 70}, Gap{25, 3}));
    EXPECT_EQ(series.delays[10], Delay(80));
    EXPECT_EQ(series.messageOf(10), 80u + 2 + 8);
    for (int i = 100; i < 121; ++i)
        series.delays.emplace_back(i);
    leaveOutMiddle(series, {.whole = 50, .first = 10, .last = 20});
    EXPECT_EQ(series.delays.size(), 30u);
    EXPECT_EQ(series.measured(), 121u);
    EXPECT_THAT(series.gaps, ElementsAre(Gap{5, 1}, Gap{10, 10, 91}));
}

} // namespace
} // namespace delayrank::runs
