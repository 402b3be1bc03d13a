#pragma once

#include "tests/gui/gui_case.h"

namespace delayrank::ui::test {

/// The main job with real agents on this computer.
class MeasureTest : public GuiCase {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { dropWindow(); }
    void theCurveGrowsWhileItIsMeasured();
    void aWindowWithNagleStallsAndWithNodelayDoesNot();
    void stopEndsAMeasurementAtOnceAndKeepsItsSamples();
    void theWorkingFileGoesOnceTheRunsAreSaved();
    void aLauncherThatIsMissingIsNamed();
    void closingInMidRunLeavesNoAgentBehind();
};

} // namespace delayrank::ui::test
