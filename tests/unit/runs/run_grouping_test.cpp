#include "core/runs/run_grouping.h"
#include "core/runs/run_tags.h"
#include "tests/unit/runs/fact_runs.h"

#include <gmock/gmock.h>

namespace delayrank::runs {

namespace {

Run onKernel(const std::string &id, const std::string &sender, const std::string &receiver) {
    return runWith(id, {}, {factOf(End::sender, "kernel release", sender),
                            factOf(End::receiver, "kernel release", receiver)});
}

} // namespace

TEST(Grouping, PutsRunsOfOneKernelTogetherInTheOrderOfTheFirst) {
    const runs::Run a = onKernel("a", "6.1", "6.1"), b = onKernel("b", "6.6", "6.6"), c = onKernel("c", "6.1", "6.1"),
              d = runWith("d", {}), e = onKernel("e", "6.1", "6.6");
    const runs::Run *const runs[] = {&a, &b, &c, &d, &e};
    const auto groups = groupRuns(runs, {RunKey::kernel});
    ASSERT_EQ(groups.size(), 4u);
    EXPECT_EQ(groups[0].name, "6.1");
    EXPECT_THAT(groups[0].runs, testing::ElementsAre(0, 2));
    EXPECT_EQ(groups[1].name, "6.6");
    EXPECT_EQ(groups[2].name, "kernel not recorded");
    EXPECT_EQ(groups[3].name, "6.1 to 6.6");
    EXPECT_TRUE(groupRuns(runs, {}).empty());
}

TEST(Grouping, GoesByAnyOfTheKeys) {
    runs::Run run = runWith("a", {{"TCP_NODELAY", "1"}, {"sender host", "local"}, {"receiver host", "ssh://n2"},
                            {"group", "g"}, {"repetition", "2 of 5"}, {"tag", "quick"}, {"tag", "night"}});
    run.label = "Nagle off (2 of 5)";
    run.started = {1'795'973'607'123'456'789};
    EXPECT_EQ(groupNameOf(run, {RunKey::label}), "Nagle off");
    EXPECT_EQ(groupNameOf(run, {RunKey::host}), "local to ssh://n2");
    EXPECT_EQ(groupNameOf(run, {RunKey::option, "TCP_NODELAY"}), "TCP_NODELAY=1");
    EXPECT_EQ(groupNameOf(run, {RunKey::option, "TCP_CORK"}), "TCP_CORK not set");
    EXPECT_EQ(groupNameOf(run, {RunKey::date}), "2026-11-29");
    EXPECT_EQ(groupNameOf(run, {RunKey::tag}), "quick, night");
    EXPECT_EQ(groupNameOf(runWith("b", {}), {RunKey::tag}), "no tag");
    EXPECT_EQ(groupNameOf(run, {}), "");
}

TEST(Grouping, IsReadBackFromItsText) {
    for (const Grouping &one : {Grouping{}, Grouping{RunKey::label}, Grouping{RunKey::host}, Grouping{RunKey::tag},
                                Grouping{RunKey::option, "read up to"}})
        EXPECT_EQ(Grouping::parse(one.text()), one) << one.text();
    EXPECT_FALSE(Grouping::parse("option"));
    EXPECT_FALSE(Grouping::parse("option:"));
    EXPECT_FALSE(Grouping::parse("colour"));
}

TEST(VaryingOptions, AreThoseThatAreNotTheSameInAllRuns) {
    const runs::Run a = runWith("a", {{"TCP_NODELAY", "1"}, {"window", "41"}}),
              b = runWith("b", {{"TCP_NODELAY", "0"}, {"window", "41"}, {"TCP_CORK", "1"}});
    const runs::Run *const runs[] = {&a, &b};
    EXPECT_THAT(varyingOptions(runs), testing::ElementsAre("TCP_CORK", "TCP_NODELAY"));
}

TEST(Tags, AreReadTrimmedAndOnceEach) {
    EXPECT_THAT(*parseTags(" quick, before the patch ,quick,, ", "tags"),
                testing::ElementsAre("quick", "before the patch"));
    EXPECT_TRUE(parseTags("", "tags")->empty());
    EXPECT_EQ(tagsText({"quick", "night"}), "quick, night");
}

TEST(Tags, ThatAreNoWordsAreRefused) {
    EXPECT_EQ(parseTags("a\nb", "--tag").error().message(), "--tag: a tag is plain text on one line");
    EXPECT_EQ(parseTags(std::string(65, 'x'), "--tag").error().message(), "--tag: a tag has at most 64 bytes");
    std::string many;
    for (int i = 0; i < 33; ++i)
        many += std::to_string(i) + ",";
    EXPECT_EQ(parseTags(many, "--tag").error().code, ErrorCode::limitExceeded);
}

TEST(Tags, ReplaceThoseOfARunAndNothingElse) {
    runs::Run run = runWith("a", {{"tag", "old"}, {"window", "41"}, {"tag", "older"}});
    setTags(run, {"new"});
    EXPECT_EQ(run.settings, (Facts{{"window", "41"}, {"tag", "new"}}));
    EXPECT_THAT(tagsOf(run), testing::ElementsAre("new"));
}

} // namespace delayrank::runs
