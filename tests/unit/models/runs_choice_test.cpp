#include "tests/unit/models/fact_run_maker.h"
#include "ui/models/runs_model.h"

#include <QAbstractItemModelTester>
#include <QIcon>
#include <QMimeData>
#include <gtest/gtest.h>

namespace delayrank::ui::test {

class GroupedRunsTree : public testing::Test {
protected:
    static runs::Run onKernel(const std::string &id, const std::string &kernel) {
        return withFacts(id, {{"kernel release", kernel}});
    }
    void SetUp() override {
        add(document, {onKernel("a", "6.1"), onKernel("b", "6.6"), onKernel("c", "6.1")});
        document.setGrouping({runs::RunKey::kernel});
    }
    /// "6.1: run a, run c; 6.6: run b"
    QString tree() const {
        QStringList groups;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex group = model.index(row, 0);
            QStringList runs;
            for (int child = 0; child < model.rowCount(group); ++child)
                runs << model.index(child, 0, group).data().toString();
            groups << group.data().toString() + ": " + runs.join(", ");
        }
        return groups.join("; ");
    }
    Document document;
    RunsModel model{&document};
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(GroupedRunsTree, HasTheRunsBelowTheirGroups) {
    EXPECT_EQ(tree(), "6.1: run a, run c; 6.6: run b");
    const QModelIndex group = model.index(0, 0);
    EXPECT_TRUE(model.isGroup(group));
    EXPECT_EQ(model.runIdOf(group), "");
    EXPECT_EQ(model.index(0, RunsModel::DelaysColumn).data().toString(), "2 runs");
    EXPECT_EQ(model.runIdOf(model.index(1, 0, group)), "c");
    EXPECT_EQ(model.indexOf("c"), model.index(1, 0, group));
    EXPECT_EQ(model.rowCount(model.indexOf("c")), 2); // its ends
    document.setGrouping({});
    EXPECT_EQ(model.rowCount(), 3);
    EXPECT_FALSE(model.isGroup(model.index(0, 0)));
}

TEST_F(GroupedRunsTree, KeepsItsPromisesWhileRunsComeMoveGrowAndGo) {
    add(document, {onKernel("d", "6.6"), onKernel("e", "5.10")});
    EXPECT_EQ(tree(), "6.1: run a, run c; 6.6: run b, run d; 5.10: run e");
    document.moveRun(2, 0);
    EXPECT_EQ(tree(), "6.1: run c, run a; 6.6: run b, run d; 5.10: run e");
    document.removeRun("b");
    EXPECT_EQ(tree(), "6.1: run c, run a; 6.6: run d; 5.10: run e");
    runs::Run live;
    live.id = "live";
    live.label = "live";
    document.startRun(live);
    document.startStep("live", 0, 1, 10);
    document.addDelays(batch("live", 0, runs::End::sender, 2, {1us}));
    EXPECT_TRUE(tree().endsWith("kernel not recorded: live"));
    EXPECT_EQ(model.rowCount(model.indexOf("live")), 1);
    document.addFacts("live", {{runs::End::sender, runs::Moment::start, 0, {"kernel release", "6.1"}}});
    EXPECT_EQ(tree(), "6.1: run c, run a, live; 6.6: run d; 5.10: run e");
    model.refreshCounts();
    document.clear();
    EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(GroupedRunsTree, ShowsAndHidesAGroupByItsCheckBox) {
    EXPECT_EQ(model.index(0, 0).data(Qt::CheckStateRole).toInt(), Qt::Checked);
    document.setShown(0, false);
    EXPECT_EQ(model.index(0, 0).data(Qt::CheckStateRole).toInt(), Qt::PartiallyChecked);
    EXPECT_TRUE(model.setData(model.index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
    EXPECT_FALSE(document.appearance(2).shown);
    EXPECT_TRUE(document.appearance(1).shown);
    EXPECT_FALSE(model.setData(model.index(0, 0), "other", Qt::EditRole));
}

TEST_F(GroupedRunsTree, SaysWhichRunsAndGroupsTheFilterLeavesOut) {
    document.setFilter(*runs::RunFilter::parse("label:\"run a\""));
    EXPECT_FALSE(model.isFilteredOut(model.indexOf("a")));
    EXPECT_TRUE(model.isFilteredOut(model.indexOf("c")));
    EXPECT_FALSE(model.isFilteredOut(model.index(0, 0)));
    EXPECT_TRUE(model.isFilteredOut(model.index(1, 0)));
    EXPECT_EQ(model.index(0, RunsModel::DelaysColumn).data().toString(), "1 of 2 runs");
}

TEST_F(GroupedRunsTree, MovesARunWithinItsGroupWhereItIsDropped) {
    const std::unique_ptr<QMimeData> last(model.mimeData({model.indexOf("c")}));
    model.dropMimeData(last.get(), Qt::MoveAction, 0, 0, model.index(0, 0));
    EXPECT_EQ(tree(), "6.1: run c, run a; 6.6: run b");
}

class NotesOfRuns : public testing::Test {
protected:
    static bool isMarked(const RunsModel &model, const char *run) {
        return !model.indexOf(QString(run))
                    .siblingAtColumn(RunsModel::StateColumn)
                    .data(Qt::DecorationRole)
                    .value<QIcon>()
                    .isNull();
    }
    static QString tip(const RunsModel &model, const char *run) {
        return model.indexOf(QString(run)).data(Qt::ToolTipRole).toString();
    }
    Document document;
    RunsModel model{&document};
};

TEST_F(NotesOfRuns, MarkThoseWhoseFactsAreNotTheBaselinesAndNameBothValues) {
    add(document, {withFacts("a", {{"CPU frequency governor", "performance"}}),
                   withFacts("b", {{"CPU frequency governor", "powersave"}}),
                   withFacts("c", {{"CPU frequency governor", "performance"}}, {{"TCP_NODELAY", "1"}})});
    EXPECT_FALSE(isMarked(model, "b"));
    document.setBaseline("a");
    EXPECT_TRUE(isMarked(model, "b"));
    EXPECT_FALSE(isMarked(model, "a"));
    EXPECT_FALSE(isMarked(model, "c")); // what was varied on purpose is no warning
    EXPECT_TRUE(tip(model, "b").contains("CPU frequency governor (sender): powersave, baseline performance"));
    EXPECT_TRUE(model.indexOf("b").data(Qt::AccessibleDescriptionRole).toString().contains("powersave"));
    document.setBaseline("");
    EXPECT_FALSE(isMarked(model, "b"));
}

TEST_F(NotesOfRuns, MarkThoseWhoseFactsChangedWhileTheyWereMeasured) {
    add(document, {withFacts("a", {{"coalescing rx-usecs", "0 us"}})});
    EXPECT_FALSE(isMarked(model, "a"));
    document.addFacts("a", {{runs::End::sender, runs::Moment::finish, 0, {"coalescing rx-usecs", "50 us"}}});
    EXPECT_TRUE(isMarked(model, "a"));
    EXPECT_TRUE(tip(model, "a").contains("coalescing rx-usecs (sender): 0 us at first, then 50 us"));
}

TEST_F(NotesOfRuns, ShowTheTagsInAColumnAndTheTip) {
    add(document, {makeRun("a")});
    document.setTags(0, {"quick", "before <b>"});
    EXPECT_EQ(model.index(0, RunsModel::TagsColumn).data().toString(), "quick, before <b>");
    EXPECT_TRUE(tip(model, "a").contains("Tags: quick, before &lt;b&gt;"));
}

TEST_F(NotesOfRuns, LetSeveralRunsBeDraggedTogether) {
    add(document, {makeRun("a"), makeRun("b"), makeRun("c"), makeRun("d")});
    const std::unique_ptr<QMimeData> two(
        model.mimeData({model.indexOf("a"), model.indexOf("a").siblingAtColumn(1), model.indexOf("c")}));
    model.dropMimeData(two.get(), Qt::MoveAction, 4, 0, {});
    QString order;
    for (int row = 0; row < model.rowCount(); ++row)
        order += model.runIdOf(model.index(row, 0));
    EXPECT_EQ(order, "bdac");
}

} // namespace delayrank::ui::test
