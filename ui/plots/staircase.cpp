#include "ui/plots/staircase.h"

#include <algorithm>
#include <iterator>

namespace delayrank::ui {

namespace {

/// Finds its way in one curve: which ranks and runs end at which column and row.
class Walk {
public:
    using Run = analysis::RankCurve::Iterator;

    Walk(const analysis::RankCurve &curve, const SampleGrid &grid)
        : m_curve(curve), m_grid(grid), m_size(curve.size() - curve.zeroDelays()) {}

    /// Samples that a log axis has a place for.
    std::uint64_t size() const { return m_size; }
    Run firstRun() const { return m_curve.runs().begin(); }
    int row(const Run &run) const { return m_grid.row((*run).delay); }
    int column(std::uint64_t rank) const { return m_grid.column(rank); }
    QPoint cellOf(std::uint64_t rank) const { return {column(rank), row(runOf(rank, firstRun()))}; }
    static std::uint64_t lastRankOf(const Run &run) { return (*run).lastRank; }

    /// The run that holds a rank, which is not before the run `from`.
    Run runOf(std::uint64_t rank, const Run &from) const {
        return m_curve.firstRun(from, [rank](const analysis::RankRun &run) { return run.lastRank >= rank; });
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

    /// The first run below a row (so at a larger one), from the run `from` on; that of the zero delays or the
    /// end if none is.
    Run firstRunBelowRow(int row, const Run &from) const {
        return m_curve.firstRun(from, [&](const analysis::RankRun &run) {
            return run.delay <= Delay(0) || m_grid.row(run.delay) > row;
        });
    }
    std::uint64_t ranksUpToRow(int row) const {
        const Run run = firstRunBelowRow(row, firstRun());
        if (run == m_curve.runs().end())
            return m_size;
        return (*run).lastRank - (*run).count;
    }

private:
    const analysis::RankCurve &m_curve;
    const SampleGrid &m_grid;
    const std::uint64_t m_size;
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
    Walk::Run run = walk.runOf(rank, walk.firstRun());
    while (rank <= last) {
        const int column = walk.column(rank);
        const std::uint64_t lastOfColumn = std::min(walk.ranksUpToColumn(column), last);
        while (rank <= lastOfColumn) {
            const int row = walk.row(run);
            stairs.cells.emplace_back(column, row);
            if (Walk::lastRankOf(run) >= lastOfColumn) {
                rank = lastOfColumn + 1;
            } else {
                const Walk::Run next = walk.firstRunBelowRow(row, run);
                rank = Walk::lastRankOf(std::ranges::prev(next)) + 1;
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
