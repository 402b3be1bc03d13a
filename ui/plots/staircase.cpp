#include "ui/plots/staircase.h"

#include <algorithm>

namespace delayrank::ui {

namespace {

/// Finds its way in one curve: which ranks and runs end at which column and row.
class Walk {
public:
    Walk(const analysis::RankCurve &curve, const SampleGrid &grid) : m_runs(curve.runs()), m_grid(grid) {
        if (!m_runs.empty() && m_runs.back().delay <= Delay(0))
            m_runs = m_runs.first(m_runs.size() - 1);
    }

    std::uint64_t size() const { return m_runs.empty() ? 0 : m_runs.back().lastRank; }
    int row(std::size_t run) const { return m_grid.row(m_runs[run].delay); }
    int column(std::uint64_t rank) const { return m_grid.column(rank); }
    QPoint cellOf(std::uint64_t rank) const { return {column(rank), row(runOf(rank, 0))}; }
    std::uint64_t lastRankOf(std::size_t run) const { return m_runs[run].lastRank; }

    /// The run that holds a rank, which is not before the run `from`.
    std::size_t runOf(std::uint64_t rank, std::size_t from) const {
        return firstRun(from, [rank](const analysis::RankRun &run) { return run.lastRank >= rank; });
    }

    /// How many ranks, counted from 1, are at or left of a column.
    std::uint64_t ranksUpToColumn(int column) const {
        // The inverse lands on the boundary or next to it; the mapping itself decides.
        const double guess = m_grid.columns.valueAt(column + 0.5) / m_grid.xPerRank;
        std::uint64_t low = 0, high = size();
        if (guess >= 0 && guess < static_cast<double>(high)) {
            const auto near = static_cast<std::uint64_t>(guess);
            if (near >= 2 && this->column(near - 1) <= column)
                low = near - 1;
            if (near + 2 <= high && this->column(near + 2) > column)
                high = near + 1;
        }
        while (low < high) {
            const std::uint64_t middle = high - (high - low) / 2;
            if (this->column(middle) <= column)
                low = middle;
            else
                high = middle - 1;
        }
        return low;
    }

    /// The first run below a row (so at a larger one), from the run `from` on; the number of runs if none is.
    std::size_t firstRunBelowRow(int row, std::size_t from) const {
        return firstRun(from, [&](const analysis::RankRun &run) { return m_grid.row(run.delay) > row; });
    }
    std::uint64_t ranksUpToRow(int row) const {
        const std::size_t run = firstRunBelowRow(row, 0);
        return run == 0 ? 0 : m_runs[run - 1].lastRank;
    }

private:
    /// The first run at or after `from` with a property that all later ones have too: doubling steps, then
    /// halving, since it is mostly near.
    template <class Property> std::size_t firstRun(std::size_t from, Property has) const {
        std::size_t low = from, step = 1;
        while (low + step <= m_runs.size() && !has(m_runs[low + step - 1])) {
            low += step;
            step *= 2;
        }
        std::size_t high = std::min(low + step - 1, m_runs.size());
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (has(m_runs[middle]))
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }

    std::span<const analysis::RankRun> m_runs;
    const SampleGrid &m_grid;
};

} // namespace

Staircase staircaseOf(const analysis::RankCurve &curve, const SampleGrid &grid) {
    Staircase stairs;
    const Walk walk(curve, grid);
    if (walk.size() == 0)
        return stairs;
    const std::uint64_t before =
        std::max(walk.ranksUpToColumn(grid.view.left() - 1), walk.ranksUpToRow(grid.view.top() - 1));
    const std::uint64_t last =
        std::min(walk.ranksUpToColumn(grid.view.right()), walk.ranksUpToRow(grid.view.bottom()));
    if (before > 0)
        stairs.before = walk.cellOf(before);
    if (std::max(before, last) < walk.size())
        stairs.after = walk.cellOf(std::max(before, last) + 1);
    if (last <= before)
        return stairs;

    std::uint64_t rank = before + 1;
    std::size_t run = walk.runOf(rank, 0);
    while (rank <= last) {
        const int column = walk.column(rank);
        const std::uint64_t lastOfColumn = std::min(walk.ranksUpToColumn(column), last);
        while (rank <= lastOfColumn) {
            const int row = walk.row(run);
            stairs.cells.emplace_back(column, row);
            if (walk.lastRankOf(run) >= lastOfColumn) {
                rank = lastOfColumn + 1;
            } else {
                const std::size_t next = walk.firstRunBelowRow(row, run);
                rank = walk.lastRankOf(next - 1) + 1;
                // The row may go on beyond this column.
                run = rank > lastOfColumn ? run : next;
                rank = std::min(rank, lastOfColumn + 1);
            }
        }
        if (rank <= last)
            run = walk.runOf(rank, run);
    }
    return stairs;
}

} // namespace delayrank::ui
