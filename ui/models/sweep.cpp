#include "ui/models/sweep.h"

namespace delayrank::ui {

SharedCurve SweepMerger::together(const Parts &parts) {
    if (parts.size() == 1)
        return parts.front();
    if (const auto used = m_used.find(parts); used != m_used.end())
        return used->second;
    if (const auto known = m_known.find(parts); known != m_known.end())
        return m_used.emplace(*known).first->second;
    std::vector<const analysis::RankCurve *> pointers;
    for (const SharedCurve &part : parts)
        pointers.push_back(part.get());
    return m_used
        .emplace(parts, std::make_shared<const analysis::RankCurve>(analysis::RankCurve::merged(pointers)))
        .first->second;
}

std::vector<Sweep> SweepMerger::merged(const std::vector<SweepParts> &parts) {
    std::vector<Sweep> sweeps;
    for (const SweepParts &run : parts) {
        Sweep sweep{run.runId, run.label, run.colour, {}, {}};
        Parts ofSizes;
        for (const auto &[bytes, curves] : run.sizes) {
            sweep.sizes.push_back({bytes, together(curves)});
            ofSizes.push_back(sweep.sizes.back().curve);
        }
        sweep.all = together(ofSizes);
        sweeps.push_back(std::move(sweep));
    }
    m_known = std::exchange(m_used, {});
    return sweeps;
}

} // namespace delayrank::ui
