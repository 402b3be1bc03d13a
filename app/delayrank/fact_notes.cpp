#include "app/delayrank/run_statistics.h"

namespace delayrank::app {

void noteChangedFacts(const runs::Run *baseline, std::span<const runs::Run> runs,
                      std::vector<formats::LabelledStatistics> &rows) {
    for (const runs::Run &run : runs) {
        const auto within = runs::changedWithin(run);
        const auto against =
            baseline ? std::optional(runs::changedFacts(*baseline, run)) : std::nullopt;
        for (formats::LabelledStatistics &row : rows) {
            if (row.runId != run.id)
                continue;
            row.changedWithin = within;
            row.changedFacts = against;
        }
    }
}

} // namespace delayrank::app
