#pragma once

#include "ui/plots/curve.h"

#include <map>

namespace delayrank::ui {

/// Puts the repetitions of a configuration together: their curves of the same end and size become one pooled
/// curve with the single ones as its members, at the place and with the looks of the first. Keeps what it
/// made, so that a group is merged again only where a member changed. Used by one thread at a time.
class RepetitionPools {
public:
    std::vector<Curve> pooled(std::vector<Curve> curves);

private:
    struct Pool {
        std::vector<std::shared_ptr<const analysis::RankCurve>> members;
        std::shared_ptr<const analysis::RankCurve> curve;
    };
    std::map<QString, Pool> m_pools; ///< by group and part
};

} // namespace delayrank::ui
