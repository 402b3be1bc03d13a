#pragma once

#include "core/analysis/histogram.h"
#include "core/base/time_unit.h"
#include "ui/models/sweep.h"

#include <optional>
#include <qcustomplot.h>

namespace delayrank::ui {

/// A map of one run: a column for each message size, cells of equal logarithmic width in it, each coloured by how
/// many delays are in it. Cells without any stay as the background is. Both axes must be logarithmic.
class SizeDensity : public QCPAbstractPlottable {
    Q_OBJECT
public:
    /// How many cells a decade of delays has.
    static constexpr int cellsPerDecade = 20;

    SizeDensity(QCPAxis *sizes, QCPAxis *delays);

    /// `sizes` by rising size, none of 0 bytes.
    void setSizes(const std::vector<SizeCurve> &sizes, const TimeUnit &unit);
    void setGradient(const QCPColorGradient &gradient) { m_gradient = gradient; }
    /// From 1 to the most delays that a cell has, 10 at least.
    QCPRange counts() const { return m_counts; }

    struct Cell {
        std::uint32_t sizeBytes = 0;
        analysis::HistogramBin bin;
        std::uint64_t delays = 0; ///< of that size
    };
    /// The cell at a size in bytes and a delay; none where no delay is in it.
    std::optional<Cell> cellAt(double sizeBytes, Delay delay) const;

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange &keys = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

private:
    struct Column {
        std::uint32_t sizeBytes = 0;
        double from = 0, to = 0; ///< bytes: half-way to the neighbours, in logarithms
        std::uint64_t delays = 0;
        analysis::Histogram histogram;
    };
    std::vector<Column> m_columns;
    TimeUnit m_unit = TimeUnit::seconds();
    QCPRange m_counts{1, 10};
    QCPColorGradient m_gradient;
};

} // namespace delayrank::ui
