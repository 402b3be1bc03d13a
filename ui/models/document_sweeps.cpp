// The part of Document that gives the runs by message size.

#include "core/runs/run_group.h"
#include "ui/models/document.h"

#include <algorithm>

namespace delayrank::ui {

std::vector<SweepParts> Document::sweeps() {
    struct Made {
        SweepParts parts;
        QString group, groupLabel; ///< empty: no repetition
        int runs = 1;
        bool incomplete = false;
    };
    std::vector<Made> all;
    for (std::size_t row = 0; row < m_entries.size(); ++row) {
        const runs::Run &run = *m_entries[row].run;
        if (!isDrawn(static_cast<int>(row)))
            continue;
        Made made;
        made.parts.runId = QString::fromStdString(run.id);
        made.parts.label = QString::fromStdString(run.label);
        made.parts.colour = QColor(QRgb(appearance(static_cast<int>(row)).colour));
        made.groupLabel = QString::fromStdString(runs::groupLabelOf(run));
        if (m_poolsRepetitions)
            made.group = QString::fromStdString(runs::groupOf(run));
        for (std::size_t step = 0; step < run.steps.size(); ++step) {
            for (std::size_t index = 0; index < run.steps[step].series.size(); ++index) {
                const runs::Series &series = run.steps[step].series[index];
                if (series.kind != SeriesKind::messages)
                    continue;
                made.incomplete = made.incomplete || series.lostDelays > 0;
                made.parts.sizes[run.steps[step].sizeBytes].push_back(
                    m_entries[row].analysis.series(run, {step, index}).curve);
            }
        }
        if (made.parts.sizes.empty())
            continue;
        const auto like = std::find_if(all.begin(), all.end(), [&](const Made &other) {
            return !made.group.isEmpty() && other.group == made.group;
        });
        if (like == all.end()) {
            all.push_back(std::move(made));
            continue;
        }
        ++like->runs;
        like->incomplete = like->incomplete || made.incomplete;
        for (auto &[bytes, curves] : made.parts.sizes)
            like->parts.sizes[bytes].insert(like->parts.sizes[bytes].end(), curves.begin(), curves.end());
    }
    std::vector<SweepParts> result;
    for (Made &made : all) {
        if (made.runs > 1)
            made.parts.label = QStringLiteral("%1 (%2 repetitions)").arg(made.groupLabel).arg(made.runs);
        if (made.incomplete)
            made.parts.label += QStringLiteral(" (incomplete)");
        result.push_back(std::move(made.parts));
    }
    return result;
}

} // namespace delayrank::ui
