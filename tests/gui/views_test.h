#pragma once

#include "tests/gui/gui_case.h"

namespace delayrank::ui::test {

/// The views beside the rank plot, in the real window.
class ViewsTest : public GuiCase {
    Q_OBJECT
private slots:
    void init() { clearSettings(); }
    void cleanup() { dropWindow(); }
    void everyTabShowsTheRunsSaysWhatIsUnderTheMouseAndIsExported();
    void everyTabOfAnEmptyWindowSaysWhatToDo();
    void theCrosshairGoesFromViewToView();
    void everyViewHasAMenuAndThePlotsGoBackAndTakeTypedRanges();
    void aNameInTheLegendHidesItsRunInEveryView();
    void aDoubleClickOnANameLeavesAloneWhatTheFilterLeavesOut();
};

} // namespace delayrank::ui::test
