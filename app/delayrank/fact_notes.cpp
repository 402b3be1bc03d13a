#include "app/delayrank/run_statistics.h"

namespace delayrank::app {

void noteFactsThatChanged(std::span<const runs::Run> runs, std::vector<formats::LabelledStatistics> &rows) {
    for (const runs::Run &run : runs) {
        const auto changes = runs::changedWithin(run);
        for (formats::LabelledStatistics &row : rows)
            if (row.runId == run.id)
                row.changedWithin = changes;
    }
}

void noteFactsThatDiffer(const runs::Run &baseline, std::span<const runs::Run> runs,
                         std::vector<formats::LabelledStatistics> &rows) {
    for (const runs::Run &run : runs) {
        const auto changes = runs::changedFacts(baseline, run);
        for (formats::LabelledStatistics &row : rows)
            if (row.runId == run.id)
                row.changedFacts = changes;
    }
}

} // namespace delayrank::app
