#pragma once

#include "tests/gui/gui_case.h"

namespace delayrank::ui::test {

/// The hosts of the Measure dock with real agents on this computer.
class HostsTest : public GuiCase {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { dropWindow(); }
    void checkHostsTellsOfBothAndOfTheWayBetweenThem();
    void aHostThatFailsSaysSoByItsField();
    void aCheckCanBeCancelled();
    void hostsAreRememberedTheLastOneFirst();
    void swapIsOneKey();
    void longNamesFitIntoTheWindow();
};

} // namespace delayrank::ui::test
