#include "ui/views/summary.h"

namespace delayrank::ui {

namespace {

BoxFigures boxOf(const SizeCurve &size) {
    const analysis::RankCurve &curve = *size.curve;
    return {size.sizeBytes,         curve.size(),           *curve.quantile(0.01), *curve.quantile(0.25),
            *curve.quantile(0.5), *curve.quantile(0.75), *curve.quantile(0.99)};
}

} // namespace

Summary SummaryMaker::summaryOf(const std::vector<SweepParts> &parts, Delay threshold, const TimeUnit &unit) {
    const std::vector<Sweep> sweeps = m_merger.merged(parts);
    std::map<SharedCurve, Clusters> clusters;
    Summary summary;
    summary.threshold = threshold;
    summary.unit = unit;
    for (const Sweep &sweep : sweeps) {
        if (const auto known = m_clusters.find(sweep.all); known != m_clusters.end())
            clusters.insert(*known);
        else // HZ is for constants, and none is named here
            clusters.emplace(sweep.all,
                             sweep.all->empty() ? Clusters() : analysis::findClusters(*sweep.all, 0));
        SummaryRun run{sweep.label, sweep.colour, sweep.all->total(), {}};
        for (const SizeCurve &size : sweep.sizes)
            if (!size.curve->empty())
                run.boxes.push_back(boxOf(size));
        summary.runs.push_back(std::move(run));
    }
    m_clusters = std::move(clusters);
    std::vector<analysis::ClusteredCurve> curves;
    for (const Sweep &sweep : sweeps)
        curves.push_back({sweep.all.get(), m_clusters.at(sweep.all)});
    summary.stalls = analysis::stackStalls(curves, threshold, mostClusters);
    return summary;
}

} // namespace delayrank::ui
