#include "tests/gui/files_test.h"

#include "core/base/identifier.h"

#include "ui/window/chart_actions.h"
#include "ui/window/file_actions.h"
#include "ui/window/text_options_dialog.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTableView>

namespace delayrank::ui::test {

QString FilesTest::writeText(const QString &name, const QByteArray &text) {
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write %s", qPrintable(file.fileName()));
    return file.fileName();
}

void FilesTest::theExampleOf1999ShowsItsThreeRuns() {
    openWindow();
    action(ActionId::example1999)->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(window().document()->runCount(), 3, 10'000);
    QTRY_COMPARE(window().findChild<QTableView *>("statistics")->model()->rowCount(), 3);
    for (const Curve &curve : window().document()->curves())
        QCOMPARE(curve.curve->size(), 200'000u);
    // The example is not the user's: Save asks where to.
    QVERIFY(window().files()->file().isEmpty());
    QVERIFY(!window().files()->needsSaving());
}

void FilesTest::savedRunsComeBackWithTheirLabelsBaselineAndColours() {
    openWindow();
    QVERIFY(
        open({writeText("a.txt", "0.001\n0.002\n0.0005\n"), writeText("b.txt", "0.01\n0.02\n0.03\n")}, 2));
    Document &document = *window().document();
    document.renameRun(0, "first");
    document.setColour(0, QColor(0x12, 0x34, 0x56));
    document.setBaseline(QString::fromStdString(document.run(1).id));
    document.moveRun(0, 1);
    QVERIFY(save(path("both.delays")));
    QVERIFY(!document.isModified());

    openWindow();
    QVERIFY(open({path("both.delays")}, 2));
    const Document &again = *window().document();
    QCOMPARE(again.run(1).label, "first");
    QCOMPARE(again.appearance(1).colour, 0x123456u);
    QCOMPARE(again.comparison().baselineRunId, again.run(0).id);
    QCOMPARE(again.delaysOf(1), 3u);
    QCOMPARE(window().files()->file(), path("both.delays"));
    QVERIFY(window().windowTitle().contains("both.delays"));
}

void FilesTest::aMissingFileIsNamedInTheMessageBar() {
    openWindow();
    window().files()->openFiles({path("none.delays")});
    QTRY_VERIFY(window().messages()->isVisible());
    QVERIFY2(window().messages()->text().contains(path("none.delays")),
             qPrintable(window().messages()->text()));
    window().messages()->dismiss();
    QVERIFY(!window().messages()->isVisible());
}

void FilesTest::aBadLineOfATextFileIsNamedWithFileAndLine() {
    openWindow();
    QVERIFY(open({writeText("bad.txt", "0.001\nnan\n0.002\n")}, 1));
    QTRY_VERIFY2(window().messages()->text().contains("bad.txt:2"), qPrintable(window().messages()->text()));
    QCOMPARE(window().document()->delaysOf(0), 2u);
}

void FilesTest::aTextFileIsReadByTheColumnAndUnitThatTheUserChooses() {
    openWindow();
    window().files()->askHowToOpen({writeText("ticks.txt", "400 7\n800 9\n")});
    auto *const dialog = window().findChild<TextOptionsDialog *>();
    QVERIFY(dialog);
    auto *const unit = dialog->findChild<QComboBox *>("unit");
    QPushButton *const ok = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    unit->setEditText("furlongs");
    QVERIFY(!ok->isEnabled());
    unit->setEditText("ticks@4e8");
    dialog->findChild<QSpinBox *>("column")->setValue(1);
    QVERIFY(ok->isEnabled());
    ok->click();
    QTRY_COMPARE(window().document()->runCount(), 1);
    const std::vector<Delay> read = window().document()->run(0).steps.at(0).series.at(0).delays;
    QCOMPARE(read.size(), 2u);
    QCOMPARE(read[0].count(), 1000);
    QCOMPARE(read[1].count(), 2000);
}

void FilesTest::filesDroppedOnTheWindowAreOpened() {
    openWindow();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(writeText("dropped.txt", "0.5\n0.25\n"))});
    QDragEnterEvent enter({400, 300}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window(), &drop);
    QTRY_COMPARE(window().document()->runCount(), 1);
}

void FilesTest::aSecondFileIsComparedAndNeverSavedIntoTheFirst() {
    openWindow();
    QVERIFY(open({writeText("a.txt", "0.001\n0.002\n")}, 1));
    QVERIFY(save(path("a.delays")));
    QCOMPARE(window().files()->file(), path("a.delays"));
    QVERIFY(open({writeText("b.txt", "0.003\n0.004\n")}, 2));
    QVERIFY(window().files()->file().isEmpty());
}

void FilesTest::recentFilesAreOffered() {
    openWindow();
    QVERIFY(open({writeText("a.txt", "0.001\n0.002\n")}, 1));
    QMenu menu;
    window().files()->fillRecentMenu(&menu);
    QCOMPARE(menu.actions().first()->text(), "a.txt");
    window().document()->clear();
    menu.actions().first()->trigger();
    QTRY_COMPARE(window().document()->runCount(), 1);
}

void FilesTest::theChartIsExportedAndCopied() {
    openWindow();
    QVERIFY(open({writeText("a.txt", "0.001\n0.002\n0.0005\n")}, 1));
    window().charts()->exportTo(ChartStyle::list, QSize(648, 476), 1, path("chart.png"));
    QCOMPARE(QImage(path("chart.png")).size(), QSize(648, 476));
    action(ActionId::copyChart)->trigger();
    QVERIFY(!QApplication::clipboard()->image().isNull());
    action(ActionId::copyStatistics)->trigger();
    QVERIFY(QApplication::clipboard()->text().contains("Median (us)"));
    action(ActionId::copyStatisticsCsv)->trigger();
    QVERIFY(QApplication::clipboard()->text().contains("\"Median (us)\""));
    window().charts()->exportTo(ChartStyle::list, QSize(648, 476), 1, path("no/such/folder/chart.png"));
    QVERIFY(window().messages()->text().contains("no/such/folder"));
}

void FilesTest::closingAsksWhereRunsAreUnsaved() {
    openWindow();
    runs::Run run;
    run.id = "live";
    run.label = "live";
    window().document()->startRun(run);
    window().document()->finishRun("live", runs::RunState::complete, {});
    window().close();
    auto *box = window().findChild<QMessageBox *>("askToSave");
    QVERIFY(box);
    QVERIFY(window().isVisible());
    QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
    QVERIFY(window().isVisible());
    QTRY_VERIFY(!window().findChild<QMessageBox *>("askToSave"));

    QVERIFY(save(path("live.delays")));
    window().close();
    QVERIFY(!window().findChild<QMessageBox *>("askToSave"));
    QVERIFY(!window().isVisible());
}

void FilesTest::runsOfACrashedWindowAreRecovered() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/unsaved";
    QVERIFY(QDir().mkpath(folder));
    const QString file = folder + "/2026-01-02-030405.delays";
    {
        auto writer = runs::RunFileWriter::create(file.toStdString());
        QVERIFY(writer.has_value());
        runs::Run run;
        run.id = newRunId();
        run.label = "lost and found";
        QVERIFY(writer->beginRun(run).has_value());
        QVERIFY(writer->beginStep(run.id, 0, 1, 100).has_value());
        const std::vector<Delay> delays{Delay(1000), Delay(2000)};
        QVERIFY(writer->append(run.id, 0, runs::End::sender, 2, delays).has_value());
        QVERIFY(writer->commit().has_value());
        // Its program ends here, without a word.
    }
    openWindow();
    window().files()->recover();
    QTRY_COMPARE_WITH_TIMEOUT(window().document()->runCount(), 1, 10'000);
    QCOMPARE(window().document()->run(0).state, runs::RunState::partial);
    QCOMPARE(window().document()->delaysOf(0), 2u);
    QVERIFY2(window().messages()->text().contains("recovered"), qPrintable(window().messages()->text()));
    QVERIFY(window().files()->needsSaving());
    QVERIFY(QFile::exists(file));
    QVERIFY(save(path("found.delays")));
    QVERIFY(!QFile::exists(file));
}

} // namespace delayrank::ui::test
