#include "ui/views/size_lines.h"

#include "ui/plots/axis_text.h"

#include <QCoreApplication>

namespace delayrank::ui {

const std::array<SizeQuantile, 5> SizeLines::quantiles{{
    {QT_TRANSLATE_NOOP("SizeLines", "median"), 0.5, QCPScatterStyle::ssDisc, Qt::SolidLine},
    {QT_TRANSLATE_NOOP("SizeLines", "90 %"), 0.9, QCPScatterStyle::ssSquare, Qt::DashLine},
    {QT_TRANSLATE_NOOP("SizeLines", "99 %"), 0.99, QCPScatterStyle::ssDiamond, Qt::DashDotLine},
    {QT_TRANSLATE_NOOP("SizeLines", "99.9 %"), 0.999, QCPScatterStyle::ssTriangle, Qt::DashDotDotLine},
    {QT_TRANSLATE_NOOP("SizeLines", "longest"), 1.0, QCPScatterStyle::ssCross, Qt::DotLine},
}};

QString sizeText(std::uint32_t bytes) {
    return bytes == 0   ? QStringLiteral("unknown size")
           : bytes == 1 ? QStringLiteral("1 byte")
                        : QStringLiteral("%1 bytes").arg(countText(bytes));
}

void SizeLines::addLine(QCPAxisRect *panel, std::size_t sweep, std::optional<std::size_t> quantile,
                        const QVector<double> &x, const QVector<double> &y) {
    QCustomPlot *const plot = panel->parentPlot();
    QCPGraph *const graph = plot->addGraph(panel->axis(QCPAxis::atBottom), panel->axis(QCPAxis::atLeft));
    graph->setData(x, y, true);
    m_lines.push_back({graph, sweep, quantile});
}

double SizeLines::stallsOf(const analysis::RankCurve &curve, Delay threshold, const TimeUnit &unit) const {
    const Delay stalled = curve.timeAtLeast(threshold);
    if (!m_share)
        return unit.fromDelay(stalled);
    return curve.total() > Delay(0)
               ? 100 * static_cast<double>(stalled.count()) / static_cast<double>(curve.total().count())
               : 0;
}

void SizeLines::setSweeps(const std::vector<Sweep> &sweeps, Delay threshold, const TimeUnit &unit) {
    for (const Line &line : m_lines)
        line.graph->parentPlot()->removeGraph(line.graph);
    m_lines.clear();
    for (std::size_t index = 0; index < sweeps.size(); ++index) {
        QVector<double> sizes, stalls;
        std::array<QVector<double>, quantiles.size()> delays;
        for (const SizeCurve &size : sweeps[index].sizes) {
            if (size.sizeBytes == 0 || size.curve->empty())
                continue;
            sizes << size.sizeBytes;
            stalls << stallsOf(*size.curve, threshold, unit);
            for (std::size_t quantile = 0; quantile < quantiles.size(); ++quantile)
                delays[quantile] << unit.fromDelay(*size.curve->quantile(quantiles[quantile].q));
        }
        for (std::size_t quantile = 0; quantile < quantiles.size(); ++quantile)
            if (m_chosen[quantile])
                addLine(m_delays, index, quantile, sizes, delays[quantile]);
        addLine(m_stalls, index, std::nullopt, sizes, stalls);
    }
    for (const Line &line : m_lines)
        line.graph->setName(sweeps[line.sweep].runId);
}

void SizeLines::setLook(const ChartLook &look, const std::vector<QColor> &colours) {
    m_look = look;
    for (const Line &line : m_lines) {
        const QColor colour = colours.at(line.sweep);
        const auto shape = line.quantile ? quantiles[*line.quantile].shape : QCPScatterStyle::ssDisc;
        line.graph->setPen(
            QPen(colour, look.lineWidth, line.quantile ? quantiles[*line.quantile].line : Qt::SolidLine));
        line.graph->setScatterStyle(
            QCPScatterStyle(shape, QPen(colour, look.lineWidth), QBrush(colour), look.markerRadius * 2));
    }
}

std::vector<ChartLegend::Entry> SizeLines::legend() const {
    std::vector<ChartLegend::Entry> entries;
    for (std::size_t index = 0; index < quantiles.size(); ++index) {
        if (!m_chosen[index])
            continue;
        entries.push_back({QCoreApplication::translate("SizeLines", quantiles[index].name),
                           [quantile = quantiles[index], look = m_look](QCPPainter &painter,
                                                                        const QPointF &centre) {
                               const double half = look.markerRadius * 3;
                               const QPen pen(look.faint, look.lineWidth, quantile.line);
                               painter.setPen(pen);
                               painter.drawLine(QLineF(centre.x() - half, centre.y(), centre.x() + half, centre.y()));
                               const QCPScatterStyle scatter(quantile.shape, QPen(look.faint, look.lineWidth),
                                                             QBrush(look.faint), look.markerRadius * 2);
                               scatter.applyTo(&painter, QPen(look.faint));
                               scatter.drawShape(&painter, centre);
                               painter.setBrush(Qt::NoBrush);
                           },
                           {}});
    }
    return entries;
}

} // namespace delayrank::ui
