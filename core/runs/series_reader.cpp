#include "core/runs/series_reader.h"

#include "core/analysis/rank_curve_builder.h"
#include "core/runs/series_stalls.h"

#include <algorithm>
#include <optional>
#include <unistd.h>
#include <utility>

namespace delayrank::runs {

namespace {

/// How many delays fit into this computer's memory.
std::uint64_t delaysThatFit() {
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long pageBytes = ::sysconf(_SC_PAGESIZE);
    if (pages <= 0 || pageBytes <= 0)
        return std::uint64_t(1) << 32;
    return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(pageBytes) / sizeof(Delay);
}

/// Neighbouring blocks that fail for the same reason, said in one line.
struct FailedBlocks {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::string reason;

    std::string text(const std::string &name, std::uint64_t of) const {
        const std::string which = first == last ? "block " + std::to_string(first + 1) + " of "
                                                : "blocks " + std::to_string(first + 1) + " to " +
                                                      std::to_string(last + 1) + " of ";
        return name + ": " + which + std::to_string(of) + " left out: " + reason;
    }
};

void addGap(Series &series, std::uint64_t lost, std::uint64_t leftOut = 0) {
    if (lost == 0 && leftOut == 0)
        return;
    series.gaps.push_back({series.delays.size(), lost, leftOut});
    series.lostDelays += lost;
}

/// Keeps up the digest of a series that is read: of one that has one in the file, and of one that turns out
/// to be too long for memory.
class Digesting {
public:
    Digesting(Series &series, const OrderBounds &bounds) : m_series(series), m_bounds(bounds) {}
    void goOnFrom(StoredDigest stored) {
        m_next = stored.row.nextMessage;
        m_stalls = std::move(stored.stalls);
        m_curve.emplace(std::move(stored.curve), analysis::CurveBound{.threshold = m_stalls.threshold()});
    }
    /// Appends delays that follow each other to the series.
    void append(std::uint64_t firstMessage, std::span<const Delay> delays) {
        const std::uint64_t size = m_series.delays.size() + delays.size();
        if (!m_curve && size > m_bounds.whole && m_series.ordered) {
            m_curve.emplace();
            m_curve->add(m_series.delays);
            if (const auto stalls = stallsOf(m_series, m_stalls.threshold()))
                m_stalls = *stalls;
        }
        m_series.delays.insert(m_series.delays.end(), delays.begin(), delays.end());
        if (m_curve) {
            const std::uint64_t known = m_next > firstMessage ? m_next - firstMessage : 0;
            const auto fresh = delays.subspan(std::min<std::uint64_t>(known, delays.size()));
            m_curve->add(fresh);
            m_stalls.add(firstMessage + (delays.size() - fresh.size()), fresh);
            leaveOutMiddle(m_series, m_bounds);
        }
    }
    void finish() {
        if (m_curve && m_series.leftOut() > 0)
            m_series.digest =
                std::make_shared<const SeriesDigest>(SeriesDigest{m_curve->curve(), std::move(m_stalls)});
    }

private:
    Series &m_series;
    const OrderBounds &m_bounds;
    std::optional<analysis::RankCurveBuilder> m_curve;
    analysis::StallList m_stalls;
    std::uint64_t m_next = 0; ///< the digest knows what ends before this message
};

} // namespace

Expected<SeriesReader> SeriesReader::create(Database &database) {
    SeriesReader reader;
    auto statement = database.prepare("SELECT data FROM blocks WHERE id = ?");
    if (!statement)
        return tl::unexpected(statement.error());
    reader.m_statement = std::move(*statement);
    reader.m_database = &database;
    return reader;
}

Expected<const Block *> SeriesReader::readBlock(std::int64_t id, std::uint64_t nextMessage, Delay &room) {
    m_statement.bind(id);
    const Expected<bool> there = m_statement.step();
    if (!there)
        return tl::unexpected(there.error());
    if (!*there)
        return fail(ErrorCode::corrupt, {}, "is missing");
    const Expected<const Block *> block = m_decoder.decode(m_statement.blob(0));
    if (!block)
        return block;
    if ((*block)->firstMessage < nextMessage)
        return fail(ErrorCode::corrupt, {},
                    "begins at message " + std::to_string((*block)->firstMessage) + ", before its turn");
    Delay left = room;
    for (const Delay delay : (*block)->delays) {
        if (delay > left)
            return fail(ErrorCode::corrupt, {}, "holds delays that add up to more than 146 years");
        left -= delay;
    }
    room = left;
    return block;
}

Expected<Series> SeriesReader::read(const SeriesRow &row, const std::string &name,
                                    const std::function<bool()> &blockDone, Delay &room,
                                    std::vector<std::string> &warnings, const OrderBounds &bounds) {
    Series series;
    series.end = row.id.end;
    series.kind = row.id.kind;
    series.ordered = row.ordered;
    std::optional<FailedBlocks> failed;
    const auto sayFailed = [&] {
        if (failed)
            warnings.push_back(failed->text(name, row.blocks));
        failed.reset();
    };
    Digesting digesting(series, bounds);
    DigestRow dropped;
    auto stored = readDigest(*m_database, row.number);
    if (!stored) {
        warnings.push_back(name + ": what is known of the delays that are not kept in order is left out: " +
                           stored.error().reason);
        ++m_blocksFailed;
        m_lastReason = stored.error().reason;
    } else if (*stored) {
        dropped = (*stored)->row;
        digesting.goOnFrom(std::move(**stored));
    }
    std::uint64_t leftOut = 0; // of the jump that comes next
    std::uint64_t nextMessage = 2;
    for (std::uint64_t position = 0; position < row.blocks; ++position) {
        if (position == dropped.droppedFrom) {
            leftOut = dropped.leftOut;
            position = dropped.droppedTo;
            if (position >= row.blocks)
                break;
        }
        const Expected<const Block *> block =
            readBlock((row.number << 32) + static_cast<std::int64_t>(position), nextMessage, room);
        if (block) {
            const std::vector<Delay> &delays = (*block)->delays;
            if (m_delaysKept + series.delays.size() + delays.size() > delaysThatFit())
                return fail(ErrorCode::limitExceeded, {}, "holds more delays than this computer's memory");
            const std::uint64_t jump = (*block)->firstMessage - nextMessage;
            const std::uint64_t out = jump > 0 ? std::min(std::exchange(leftOut, 0), jump) : 0;
            addGap(series, jump - out, out);
            digesting.append((*block)->firstMessage, delays);
            nextMessage = (*block)->firstMessage + delays.size();
            ++m_blocksRead;
            sayFailed();
        } else {
            ++m_blocksFailed;
            m_lastReason = block.error().reason;
            if (failed && failed->reason != m_lastReason)
                sayFailed();
            if (!failed)
                failed = FailedBlocks{position, position, m_lastReason};
            failed->last = position;
        }
        if (!blockDone())
            return fail(ErrorCode::cancelled, {}, "opening was cancelled");
    }
    sayFailed();
    m_statement.reset();
    const std::uint64_t rest = row.nextMessage > nextMessage ? row.nextMessage - nextMessage : 0;
    if (dropped.droppedFrom >= row.blocks)
        leftOut = dropped.leftOut;
    const std::uint64_t out = std::min(leftOut, rest);
    addGap(series, rest - out + row.lostAtEnd, out);
    digesting.finish();
    m_delaysKept += series.delays.size();
    return series;
}

} // namespace delayrank::runs
