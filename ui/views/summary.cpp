#include "ui/views/summary.h"

#include <cmath>

namespace delayrank::ui {

namespace {

BoxFigures boxOf(const SizeCurve &size) {
    const analysis::RankCurve &curve = *size.curve;
    return {size.sizeBytes,         curve.size(),           *curve.quantile(0.01), *curve.quantile(0.25),
            *curve.quantile(0.5), *curve.quantile(0.75), *curve.quantile(0.99)};
}

/// The delays of the cluster with that centre.
std::optional<DelayBand> bandOf(const std::vector<analysis::Cluster> &clusters, Delay centre) {
    for (const analysis::Cluster &cluster : clusters)
        if (std::fabs(static_cast<double>((cluster.centre - centre).count())) <=
            analysis::sameCluster * static_cast<double>(centre.count()))
            return DelayBand{cluster.shortest, cluster.longest};
    return std::nullopt;
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
        SummaryRun run{sweep.runId, sweep.label, sweep.colour, sweep.all->total(), {}, {}};
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
    for (std::size_t run = 0; run < sweeps.size(); ++run)
        for (const Delay centre : summary.stalls.centres)
            summary.runs[run].clusters.push_back(bandOf(m_clusters.at(sweeps[run].all), centre));
    return summary;
}

} // namespace delayrank::ui
