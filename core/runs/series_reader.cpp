#include "core/runs/series_reader.h"

#include <unistd.h>

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

void addGap(Series &series, std::uint64_t lost) {
    if (lost == 0)
        return;
    series.gaps.push_back({series.delays.size(), lost});
    series.lostDelays += lost;
}

} // namespace

Expected<SeriesReader> SeriesReader::create(Database &database) {
    SeriesReader reader;
    auto statement = database.prepare("SELECT data FROM blocks WHERE id = ?");
    if (!statement)
        return tl::unexpected(statement.error());
    reader.m_statement = std::move(*statement);
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
                                    std::vector<std::string> &warnings) {
    Series series;
    series.end = row.end;
    series.ordered = row.ordered;
    std::optional<FailedBlocks> failed;
    const auto sayFailed = [&] {
        if (failed)
            warnings.push_back(failed->text(name, row.blocks));
        failed.reset();
    };
    std::uint64_t nextMessage = 2;
    for (std::uint64_t position = 0; position < row.blocks; ++position) {
        const Expected<const Block *> block =
            readBlock((row.number << 32) + static_cast<std::int64_t>(position), nextMessage, room);
        if (block) {
            const std::vector<Delay> &delays = (*block)->delays;
            m_delaysRead += delays.size();
            if (m_delaysRead > delaysThatFit())
                return fail(ErrorCode::limitExceeded, {}, "holds more delays than this computer's memory");
            addGap(series, (*block)->firstMessage - nextMessage);
            series.delays.insert(series.delays.end(), delays.begin(), delays.end());
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
    addGap(series, (row.nextMessage > nextMessage ? row.nextMessage - nextMessage : 0) + row.lostAtEnd);
    return series;
}

} // namespace delayrank::runs
