#pragma once

#include "core/runs/block.h"
#include "core/runs/database.h"
#include "core/runs/run.h"

#include <map>

namespace delayrank::runs {

/// The row of the table digests.
struct DigestRow {
    std::uint64_t nextMessage = 2; ///< the digest knows all delays that end before this message
    std::uint64_t leftOut = 0;     ///< delays of the deleted blocks
    std::uint64_t droppedFrom = 0; ///< positions of the deleted blocks
    std::uint64_t droppedTo = 0;
};

/// Writes the digests of long series (schema.h), again and again as they grow, in whatever transaction the
/// caller keeps: of the stalls only those that are new. One thread.
class DigestWriter {
public:
    /// `database` must outlive the writer and hold the tables.
    static Expected<DigestWriter> create(Database &database);
    Expected<void> write(std::int64_t series, const DigestRow &row, const analysis::RankCurve &curve,
                         const analysis::StallList &stalls);

private:
    DigestWriter() = default;
    Expected<void> writeList(std::int64_t series, int list, const std::vector<Delay> &values,
                             std::uint64_t first);
    BlockEncoder m_encoder;
    std::map<std::int64_t, std::uint64_t> m_stallsWritten; ///< in full blocks
    Statement m_putRow, m_putBlock, m_dropRest;
};

struct StoredDigest {
    DigestRow row;
    analysis::RankCurve curve;
    analysis::StallList stalls;
};

/// The digest of a series; none where it has none. Errors: corrupt with the reason and no subject.
Expected<std::optional<StoredDigest>> readDigest(Database &database, std::int64_t series);

} // namespace delayrank::runs
