#include "tests/unit/models/run_maker.h"
#include "ui/models/runs_model.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QSignalSpy>
#include <QUrl>
#include <gtest/gtest.h>

namespace delayrank::ui::test {

class RunsTree : public testing::Test {
protected:
    QStringList labels() const {
        QStringList all;
        for (int row = 0; row < model.rowCount(); ++row)
            all << model.index(row, 0).data().toString();
        return all;
    }

    Document document;
    RunsModel model{&document};
    // Checks the model's own promises at every signal, and fails the program where one is broken.
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(RunsTree, HasTheEndsOfARunAndTheirSizesBelowIt) {
    add(document, {makeRun("a")});
    const QModelIndex run = model.index(0, 0);
    ASSERT_EQ(model.rowCount(run), 2);
    const QModelIndex sender = model.index(0, 0, run);
    EXPECT_EQ(sender.data().toString(), "sender");
    ASSERT_EQ(model.rowCount(sender), 1);
    EXPECT_EQ(model.index(0, 0, sender).data().toString(), "1 byte");
    EXPECT_EQ(model.index(0, RunsModel::DelaysColumn, sender).data().toString(), "3");
    EXPECT_EQ(model.index(0, RunsModel::DelaysColumn).data().toString(), "6");
    EXPECT_EQ(model.runIdOf(model.index(0, 0, sender)), "a");
}

TEST_F(RunsTree, KeepsItsPromisesWhileRunsComeMoveGrowAndGo) {
    add(document, {makeRun("a"), makeRun("b"), makeRun("c")});
    document.moveRun(0, 2);
    document.moveRun(2, 1);
    runs::Run live;
    live.id = "live";
    live.label = "live";
    document.startRun(live);
    for (quint32 step = 0; step < 3; ++step) {
        document.startStep("live", step, 1u << step, 10);
        document.addDelays(batch("live", step, runs::End::receiver, 2, {1us}));
        document.addDelays(batch("live", step, runs::End::sender, 2, {1us}));
    }
    model.refreshCounts();
    const QModelIndex run = model.indexOf("live");
    EXPECT_EQ(model.rowCount(run), 2);
    EXPECT_EQ(model.rowCount(model.index(0, 0, run)), 3);
    EXPECT_EQ(model.index(2, 0, model.index(0, 0, run)).data().toString(), "4 bytes");
    document.removeRun("b");
    document.removeRun("live");
    EXPECT_EQ(labels(), (QStringList{"run a", "run c"}));
    document.clear();
    EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(RunsTree, ShowsAndHidesARunByItsCheckBox) {
    add(document, {makeRun("a")});
    EXPECT_EQ(model.index(0, 0).data(Qt::CheckStateRole).toInt(), Qt::Checked);
    EXPECT_TRUE(model.setData(model.index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
    EXPECT_FALSE(document.appearance(0).shown);
    EXPECT_TRUE(document.curves().empty());
}

TEST_F(RunsTree, RenamesARunInPlaceButNotToNothing) {
    add(document, {makeRun("a")});
    EXPECT_TRUE(model.setData(model.index(0, 0), " Nagle on ", Qt::EditRole));
    EXPECT_EQ(document.run(0).label, "Nagle on");
    EXPECT_FALSE(model.setData(model.index(0, 0), "  ", Qt::EditRole));
    EXPECT_EQ(document.run(0).label, "Nagle on");
    EXPECT_FALSE(model.flags(model.index(0, 0, model.index(0, 0))) & Qt::ItemIsEditable);
}

TEST_F(RunsTree, MovesARunToWhereItIsDropped) {
    add(document, {makeRun("a"), makeRun("b"), makeRun("c")});
    const std::unique_ptr<QMimeData> first(model.mimeData({model.index(0, 0)}));
    ASSERT_TRUE(model.canDropMimeData(first.get(), Qt::MoveAction, 2, 0, {}));
    model.dropMimeData(first.get(), Qt::MoveAction, 2, 0, {});
    EXPECT_EQ(labels(), (QStringList{"run b", "run a", "run c"}));
    model.dropMimeData(first.get(), Qt::MoveAction, -1, -1, {});
    EXPECT_EQ(labels(), (QStringList{"run b", "run c", "run a"}));
    model.dropMimeData(first.get(), Qt::MoveAction, 0, 0, {});
    EXPECT_EQ(labels(), (QStringList{"run a", "run b", "run c"}));
    model.dropMimeData(first.get(), Qt::MoveAction, -1, -1, model.index(1, 0));
    EXPECT_EQ(labels(), (QStringList{"run b", "run a", "run c"}));
}

TEST_F(RunsTree, HandsOnFilesThatAreDroppedOnIt) {
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile("/tmp/a.delays"), QUrl("http://example.org/b")});
    const QSignalSpy dropped(&model, &RunsModel::filesDropped);
    model.dropMimeData(&files, Qt::CopyAction, -1, -1, {});
    ASSERT_EQ(dropped.count(), 1);
    EXPECT_EQ(dropped[0][0].toStringList(), QStringList{"/tmp/a.delays"});
}

TEST_F(RunsTree, MarksTheBaselineInWordsAndType) {
    add(document, {makeRun("a"), makeRun("b")});
    document.setBaseline("b");
    EXPECT_EQ(model.index(1, RunsModel::StateColumn).data().toString(), "baseline");
    EXPECT_TRUE(model.index(1, 0).data(Qt::FontRole).value<QFont>().bold());
    EXPECT_EQ(model.index(0, RunsModel::StateColumn).data().toString(), "");
    document.removeRun("b");
    EXPECT_TRUE(document.comparison().baselineRunId.empty());
}

TEST_F(RunsTree, HasASwatchInTheColourOfTheCurve) {
    add(document, {makeRun("a")});
    document.setColour(0, QColor(0xcc, 0x00, 0x33));
    const QIcon icon = model.index(0, 0).data(Qt::DecorationRole).value<QIcon>();
    const QImage image = icon.pixmap(QSize(16, 16), 1.0).toImage();
    bool found = false;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            found = found || image.pixelColor(x, y) == QColor(0xcc, 0x00, 0x33);
    EXPECT_TRUE(found);
}

TEST_F(RunsTree, RemovesARunByItsRow) {
    add(document, {makeRun("a"), makeRun("b")});
    EXPECT_TRUE(model.removeRow(0));
    EXPECT_EQ(labels(), QStringList{"run b"});
    EXPECT_FALSE(model.removeRows(0, 1, model.index(0, 0)));
}

} // namespace delayrank::ui::test
