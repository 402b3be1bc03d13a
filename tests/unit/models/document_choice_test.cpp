#include "tests/unit/models/fact_run_maker.h"
#include "ui/plots/group_colours.h"

#include <QSignalSpy>
#include <gtest/gtest.h>

namespace delayrank::ui::test {

class TheChoiceOfRuns : public testing::Test {
protected:
    static runs::Run onKernel(const std::string &id, const std::string &kernel) {
        return withFacts(id, {{"kernel release", kernel}});
    }
    void filterBy(const char *text) { document.setFilter(*runs::RunFilter::parse(text)); }
    QStringList drawn() {
        QStringList labels;
        for (const Curve &curve : document.curves())
            labels << curve.runId;
        return labels;
    }
    Document document;
};

TEST_F(TheChoiceOfRuns, LeavesTheOthersUndrawnButSaved) {
    add(document, {onKernel("a", "6.1"), onKernel("b", "6.6"), onKernel("c", "6.1")});
    filterBy("kernel:6.1");
    EXPECT_EQ(drawn(), (QStringList{"a", "c"}));
    EXPECT_EQ(document.filteredInCount(), 2);
    EXPECT_FALSE(document.isDrawn(1));
    EXPECT_EQ(document.snapshot().runs.size(), 3u);
    EXPECT_TRUE(document.snapshot().comparison.runs[1].shown);
    EXPECT_FALSE(document.isModified());
    filterBy("");
    EXPECT_EQ(drawn(), (QStringList{"a", "b", "c"}));
}

TEST_F(TheChoiceOfRuns, LooksAgainWhenMoreIsKnownAboutARun) {
    filterBy("kernel:6.6");
    runs::Run live = makeRun("live");
    document.startRun(live);
    EXPECT_TRUE(document.isFilteredOut(0));
    const QSignalSpy changes(&document, &Document::filterChanged);
    document.addFacts("live", {{runs::End::sender, runs::Moment::start, 0, {"kernel release", "6.6.1"}}});
    EXPECT_FALSE(document.isFilteredOut(0));
    EXPECT_EQ(changes.count(), 1);
    document.finishRun("live", runs::RunState::complete, {});
    filterBy("fast");
    EXPECT_TRUE(document.isFilteredOut(0));
    document.renameRun(0, "fast one");
    EXPECT_FALSE(document.isFilteredOut(0));
}

TEST_F(TheChoiceOfRuns, FindsTagsAsSoonAsTheyAreGiven) {
    add(document, {makeRun("a"), makeRun("b")});
    filterBy("tag:quick");
    EXPECT_TRUE(drawn().isEmpty());
    document.setTags(1, {"quick"});
    EXPECT_EQ(drawn(), QStringList{"b"});
    EXPECT_TRUE(document.isModified());
    EXPECT_EQ(document.run(1).settings.back(), (Fact{"tag", "quick"}));
}

TEST_F(TheChoiceOfRuns, GivesEveryGroupAFamilyOfColoursAndKeepsTheRunsOwn) {
    add(document, {onKernel("a", "6.1"), onKernel("b", "6.6"), onKernel("c", "6.1")});
    const std::uint32_t own = document.appearance(2).colour;
    document.setGrouping({runs::RunKey::kernel});
    ASSERT_EQ(document.groups().size(), 2u);
    EXPECT_EQ(document.appearance(2).colour, memberColour(0, 1, 2).rgb() & 0xffffff);
    EXPECT_EQ(document.curves()[1].colour, memberColour(1, 0, 1));
    EXPECT_EQ(document.snapshot().comparison.runs[2].colour, own);
    EXPECT_EQ(document.snapshot().comparison.grouping, (runs::Grouping{runs::RunKey::kernel}));
    document.setGrouping({});
    EXPECT_EQ(document.appearance(2).colour, own);
    EXPECT_TRUE(document.groups().empty());
}

TEST_F(TheChoiceOfRuns, RegroupsWhenRunsComeGoAndChange) {
    document.setGrouping({runs::RunKey::kernel});
    const QSignalSpy changes(&document, &Document::groupsChanged);
    add(document, {onKernel("a", "6.1"), onKernel("b", "6.6")});
    EXPECT_EQ(document.groups().size(), 2u);
    document.removeRun("a");
    ASSERT_EQ(document.groups().size(), 1u);
    EXPECT_EQ(document.groups()[0].name, "6.6");
    document.clear();
    EXPECT_TRUE(document.groups().empty());
    EXPECT_EQ(document.comparison().grouping, runs::Grouping{});
    EXPECT_GE(changes.count(), 3);
}

TEST_F(TheChoiceOfRuns, ComesWithTheComparisonOfAFile) {
    runs::Comparison comparison;
    comparison.grouping = {runs::RunKey::kernel};
    std::vector<runs::Run> loaded{onKernel("a", "6.1"), onKernel("b", "6.6")};
    document.addRuns(analyseRuns(std::move(loaded), comparison.stallThreshold), comparison, Document::Origin::file);
    EXPECT_EQ(document.groups().size(), 2u);
}

} // namespace delayrank::ui::test
