// The part of Document that gives the baseline to compare with.

#include "core/runs/run_group.h"
#include "ui/models/document.h"

#include <algorithm>

namespace delayrank::ui {

std::vector<Curve> Document::baselineCurves() {
    const int baseline = rowOf(QString::fromStdString(m_comparison.baselineRunId));
    if (baseline < 0)
        return {};
    // Repetitions that are drawn as one are the baseline together.
    const std::string group = m_poolsRepetitions ? runs::groupOf(run(baseline)) : std::string();
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < m_entries.size(); ++row)
        if (static_cast<int>(row) == baseline ||
            (!group.empty() && runs::groupOf(*m_entries[row].run) == group))
            rows.push_back(row);
    const auto isShown = [this](std::size_t row) { return isDrawn(static_cast<int>(row)); };
    std::vector<Curve> all;
    if (std::none_of(rows.begin(), rows.end(), isShown)) {
        for (const std::size_t row : rows) {
            const std::vector<Curve> &some = curvesOf(row);
            all.insert(all.end(), some.begin(), some.end());
        }
        return m_poolsRepetitions ? m_hiddenBaseline.pooled(std::move(all)) : all;
    }
    all = curves();
    std::erase_if(all, [&](const Curve &curve) {
        return std::none_of(rows.begin(), rows.end(), [&](std::size_t row) {
            return QString::fromStdString(m_entries[row].run->id) == curve.runId;
        });
    });
    return all;
}

QString Document::baselineLabel() const {
    const int baseline = rowOf(QString::fromStdString(m_comparison.baselineRunId));
    if (baseline < 0)
        return {};
    const runs::Run &chosen = run(baseline);
    const bool together = m_poolsRepetitions && !runs::groupOf(chosen).empty();
    return QString::fromStdString(together ? runs::groupLabelOf(chosen) : chosen.label);
}

} // namespace delayrank::ui
