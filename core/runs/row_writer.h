#pragma once

#include "core/analysis/rank_curve_builder.h"
#include "core/runs/block.h"
#include "core/runs/database.h"
#include "core/runs/digest_rows.h"
#include "core/runs/run_file.h"

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace delayrank::runs {

/// Puts runs into the tables of schema.h, row by row, in whatever transaction the caller keeps. Delays are
/// gathered to full blocks; flush() writes those that are not full yet. Errors are those of the database, or
/// invalidArgument for a run, step or message number that does not fit what was written before. One thread.
class RowWriter {
public:
    /// `database` must outlive the writer and hold the tables.
    /// Without `order` all blocks are kept, whatever their size, and digests come from setDigest() alone.
    static Expected<RowWriter> create(Database &database, const std::optional<KeptOrder> &order = {});

    /// The run's row, with this state, and its settings.
    Expected<void> addRun(const Run &run, RunState state);
    Expected<void> addStep(const std::string &runId, std::uint32_t step, std::uint32_t sizeBytes,
                           std::uint64_t plannedMessages);
    /// Makes the series if there is none; appends, and says whether a block was written.
    Expected<bool> append(const std::string &runId, std::uint32_t step, SeriesId id, bool ordered,
                          std::uint64_t firstMessage, std::span<const Delay> delays);
    Expected<void> addFact(const std::string &runId, const HostFact &fact);
    Expected<void> setLostDelays(const std::string &runId, std::uint32_t step, SeriesId id, bool ordered,
                                 std::uint64_t lost);
    /// The digest of a series whose order jumps at this point: `leftOut` delays are in it alone.
    Expected<void> setDigest(const std::string &runId, std::uint32_t step, SeriesId id, bool ordered,
                             const SeriesDigest &digest, std::uint64_t leftOut);
    Expected<void> endRun(const std::string &runId, RunState state, const std::string &note);
    Expected<void> flush();

private:
    struct OpenRun {
        std::int64_t number = 0;
        std::int64_t settings = 0;
        std::int64_t facts = 0;
    };
    struct OpenSeries {
        std::int64_t number = 0;
        std::int64_t fullBlocks = 0;    ///< those that will not be written again
        std::uint64_t firstMessage = 2; ///< of `open`
        std::vector<Delay> open;        ///< the block being gathered
        std::uint64_t delays = 0;       ///< of full blocks
        std::size_t openBytes = 0;      ///< that `open` took when it was written last
        bool unwritten = false;         ///< `open` holds delays that the table lacks
        // Where the order kept is bounded:
        analysis::RankCurveBuilder curve; ///< of the first delays up to `digested` ones of `open`
        analysis::StallList stalls;
        std::size_t digested = 0;
        bool bounded = false; ///< blocks are deleted from droppedFrom on
        DigestRow digest;
        std::deque<std::size_t> lengths; ///< of the full blocks from droppedTo on
        std::uint64_t nextMessage() const { return firstMessage + open.size(); }
    };
    using SeriesKey = std::tuple<std::int64_t, std::uint32_t, SeriesId>;

    explicit RowWriter(Expected<DigestWriter> digests) : m_digests(std::move(*digests)) {}
    Expected<OpenRun *> runOf(const std::string &runId);
    Expected<OpenSeries *> seriesOf(const std::string &runId, std::uint32_t step, SeriesId id, bool ordered);
    Expected<void> writeOpenBlock(OpenSeries &series);
    Expected<void> beginBlock(OpenSeries &series, std::uint64_t firstMessage);
    void digestOpen(OpenSeries &series);
    Expected<void> dropMiddle(OpenSeries &series);
    Expected<void> writeDigest(OpenSeries &series);

    std::string m_path;
    BlockEncoder m_encoder;
    DigestWriter m_digests;
    std::optional<KeptOrder> m_order;
    std::uint64_t m_blockBytes = 0; ///< of full blocks
    std::map<std::string, OpenRun> m_runs;
    std::map<SeriesKey, OpenSeries> m_series;
    Statement m_insertRun, m_insertSetting, m_insertFact, m_insertStep, m_insertSeries;
    Statement m_putBlock, m_updateSeries, m_updateLost, m_updateRun, m_dropBlocks;
};

} // namespace delayrank::runs
