#pragma once

#include "tests/gui/gui_case.h"

namespace delayrank::ui::test {

/// What the window says of runs beside their baseline: the ratio plot, the sentence, the exported chart.
class BaselineTest : public GuiCase {
    Q_OBJECT
private slots:
    void init() { clearSettings(); }
    void cleanup() { dropWindow(); }

    void theRatioPlotIsThereWhereThereIsABaselineAndItIsWanted();
    void bothPlotsShowTheSameRanksOneAboveTheOther();
    void theComparisonIsCopiedAsASentence();
    void anExportedChartHasTheRatioPlotThatIsSeen();
};

} // namespace delayrank::ui::test
