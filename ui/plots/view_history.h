#pragma once

#include "core/runs/comparison.h"

#include <vector>

namespace delayrank::ui {

/// What a plot shows: a range of x and one of y for each of the axes above each other (delays in nanoseconds), or
/// wherever home is.
struct View {
    bool home = true;
    runs::AxisRange x;
    std::vector<runs::AxisRange> y;
    friend bool operator==(const View &, const View &) = default;
};

/// The views that the user can go back to, as a browser's pages.
class ViewHistory {
public:
    static constexpr std::size_t longest = 100;

    /// Goes from `current` to another view: `current` can be come back to, what had been undone cannot.
    void leave(const View &current);
    void clear();
    bool canUndo() const { return !m_undo.empty(); }
    bool canRedo() const { return !m_redo.empty(); }
    /// The view before `current`, to which redo() comes back. Only where canUndo() or canRedo().
    View undo(const View &current);
    View redo(const View &current);

private:
    std::vector<View> m_undo, m_redo;
};

} // namespace delayrank::ui
