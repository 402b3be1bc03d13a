#pragma once

#include "core/analysis/rank_curve.h"

#include <QColor>
#include <QString>
#include <map>
#include <memory>
#include <vector>

namespace delayrank::ui {

using SharedCurve = std::shared_ptr<const analysis::RankCurve>;

/// The message delays of one shown run (or of all repetitions of its configuration) by size, as the curves of
/// its single series: cheap to make, as nothing is put together yet.
struct SweepParts {
    QString runId;
    QString label; ///< with " (incomplete)" where samples are missing
    QColor colour;
    std::map<std::uint32_t, std::vector<SharedCurve>> sizes; ///< by bytes a message; 0: not known
};

/// The delays of one message size.
struct SizeCurve {
    std::uint32_t sizeBytes = 0; ///< 0: not known
    SharedCurve curve;           ///< never null
};

/// One shown run with a curve for each size and one for all of them.
struct Sweep {
    QString runId;
    QString label;
    QColor colour;
    std::vector<SizeCurve> sizes; ///< by rising size
    SharedCurve all;              ///< never null
};

/// Puts the parts together and keeps what it made, so that only what changed is merged again. Used by one thread
/// at a time, any.
class SweepMerger {
public:
    std::vector<Sweep> merged(const std::vector<SweepParts> &parts);

private:
    using Parts = std::vector<SharedCurve>;
    SharedCurve together(const Parts &parts);
    std::map<Parts, SharedCurve> m_known, m_used;
};

} // namespace delayrank::ui
