#include "ui/panels/proposed_label.h"

#include <gtest/gtest.h>

namespace delayrank::ui {

TEST(ProposedLabel, SaysThatNagleIsOnWhereNothingIsChanged) {
    EXPECT_EQ(proposedLabel(Plan{}), "Nagle on");
}

TEST(ProposedLabel, NamesWindowSizeAndOptions) {
    Plan plan;
    plan.step.pattern.window = 41;
    plan.sizesBytes = {64};
    plan.step.options.setFlag("TCP_NODELAY", true);
    plan.step.options.set("TCP_CONGESTION", "reno");
    EXPECT_EQ(proposedLabel(plan), "window 41, 64 bytes, TCP_NODELAY, reno");
}

TEST(ProposedLabel, CountsTheSizesOfASweep) {
    Plan plan;
    plan.sizesBytes = netpipeSizes();
    EXPECT_EQ(proposedLabel(plan), "NetPIPE sizes, Nagle on");
    plan.sizesBytes = {1, 2, 3};
    EXPECT_EQ(proposedLabel(plan), "3 sizes, Nagle on");
}

} // namespace delayrank::ui
