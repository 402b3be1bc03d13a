#include "core/runs/row_writer.h"

#include "core/runs/words.h"

#include <algorithm>

namespace delayrank::runs {

namespace {
/// 16 blocks hold 1,048,576 delays.
constexpr std::uint64_t blocksKept = 16;
} // namespace

Expected<RowWriter> RowWriter::create(Database &database, const std::optional<KeptOrder> &order) {
    auto digests = DigestWriter::create(database);
    if (!digests)
        return tl::unexpected(digests.error());
    RowWriter writer(std::move(digests));
    writer.m_order = order;
    writer.m_path = database.path();
    const std::pair<Statement *, const char *> statements[] = {
        {&writer.m_insertRun, "INSERT INTO runs VALUES(?, ?, ?, ?, ?, ?, ?)"},
        {&writer.m_insertSetting, "INSERT INTO settings VALUES(?, ?, ?, ?)"},
        {&writer.m_insertFact, "INSERT INTO host_facts VALUES(?, ?, ?, ?, ?, ?, ?)"},
        {&writer.m_insertStep, "INSERT INTO steps VALUES(?, ?, ?, ?)"},
        {&writer.m_insertSeries, "INSERT INTO series VALUES(?, ?, ?, ?, ?, 0, 0, 2, 0, ?)"},
        {&writer.m_putBlock, "INSERT OR REPLACE INTO blocks(id, data) VALUES(?, ?)"},
        {&writer.m_updateSeries,
         "UPDATE series SET blocks = ?, delays = ?, next_message = ? WHERE number = ?"},
        {&writer.m_updateLost, "UPDATE series SET lost_at_end = ? WHERE number = ?"},
        {&writer.m_dropBlocks, "DELETE FROM blocks WHERE id >= ? AND id < ?"},
        {&writer.m_updateRun, "UPDATE runs SET state = ?, note = ? WHERE number = ?"},
    };
    for (const auto &[statement, sql] : statements) {
        Expected<Statement> prepared = database.prepare(sql);
        if (!prepared)
            return tl::unexpected(prepared.error());
        *statement = std::move(*prepared);
    }
    return writer;
}

Expected<void> RowWriter::addRun(const Run &run, RunState state) {
    if (m_runs.contains(run.id))
        return fail(ErrorCode::invalidArgument, m_path, "holds the run " + run.id + " already");
    OpenRun open;
    open.number = static_cast<std::int64_t>(m_runs.size()) + 1;
    auto added = m_insertRun.run(open.number, std::string_view(run.id), std::string_view(run.label),
                                 run.started.nanosecondsSinceEpoch, std::string_view(run.started.text()),
                                 stateName(state), std::string_view(run.note));
    for (const Fact &setting : run.settings)
        if (added)
            added = m_insertSetting.run(open.number, open.settings++, std::string_view(setting.name),
                                        std::string_view(setting.value));
    if (added)
        m_runs.emplace(run.id, open);
    return added;
}

Expected<void> RowWriter::addStep(const std::string &runId, std::uint32_t step, std::uint32_t sizeBytes,
                                  std::uint64_t plannedMessages) {
    return runOf(runId).and_then(
        [&](OpenRun *run) { return m_insertStep.run(run->number, step, sizeBytes, plannedMessages); });
}

Expected<bool> RowWriter::append(const std::string &runId, std::uint32_t step, SeriesId id, bool ordered,
                                 std::uint64_t firstMessage, std::span<const Delay> delays) {
    const Expected<OpenSeries *> found = seriesOf(runId, step, id, ordered);
    if (!found)
        return tl::unexpected(found.error());
    OpenSeries &series = **found;
    if (firstMessage < series.nextMessage() || firstMessage >= maxMessageNumber)
        return fail(ErrorCode::invalidArgument, m_path,
                    "message " + std::to_string(firstMessage) + " cannot follow " +
                        std::to_string(series.nextMessage() - 1));
    if (std::any_of(delays.begin(), delays.end(),
                    [](Delay delay) { return delay < Delay(0) || delay > maxTotalDelay; }))
        return fail(ErrorCode::invalidArgument, m_path, "a delay is from 0 ns to 146 years");
    bool wrote = false;
    if (firstMessage > series.nextMessage()) {
        if (const auto written = writeOpenBlock(series); !written)
            return tl::unexpected(written.error());
        wrote = !series.open.empty();
        if (const auto begun = beginBlock(series, firstMessage); !begun)
            return tl::unexpected(begun.error());
    }
    while (!delays.empty()) {
        const std::size_t fitting = std::min(delays.size(), maxBlockDelays - series.open.size());
        series.open.insert(series.open.end(), delays.begin(),
                           delays.begin() + static_cast<std::ptrdiff_t>(fitting));
        series.unwritten = true;
        delays = delays.subspan(fitting);
        if (series.open.size() < maxBlockDelays)
            break;
        if (const auto written = writeOpenBlock(series); !written)
            return tl::unexpected(written.error());
        wrote = true;
        if (const auto begun = beginBlock(series, series.nextMessage()); !begun)
            return tl::unexpected(begun.error());
    }
    return wrote;
}

Expected<void> RowWriter::addFact(const std::string &runId, const HostFact &fact) {
    return runOf(runId).and_then([&](OpenRun *run) {
        return m_insertFact.run(run->number, run->facts++, fact.step, std::string_view(endName(fact.end)),
                                momentName(fact.moment), std::string_view(fact.fact.name),
                                std::string_view(fact.fact.value));
    });
}

Expected<void> RowWriter::setLostDelays(const std::string &runId, std::uint32_t step, SeriesId id,
                                        bool ordered, std::uint64_t lost) {
    return seriesOf(runId, step, id, ordered).and_then([&](OpenSeries *series) {
        return m_updateLost.run(std::min(lost, maxMessageNumber), series->number);
    });
}

Expected<void> RowWriter::setDigest(const std::string &runId, std::uint32_t step, SeriesId id, bool ordered,
                                    const SeriesDigest &digest, std::uint64_t leftOut) {
    return seriesOf(runId, step, id, ordered).and_then([&](OpenSeries *series) {
        const auto next = static_cast<std::uint64_t>(series->fullBlocks) + (series->open.empty() ? 0 : 1);
        return m_digests.write(series->number, {maxMessageNumber, leftOut, next, next}, digest.curve,
                               digest.stalls);
    });
}

Expected<void> RowWriter::endRun(const std::string &runId, RunState state, const std::string &note) {
    const Expected<OpenRun *> run = runOf(runId);
    if (!run)
        return tl::unexpected(run.error());
    for (auto &[key, series] : m_series) {
        if (std::get<0>(key) != (*run)->number || !series.bounded)
            continue;
        digestOpen(series);
        if (const auto written =
                writeOpenBlock(series).and_then([&, at = &series] { return writeDigest(*at); });
            !written)
            return written;
    }
    return m_updateRun.run(stateName(state), std::string_view(note), (*run)->number);
}

Expected<void> RowWriter::flush() {
    for (auto &[key, series] : m_series)
        if (const auto written = writeOpenBlock(series); !written)
            return written;
    return {};
}

Expected<RowWriter::OpenRun *> RowWriter::runOf(const std::string &runId) {
    const auto found = m_runs.find(runId);
    if (found == m_runs.end())
        return fail(ErrorCode::invalidArgument, m_path, "holds no run " + runId);
    return &found->second;
}

Expected<RowWriter::OpenSeries *> RowWriter::seriesOf(const std::string &runId, std::uint32_t step,
                                                      SeriesId id, bool ordered) {
    const Expected<OpenRun *> run = runOf(runId);
    if (!run)
        return tl::unexpected(run.error());
    const SeriesKey key{(*run)->number, step, id};
    if (const auto found = m_series.find(key); found != m_series.end())
        return &found->second;
    OpenSeries series;
    if (m_order) {
        series.stalls = analysis::StallList(m_order->stallThreshold);
        series.curve = analysis::RankCurveBuilder(analysis::CurveBound{.threshold = m_order->stallThreshold});
    }
    series.number = static_cast<std::int64_t>(m_series.size()) + 1;
    const auto added =
        m_insertSeries.run(series.number, (*run)->number, step, std::string_view(endName(id.end)), ordered,
                           seriesKindName(id.kind));
    if (!added)
        return tl::unexpected(added.error());
    return &m_series.emplace(key, std::move(series)).first->second;
}

Expected<void> RowWriter::writeOpenBlock(OpenSeries &series) {
    if (!series.unwritten)
        return {};
    const std::int64_t id = (series.number << 32) + series.fullBlocks;
    const std::span<const std::byte> data = m_encoder.encode(series.firstMessage, series.open);
    series.openBytes = data.size();
    auto written = m_putBlock.run(id, data);
    if (written)
        written = m_updateSeries.run(series.fullBlocks + 1, series.delays + series.open.size(),
                                     series.nextMessage(), series.number);
    if (written)
        series.unwritten = false;
    return written;
}

Expected<void> RowWriter::beginBlock(OpenSeries &series, std::uint64_t firstMessage) {
    Expected<void> dropped;
    if (!series.open.empty()) {
        digestOpen(series);
        ++series.fullBlocks;
        series.delays += series.open.size();
        m_blockBytes += series.openBytes;
        if (series.bounded)
            series.lengths.push_back(series.open.size());
    }
    series.open.clear();
    series.digested = 0;
    series.firstMessage = firstMessage;
    const auto blocks = static_cast<std::uint64_t>(series.fullBlocks);
    if (m_order && !series.bounded && m_blockBytes > m_order->bytes && blocks >= blocksKept) {
        series.bounded = true;
        series.digest.droppedFrom = series.digest.droppedTo = blocks;
    }
    if (series.bounded && series.lengths.size() >= 2 * blocksKept)
        dropped = dropMiddle(series);
    return dropped;
}

void RowWriter::digestOpen(OpenSeries &series) {
    if (!m_order)
        return;
    const std::span<const Delay> fresh = std::span(series.open).subspan(series.digested);
    series.curve.add(fresh);
    series.stalls.add(series.firstMessage + series.digested, fresh);
    series.digested = series.open.size();
}

/// Deletes the blocks that are neither among the first nor the last, with the digest that makes up for them
/// in the same transaction.
Expected<void> RowWriter::dropMiddle(OpenSeries &series) {
    const std::int64_t base = series.number << 32;
    const std::uint64_t from = series.digest.droppedTo;
    for (; series.lengths.size() > blocksKept; series.lengths.pop_front()) {
        series.digest.leftOut += series.lengths.front();
        ++series.digest.droppedTo;
    }
    return m_dropBlocks
        .run(base + static_cast<std::int64_t>(from),
             base + static_cast<std::int64_t>(series.digest.droppedTo))
        .and_then([&] { return writeDigest(series); });
}

Expected<void> RowWriter::writeDigest(OpenSeries &series) {
    series.digest.nextMessage = series.firstMessage + series.digested;
    return m_digests.write(series.number, series.digest, series.curve.curve(), series.stalls);
}

} // namespace delayrank::runs
