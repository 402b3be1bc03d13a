// The part of Document that chooses which runs are drawn and groups them by colours.

#include "core/runs/run_tags.h"
#include "ui/models/document.h"
#include "ui/plots/group_colours.h"

#include <algorithm>

namespace delayrank::ui {

runs::Appearance Document::appearance(int row) const {
    runs::Appearance look = m_comparison.runs.at(static_cast<std::size_t>(row));
    look.colour = m_entries[static_cast<std::size_t>(row)].groupColour.value_or(look.colour);
    return look;
}

std::vector<const runs::Run *> Document::runPointers() const {
    std::vector<const runs::Run *> pointers;
    for (const Entry &entry : m_entries)
        pointers.push_back(entry.run.get());
    return pointers;
}

int Document::filteredInCount() const {
    return static_cast<int>(std::count_if(m_entries.begin(), m_entries.end(),
                                          [](const Entry &entry) { return !entry.filteredOut; }));
}

void Document::setFilter(runs::RunFilter filter) {
    m_filter = std::move(filter);
    chooseAndGroup();
    emit filterChanged();
}

void Document::setGrouping(const runs::Grouping &grouping) {
    if (m_comparison.grouping == grouping)
        return;
    m_comparison.grouping = grouping;
    chooseAndGroup();
    setModified(true);
    emit groupsChanged();
    emit comparisonChanged();
}

void Document::setTags(int row, const std::vector<std::string> &tags) {
    Entry &entry = m_entries.at(static_cast<std::size_t>(row));
    if (runs::tagsOf(*entry.run) == tags)
        return;
    runs::setTags(writable(entry), tags);
    touch(row);
}

void Document::chooseAndGroup() {
    bool otherRuns = false;
    for (Entry &entry : m_entries) {
        const bool out = !m_filter.fits(*entry.run);
        otherRuns = otherRuns || out != entry.filteredOut;
        entry.filteredOut = out;
    }
    const auto before = std::exchange(m_groups, runs::groupRuns(runPointers(), m_comparison.grouping));
    const auto colours = groupColours(m_groups);
    std::vector<int> recoloured;
    for (std::size_t row = 0; row < m_entries.size(); ++row) {
        const auto colour = m_groups.empty() ? std::nullopt : std::optional(colours[row]);
        if (m_entries[row].groupColour == colour)
            continue;
        m_entries[row].groupColour = colour;
        m_entries[row].stale = true;
        recoloured.push_back(static_cast<int>(row));
    }
    if (otherRuns)
        emit filterChanged();
    if (m_groups != before)
        emit groupsChanged();
    for (const int row : recoloured)
        emit runChanged(row);
    if (otherRuns || !recoloured.empty())
        curvesAreStale();
}

} // namespace delayrank::ui
