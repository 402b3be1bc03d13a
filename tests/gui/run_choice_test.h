#pragma once

#include "tests/gui/gui_case.h"

namespace delayrank::ui::test {

/// Which runs are looked at in the window: facts side by side, filter, groups, tags.
class RunChoiceTest : public GuiCase {
    Q_OBJECT
private slots:
    void init() { clearSettings(); }
    void cleanup() { dropWindow(); }
    void factsOfTheSelectedRunsStandSideBySideAndAreCopied();
    void aRunWhoseHostIsNotAsForTheBaselineIsMarked();
    void filteredRunsAreDrawnAloneAndTheOthersAreSavedAllTheSame();
    void groupsAndTagsAreSavedWithTheRuns();

private:
    /// Three runs of two kernels, opened from a file.
    void openThreeRuns();
};

} // namespace delayrank::ui::test
