#include "core/runs/run_group.h"
#include "run_maker.h"

#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;
using namespace delayrank::ui::test;

namespace {

runs::Run twoSizes(const std::string &id) {
    runs::Run run = makeRun(id, {1us, 2us}, {3us});
    runs::Step large;
    large.sizeBytes = 64;
    large.series.push_back({runs::End::sender, true, {10us, 20us, 30us}, {}, 0});
    run.steps.push_back(std::move(large));
    return run;
}

} // namespace

TEST(Sweep, HasACurveForEachSizeAndOneForAll) {
    Document document;
    add(document, {twoSizes("a")});
    SweepMerger merger;
    const auto sweeps = merger.merged(document.sweeps());
    ASSERT_EQ(sweeps.size(), 1u);
    ASSERT_EQ(sweeps[0].sizes.size(), 2u);
    EXPECT_EQ(sweeps[0].sizes[0].sizeBytes, 1u);
    EXPECT_EQ(sweeps[0].sizes[0].curve->size(), 3u) << "both ends";
    EXPECT_EQ(sweeps[0].sizes[0].curve->longest(), 3us);
    EXPECT_EQ(sweeps[0].sizes[1].sizeBytes, 64u);
    EXPECT_EQ(sweeps[0].sizes[1].curve->size(), 3u);
    EXPECT_EQ(sweeps[0].all->size(), 6u);
    EXPECT_EQ(sweeps[0].all->total(), 66us);
    EXPECT_EQ(sweeps[0].label, "run a");
}

TEST(Sweep, IsMergedAnewOnlyWhereARunChanged) {
    Document document;
    add(document, {twoSizes("a"), twoSizes("b")});
    SweepMerger merger;
    const auto before = merger.merged(document.sweeps());
    document.setColour(0, Qt::black);
    const auto after = merger.merged(document.sweeps());
    EXPECT_EQ(after[0].all, before[0].all);
    EXPECT_EQ(after[0].sizes[0].curve, before[0].sizes[0].curve);
    EXPECT_EQ(after[0].colour, QColor(Qt::black));
}

TEST(Sweep, LeavesOutHiddenRunsAndWhatIsNoMessage) {
    Document document;
    runs::Run noisy = twoSizes("a");
    runs::Series noise{runs::End::sender, true, {1s}, {}, 0};
    noise.kind = SeriesKind::hostNoise;
    noisy.steps[0].series.push_back(std::move(noise));
    add(document, {std::move(noisy), twoSizes("b")});
    document.setShown(1, false);
    SweepMerger merger;
    const auto sweeps = merger.merged(document.sweeps());
    ASSERT_EQ(sweeps.size(), 1u);
    EXPECT_EQ(sweeps[0].all->longest(), 30us);
}

TEST(Sweep, PutsRepetitionsTogetherWhereTheDocumentDoes) {
    Document document;
    std::vector<runs::Run> repeated{twoSizes("a"), twoSizes("b")};
    for (std::size_t index = 0; index < 2; ++index) {
        repeated[index].label = "six (" + std::to_string(index + 1) + " of 2)";
        repeated[index].settings.push_back({runs::groupSetting, "g"});
        repeated[index].settings.push_back({runs::repetitionSetting, std::to_string(index + 1) + " of 2"});
    }
    repeated[1].steps[0].series[0].lostDelays = 1;
    add(document, std::move(repeated));
    SweepMerger merger;
    const auto together = merger.merged(document.sweeps());
    ASSERT_EQ(together.size(), 1u);
    EXPECT_EQ(together[0].label, "six (2 repetitions) (incomplete)");
    EXPECT_EQ(together[0].all->size(), 12u);
    document.setPoolsRepetitions(false);
    EXPECT_EQ(document.sweeps().size(), 2u);
}
