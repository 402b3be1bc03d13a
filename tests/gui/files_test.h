#pragma once

#include "tests/gui/gui_case.h"

namespace delayrank::ui::test {

/// Opening, saving, dropping, exporting and recovering files.
class FilesTest : public GuiCase {
    Q_OBJECT
private slots:
    void init() { clearSettings(); }
    void cleanup() { dropWindow(); }
    void theExampleOf1999ShowsItsThreeRuns();
    void savedRunsComeBackWithTheirLabelsBaselineAndColours();
    void aMissingFileIsNamedInTheMessageBar();
    void aBadLineOfATextFileIsNamedWithFileAndLine();
    void aTextFileIsReadByTheColumnAndUnitThatTheUserChooses();
    void filesDroppedOnTheWindowAreOpened();
    void aSecondFileIsComparedAndNeverSavedIntoTheFirst();
    void recentFilesAreOffered();
    void theChartIsExportedAndCopied();
    void closingAsksWhereRunsAreUnsaved();
    void runsOfACrashedWindowAreRecovered();

private:
    QString writeText(const QString &name, const QByteArray &text);
};

} // namespace delayrank::ui::test
