#include "ui/plots/repetitions.h"

#include <algorithm>

namespace delayrank::ui {

std::vector<Curve> RepetitionPools::pooled(std::vector<Curve> curves) {
    std::map<QString, std::vector<const Curve *>> groups;
    for (const Curve &curve : curves)
        if (!curve.group.isEmpty())
            groups[curve.group].push_back(&curve);
    std::map<QString, Pool> before = std::move(m_pools);
    m_pools.clear();
    std::vector<Curve> result;
    for (const Curve &curve : curves) {
        const auto group = groups.find(curve.group);
        if (group == groups.end() || group->second.size() < 2) {
            result.push_back(curve);
            continue;
        }
        if (group->second.front() != &curve)
            continue;
        Curve one = curve;
        one.stalls = nullptr; // message numbers of several runs make no one list
        one.seconds = 0;
        std::vector<const analysis::RankCurve *> pointers;
        for (const Curve *member : group->second) {
            one.members.push_back(member->curve);
            pointers.push_back(member->curve.get());
            one.seconds += member->seconds;
            one.incomplete = one.incomplete || member->incomplete;
            one.partial = one.partial || member->partial;
            if (member == group->second.front())
                continue;
            one.sources.insert(one.sources.end(), member->sources.begin(), member->sources.end());
            if (one.counts && member->counts)
                *one.counts += *member->counts;
            else
                one.counts.reset();
        }
        Pool &pool = m_pools[curve.group];
        pool.members = one.members;
        const auto known = before.find(curve.group);
        pool.curve = known != before.end() && known->second.members == pool.members
                         ? known->second.curve
                         : std::make_shared<const analysis::RankCurve>(analysis::RankCurve::merged(pointers));
        one.curve = pool.curve;
        one.label = curve.groupLabel + QStringLiteral(" (%1 repetitions%2)")
                                           .arg(one.members.size())
                                           .arg(one.incomplete ? QStringLiteral(", incomplete") : QString());
        result.push_back(std::move(one));
    }
    return result;
}

} // namespace delayrank::ui
