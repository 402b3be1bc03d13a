#include "core/runs/order.h"

#include "core/runs/block.h"
#include "core/runs/open_database.h"

#include <algorithm>

namespace delayrank::runs {

namespace {

/// The blocks of one series of a run file.
class StoredOrder {
public:
    static Expected<StoredOrder> open(const Run &run, std::uint32_t step, SeriesId id) {
        auto opened = openForReading(run.orderFile);
        if (!opened)
            return tl::unexpected(opened.error());
        StoredOrder order(std::move(opened->database));
        auto series = order.m_database.prepare(
            "SELECT series.number FROM series JOIN runs ON runs.number = series.run "
            "WHERE runs.id = ? AND series.step = ? AND series.end_of_run = ? AND series.kind = ?");
        if (!series)
            return tl::unexpected(series.error());
        series->bind(std::string_view(run.id), step, std::string_view(endName(id.end)),
                     seriesKindName(id.kind));
        const auto there = series->step();
        if (!there)
            return tl::unexpected(there.error());
        if (!*there)
            return fail(ErrorCode::notFound, run.orderFile, "has the run " + run.label + " no longer");
        const std::int64_t base = series->integer(0) << 32;
        auto blocks =
            order.m_database.prepare("SELECT data FROM blocks WHERE id >= ? AND id < ? ORDER BY id");
        if (!blocks)
            return tl::unexpected(blocks.error());
        blocks->bind(base, base + (std::int64_t{1} << 32));
        order.m_blocks = std::move(*blocks);
        return order;
    }

    /// The next block; null at the end.
    Expected<const Block *> next() {
        const auto there = m_blocks.step();
        if (!there)
            return tl::unexpected(there.error());
        if (!*there)
            return nullptr;
        auto block = m_decoder.decode(m_blocks.blob(0));
        if (!block)
            return fail(ErrorCode::corrupt, m_database.path(),
                        "a block of delays cannot be read: " + block.error().reason);
        return block;
    }

private:
    explicit StoredOrder(Database database) : m_database(std::move(database)) {}
    Database m_database;
    Statement m_blocks;
    BlockDecoder m_decoder;
};

/// What the memory holds from message `next` on.
Expected<void> walkMemory(const Series &series, std::uint64_t next, const TakeDelays &take) {
    std::size_t gap = 0;
    std::uint64_t message = 2;
    for (std::size_t begin = 0; begin < series.delays.size();) {
        for (; gap < series.gaps.size() && series.gaps[gap].before <= begin; ++gap)
            message += series.gaps[gap].lost + series.gaps[gap].leftOut;
        std::size_t end = std::min(series.delays.size(), begin + maxBlockDelays);
        if (gap < series.gaps.size())
            end = std::min<std::size_t>(end, series.gaps[gap].before);
        const std::size_t known =
            next > message ? static_cast<std::size_t>(std::min<std::uint64_t>(next - message, end - begin))
                           : 0;
        if (known < end - begin)
            if (const auto taken = take(message + known,
                                        std::span(series.delays).subspan(begin + known, end - begin - known));
                !taken)
                return taken;
        message += end - begin;
        begin = end;
    }
    return {};
}

} // namespace

Expected<void> walkInOrder(const Run &run, std::uint32_t step, const Series &series, const TakeDelays &take) {
    if (series.leftOut() == 0 || run.orderFile.empty())
        return walkMemory(series, 0, take);
    auto stored = StoredOrder::open(run, step, series.id());
    if (!stored)
        return tl::unexpected(stored.error());
    std::uint64_t next = 2;
    for (;;) {
        const auto block = stored->next();
        if (!block)
            return tl::unexpected(block.error());
        if (!*block)
            break;
        if (const auto taken = take((*block)->firstMessage, (*block)->delays); !taken)
            return taken;
        next = (*block)->firstMessage + (*block)->delays.size();
    }
    // A run that goes on, or whose file failed, has more here than there.
    return walkMemory(series, next, take);
}

} // namespace delayrank::runs
