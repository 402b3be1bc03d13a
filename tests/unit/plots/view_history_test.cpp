#include "ui/plots/view_history.h"

#include <gtest/gtest.h>

using namespace delayrank::ui;

namespace {
View zoomed(double lower) {
    return {false, {lower, lower * 10}, {{1, 1e9}}};
}
} // namespace

TEST(ViewHistory, GoesBackAndForthBetweenViews) {
    ViewHistory history;
    EXPECT_FALSE(history.canUndo() || history.canRedo());
    history.leave(View{});
    history.leave(zoomed(1));
    EXPECT_EQ(history.undo(zoomed(2)), zoomed(1));
    EXPECT_EQ(history.undo(zoomed(1)), View{});
    EXPECT_FALSE(history.canUndo());
    EXPECT_EQ(history.redo(View{}), zoomed(1));
    EXPECT_EQ(history.redo(zoomed(1)), zoomed(2));
    EXPECT_FALSE(history.canRedo());
}

TEST(ViewHistory, ForgetsWhatWasUndoneWhenTheUserGoesElsewhere) {
    ViewHistory history;
    history.leave(View{});
    history.undo(zoomed(1));
    history.leave(View{});
    EXPECT_FALSE(history.canRedo());
}

TEST(ViewHistory, DropsTheOldestViewsWhenItIsFull) {
    ViewHistory history;
    for (std::size_t index = 0; index <= ViewHistory::longest; ++index)
        history.leave(zoomed(1.0 + static_cast<double>(index)));
    View view;
    std::size_t steps = 0;
    for (; history.canUndo(); ++steps)
        view = history.undo(view);
    EXPECT_EQ(steps, ViewHistory::longest);
    EXPECT_EQ(view, zoomed(2));
}
