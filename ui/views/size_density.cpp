#include "ui/views/size_density.h"

#include <cmath>

namespace delayrank::ui {

namespace {
constexpr double halfColumn = 1.3; // factor from a size without a neighbour to its column's edge
}

SizeDensity::SizeDensity(QCPAxis *sizes, QCPAxis *delays) : QCPAbstractPlottable(sizes, delays) {}

void SizeDensity::setSizes(const std::vector<SizeCurve> &sizes, const TimeUnit &unit) {
    static const std::vector<Delay> edges = analysis::logEdges(cellsPerDecade);
    m_unit = unit;
    m_columns.clear();
    std::uint64_t most = 10;
    const auto bytes = [&sizes](std::size_t index) { return static_cast<double>(sizes[index].sizeBytes); };
    for (std::size_t index = 0; index < sizes.size(); ++index) {
        Column column{sizes[index].sizeBytes, bytes(index) / halfColumn, bytes(index) * halfColumn,
                      sizes[index].curve->size(), analysis::histogramOf(*sizes[index].curve, edges)};
        if (index > 0)
            column.from = std::sqrt(bytes(index - 1) * bytes(index));
        if (index + 1 < sizes.size())
            column.to = std::sqrt(bytes(index) * bytes(index + 1));
        for (const analysis::HistogramBin &bin : column.histogram.bins)
            most = std::max(most, bin.count);
        m_columns.push_back(std::move(column));
    }
    m_counts = QCPRange(1, static_cast<double>(most));
}

std::optional<SizeDensity::Cell> SizeDensity::cellAt(double sizeBytes, Delay delay) const {
    for (const Column &column : m_columns) {
        if (sizeBytes < column.from || sizeBytes >= column.to)
            continue;
        const analysis::HistogramBin *const bin = analysis::binAt(column.histogram, delay);
        if (bin && bin->count > 0)
            return Cell{column.sizeBytes, *bin, column.delays};
    }
    return std::nullopt;
}

QCPRange SizeDensity::getKeyRange(bool &found, QCP::SignDomain) const {
    found = !m_columns.empty();
    return found ? QCPRange(m_columns.front().from, m_columns.back().to) : QCPRange();
}

QCPRange SizeDensity::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const {
    found = false;
    QCPRange range;
    for (const Column &column : m_columns) {
        if (column.histogram.bins.empty())
            continue;
        const QCPRange own(m_unit.fromDelay(column.histogram.bins.front().from),
                           m_unit.fromDelay(column.histogram.bins.back().to));
        range = found ? QCPRange(std::min(range.lower, own.lower), std::max(range.upper, own.upper)) : own;
        found = true;
    }
    return range;
}

void SizeDensity::draw(QCPPainter *painter) {
    // Neighbours share their edges: on whole device pixels there is no seam between them.
    const double scale = painter->device()->devicePixelRatioF();
    const auto onPixel = [scale](double logical) { return std::round(logical * scale) / scale; };
    painter->setAntialiasing(false);
    painter->setPen(Qt::NoPen);
    for (const Column &column : m_columns) {
        const double left = onPixel(mKeyAxis->coordToPixel(column.from));
        const double right = onPixel(mKeyAxis->coordToPixel(column.to));
        for (const analysis::HistogramBin &bin : column.histogram.bins) {
            if (bin.count == 0)
                continue;
            const double top = onPixel(mValueAxis->coordToPixel(m_unit.fromDelay(bin.to)));
            const double bottom = onPixel(mValueAxis->coordToPixel(m_unit.fromDelay(bin.from)));
            painter->fillRect(QRectF(QPointF(left, top), QPointF(right, std::max(bottom, top + 1))),
                              QColor(m_gradient.color(static_cast<double>(bin.count), m_counts, true)));
        }
    }
}

} // namespace delayrank::ui
