#include "core/runs/run_group.h"

#include <gmock/gmock.h>

namespace delayrank::runs {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

Run repetition(const std::string &label, const std::string &group, const std::string &which) {
    Run run;
    run.label = label;
    run.settings = {{"transport", "tcp"}};
    if (!group.empty())
        run.settings.push_back({groupSetting, group});
    if (!which.empty())
        run.settings.push_back({repetitionSetting, which});
    return run;
}

TEST(RunGroup, IsToldByTheRunsSettings) {
    const runs::Run run = repetition("A (2 of 5)", "f00", "2 of 5");
    EXPECT_EQ(groupOf(run), "f00");
    EXPECT_EQ(repetitionOf(run), (Repetition{2, 5}));
    EXPECT_EQ(repetitionOf(run)->text(), "2 of 5");
    EXPECT_EQ(groupLabelOf(run), "A");
}

TEST(RunGroup, IsNoneForARunThatWasNotRepeated) {
    const runs::Run run = repetition("A (2 of 5)", "", "");
    EXPECT_EQ(groupOf(run), "");
    EXPECT_FALSE(repetitionOf(run));
    EXPECT_EQ(groupLabelOf(run), "A (2 of 5)");
}

TEST(RunGroup, LeavesALabelAloneThatTheUserChanged) {
    EXPECT_EQ(groupLabelOf(repetition("renamed", "f00", "2 of 5")), "renamed");
}

TEST(Repetition, IsNoneWhereTheFileSaysNonsense) {
    for (const char *which : {"2", "of", "2 of", "0 of 5", "6 of 5", "2 of 5 of 9", "-1 of 5",
                              "2 of 99999999999", "2/5", "two of five", " 2 of 5", "2 of 5 "})
        EXPECT_FALSE(repetitionOf(repetition("A", "f00", which))) << which;
}

TEST(GroupsOf, PutsTheRunsOfAGroupTogetherByRepetition) {
    const std::vector<runs::Run> runs{
        repetition("A (2 of 2)", "a", "2 of 2"),
        repetition("B (1 of 2)", "b", "1 of 2"),
        repetition("C", "", ""),
        repetition("A (1 of 2)", "a", "1 of 2"),
        repetition("B (2 of 2)", "b", "2 of 2"),
        repetition("D (1 of 3)", "d", "1 of 3"), // alone: its others are not there
    };
    const auto groups = groupsOf(runs);
    ASSERT_THAT(groups, SizeIs(2));
    EXPECT_THAT(groups[0], ElementsAre(&runs[3], &runs[0]));
    EXPECT_THAT(groups[1], ElementsAre(&runs[1], &runs[4]));
}

} // namespace
} // namespace delayrank::runs
