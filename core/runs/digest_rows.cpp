#include "core/runs/digest_rows.h"

#include <algorithm>

namespace delayrank::runs {

namespace {

enum List { lengths = 0, counts = 1, stallMessages = 2, stallLengths = 3 };
/// 512 MB of values: no digest is larger by far, and a damaged file cannot ask for more.
constexpr std::size_t maxValues = std::size_t{64} << 20;
/// The number of a block's first value, as blocks count messages: from 2.
constexpr std::uint64_t firstNumber = 2;

Expected<std::vector<Delay>> readList(Database &database, std::int64_t series, int list) {
    auto statement =
        database.prepare("SELECT data FROM digest_blocks WHERE series = ? AND list = ? ORDER BY position");
    if (!statement)
        return tl::unexpected(statement.error());
    statement->bind(series, list);
    std::vector<Delay> values;
    BlockDecoder decoder;
    for (;;) {
        const Expected<bool> there = statement->step();
        if (!there)
            return tl::unexpected(there.error());
        if (!*there)
            return values;
        const auto block = decoder.decode(statement->blob(0));
        if (!block)
            return tl::unexpected(block.error());
        if ((*block)->firstMessage != values.size() + firstNumber ||
            values.size() + (*block)->delays.size() > maxValues)
            return fail(ErrorCode::corrupt, {}, "a part of the digest is missing");
        values.insert(values.end(), (*block)->delays.begin(), (*block)->delays.end());
    }
}

Expected<analysis::RankCurve> curveFrom(const std::vector<Delay> &delays, const std::vector<Delay> &counts,
                                        Delay bucketedBelow) {
    std::vector<analysis::RankRun> runs;
    if (delays.size() != counts.size())
        return fail(ErrorCode::corrupt, {}, "the digest's lists differ in length");
    std::uint64_t size = 0;
    for (std::size_t i = 0; i < delays.size(); ++i) {
        const auto count = static_cast<std::uint64_t>(counts[i].count());
        size += count;
        if (count == 0 || size >= maxMessageNumber || (i > 0 && delays[i] >= delays[i - 1]))
            return fail(ErrorCode::corrupt, {}, "the digest is no rank curve");
        runs.push_back({delays[i], count, 0});
    }
    return analysis::RankCurve(runs, bucketedBelow);
}

} // namespace

Expected<DigestWriter> DigestWriter::create(Database &database) {
    DigestWriter writer;
    const std::pair<Statement *, const char *> statements[] = {
        {&writer.m_putRow, "INSERT OR REPLACE INTO digests VALUES(?, ?, ?, ?, ?, ?, ?)"},
        {&writer.m_putBlock, "INSERT OR REPLACE INTO digest_blocks VALUES(?, ?, ?, ?)"},
        {&writer.m_dropRest, "DELETE FROM digest_blocks WHERE series = ? AND list = ? AND position >= ?"},
    };
    for (const auto &[statement, sql] : statements) {
        Expected<Statement> prepared = database.prepare(sql);
        if (!prepared)
            return tl::unexpected(prepared.error());
        *statement = std::move(*prepared);
    }
    return writer;
}

/// `values` from the place `first` of the list on, which is the start of a block; nothing stays behind them.
Expected<void> DigestWriter::writeList(std::int64_t series, int list, const std::vector<Delay> &values,
                                       std::uint64_t first) {
    std::span<const Delay> left(values);
    while (!left.empty()) {
        const std::span<const Delay> part = left.first(std::min(left.size(), maxBlockDelays));
        if (const auto put = m_putBlock.run(series, list, first / maxBlockDelays,
                                            m_encoder.encode(first + firstNumber, part));
            !put)
            return put;
        first += part.size();
        left = left.subspan(part.size());
    }
    return m_dropRest.run(series, list, (first + maxBlockDelays - 1) / maxBlockDelays);
}

Expected<void> DigestWriter::write(std::int64_t series, const DigestRow &row,
                                   const analysis::RankCurve &curve, const analysis::StallList &stalls) {
    std::vector<Delay> runLengths, runCounts, messages, waits;
    for (const analysis::RankRun run : curve.runs()) {
        runLengths.push_back(run.delay);
        runCounts.emplace_back(static_cast<std::int64_t>(run.count));
    }
    std::uint64_t &before = m_stallsWritten[series];
    for (std::size_t i = before; i < stalls.stalls().size(); ++i) {
        messages.emplace_back(static_cast<std::int64_t>(stalls.stalls()[i].message));
        waits.push_back(stalls.stalls()[i].delay);
    }
    const auto written = m_putRow
                             .run(series, row.nextMessage, row.leftOut, row.droppedFrom, row.droppedTo,
                                  curve.bucketedBelow().count(), stalls.threshold().count())
                             .and_then([&] { return writeList(series, lengths, runLengths, 0); })
                             .and_then([&] { return writeList(series, counts, runCounts, 0); })
                             .and_then([&] { return writeList(series, stallMessages, messages, before); })
                             .and_then([&] { return writeList(series, stallLengths, waits, before); });
    before = stalls.stalls().size() / maxBlockDelays * maxBlockDelays;
    return written;
}

Expected<std::optional<StoredDigest>> readDigest(Database &database, std::int64_t series) {
    const auto there = database.hasTable("digests");
    if (!there)
        return tl::unexpected(there.error());
    if (!*there) // version 1
        return std::nullopt;
    auto statement = database.prepare("SELECT next_message, left_out, dropped_from, dropped_to, "
                                      "bucketed_below_ns, stall_threshold_ns FROM digests WHERE series = ?");
    if (!statement)
        return tl::unexpected(statement.error());
    statement->bind(series);
    const Expected<bool> found = statement->step();
    if (!found)
        return tl::unexpected(found.error());
    if (!*found)
        return std::nullopt;
    const DigestRow row{std::min(statement->count(0), maxMessageNumber),
                        std::min(statement->count(1), maxMessageNumber), statement->count(2),
                        statement->count(3)};
    const Delay bucketedBelow(static_cast<std::int64_t>(statement->count(4)));
    const Delay threshold(static_cast<std::int64_t>(statement->count(5)));
    if (row.droppedTo < row.droppedFrom)
        return fail(ErrorCode::corrupt, {}, "the digest says that blocks were dropped backwards");
    std::vector<Delay> lists[4];
    for (const int list : {lengths, counts, stallMessages, stallLengths}) {
        auto values = readList(database, series, list);
        if (!values)
            return tl::unexpected(values.error());
        lists[list] = std::move(*values);
    }
    auto curve = curveFrom(lists[lengths], lists[counts], bucketedBelow);
    if (!curve)
        return tl::unexpected(curve.error());
    if (lists[stallMessages].size() != lists[stallLengths].size())
        return fail(ErrorCode::corrupt, {}, "the digest's lists differ in length");
    analysis::StallList stalls(threshold);
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < lists[stallMessages].size(); ++i) {
        const auto message = static_cast<std::uint64_t>(lists[stallMessages][i].count());
        if (message <= last || lists[stallLengths][i] < threshold)
            return fail(ErrorCode::corrupt, {}, "the digest's stalls are out of order");
        stalls.add({message, lists[stallLengths][i]});
        last = message;
    }
    return StoredDigest{row, std::move(*curve), std::move(stalls)};
}

} // namespace delayrank::runs
