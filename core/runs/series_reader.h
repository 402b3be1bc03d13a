#pragma once

#include "core/runs/block.h"
#include "core/runs/database.h"
#include "core/runs/digest_rows.h"
#include "core/runs/run_file.h"

namespace delayrank::runs {

/// The row of the table series that says what the table blocks should hold.
struct SeriesRow {
    std::int64_t number = 0;
    std::uint32_t step = 0;
    SeriesId id = End::merged;
    bool ordered = true;
    std::uint64_t blocks = 0;
    std::uint64_t nextMessage = 2;
    std::uint64_t lostAtEnd = 0;
};

/// Reads series block by block. A block that cannot be read is left out, leaves a Gap, and is named in the
/// warnings. One thread.
class SeriesReader {
public:
    /// `database` must outlive the reader.
    static Expected<SeriesReader> create(Database &database);

    /// `name` says whose series it is, for warnings ("Nagle on, 1 byte, sender"). `blockDone` is called after
    /// each block and cancels by returning false. A series that is over `bounds` comes with a digest. `room`
    /// is what is left until the delays of a run add up to maxTotalDelay. Errors: cancelled, limitExceeded
    /// (more delays than the computer's memory holds).
    Expected<Series> read(const SeriesRow &row, const std::string &name,
                          const std::function<bool()> &blockDone, Delay &room,
                          std::vector<std::string> &warnings, const OrderBounds &bounds);

    std::uint64_t blocksRead() const { return m_blocksRead; }
    std::uint64_t blocksFailed() const { return m_blocksFailed; }
    const std::string &lastReason() const { return m_lastReason; }

private:
    SeriesReader() = default;
    /// The next block, or why it cannot be used.
    Expected<const Block *> readBlock(std::int64_t id, std::uint64_t nextMessage, Delay &room);
    Database *m_database = nullptr;

    Statement m_statement;
    BlockDecoder m_decoder;
    std::uint64_t m_delaysKept = 0;
    std::uint64_t m_blocksRead = 0;
    std::uint64_t m_blocksFailed = 0;
    std::string m_lastReason;
};

} // namespace delayrank::runs
