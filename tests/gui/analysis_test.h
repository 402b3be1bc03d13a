#pragma once

#include "tests/gui/gui_case.h"

namespace delayrank::ui::test {

/// Stalls, clusters, what they could be and what to try, in the real window.
class AnalysisTest : public GuiCase {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { dropWindow(); }
    void theExampleCouldBeAJiffyOnlyOnceHzIsEntered();
    void aCurveWithoutOrderSaysThatItHasNoPeriod();
    void bracketsAreThoseOfTheCurrentRunAndAreSwitchedOff();
    void constantsAreMarkedWithTheHzOfTheCurrentRun();
    void constantsThatAreMarkedAreSavedWithTheComparison();
    void marksOfTheUserAreSavedWithTheComparison();
    void aStallThatIsActivatedIsTheSelectedMessage();
    void aWindowOffersTheDelayedAckAndTheQueuedRunShowsTheFactor();

private:
    bool openExample();
    /// Waits until findings and stalls are those of the document.
    bool settle();
    QStringList findings() const;
    void enterHertz(const QString &text);
};

} // namespace delayrank::ui::test
