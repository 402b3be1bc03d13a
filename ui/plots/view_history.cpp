#include "ui/plots/view_history.h"

#include <cassert>

namespace delayrank::ui {

void ViewHistory::leave(const View &current) {
    if (m_undo.size() == longest)
        m_undo.erase(m_undo.begin());
    m_undo.push_back(current);
    m_redo.clear();
}

void ViewHistory::clear() {
    m_undo.clear();
    m_redo.clear();
}

View ViewHistory::undo(const View &current) {
    assert(canUndo());
    const View view = m_undo.back();
    m_undo.pop_back();
    m_redo.push_back(current);
    return view;
}

View ViewHistory::redo(const View &current) {
    assert(canRedo());
    const View view = m_redo.back();
    m_redo.pop_back();
    m_undo.push_back(current);
    return view;
}

} // namespace delayrank::ui
