#include "ui/plots/chart_legend.h"

#include <algorithm>

namespace delayrank::ui {

namespace {

/// Where everything goes for a number of entries within the axes.
struct Arrangement {
    QFont font;
    int rowHeight = 0;
    int rows = 0;
    int columns = 0;
    int columnWidth = 0;
    int iconWidth = 0;
    QRect inner;   ///< without the frame
    int shown = 0; ///< entries; one row less where the last one says how many are left out
};

int marginOf(const ChartLook &look) {
    return look.boxTicks ? 4 : look.font.pixelSize() / 2;
}

Arrangement arrange(const std::vector<ChartLegend::Entry> &entries, const ChartLook &look,
                    const QRect &axes) {
    Arrangement result;
    const int count = static_cast<int>(entries.size());
    const int available = axes.height() * 3 / 5;
    result.font = look.font;
    const int smallest = std::max(8, look.font.pixelSize() * 3 / 4);
    const auto measure = [&] {
        // The list style's rows are as far apart as the 1999 charts'.
        result.rowHeight = look.boxTicks && count <= 8 ? 18 : QFontMetrics(result.font).height() + 1;
        return result.rowHeight * count <= available;
    };
    while (!measure() && result.font.pixelSize() > smallest)
        result.font.setPixelSize(result.font.pixelSize() - 1);
    const QFontMetrics metrics(result.font);
    const int fitting = std::max(1, available / result.rowHeight);
    result.iconWidth = static_cast<int>(look.markerRadius * (look.boxTicks ? 10 : 7));

    int widest = 0;
    for (const ChartLegend::Entry &entry : entries)
        widest = std::max(widest, metrics.horizontalAdvance(entry.label));
    const int mostWidth = axes.width() / 2;
    result.columns = std::clamp((count + fitting - 1) / fitting, 1, 3);
    result.columnWidth =
        std::min(widest + result.iconWidth + metrics.averageCharWidth() * 2, mostWidth / result.columns);
    result.rows = std::min(fitting, (count + result.columns - 1) / result.columns);
    result.shown = std::min(count, result.rows * result.columns);
    if (result.shown < count)
        --result.shown;
    const int margin = marginOf(look);
    const QSize size(result.columns * result.columnWidth, result.rows * result.rowHeight);
    result.inner = QRect(QPoint(axes.right() - 2 * margin - size.width(), axes.top() + 2 * margin), size);
    return result;
}

QPoint cornerOf(const Arrangement &plan, int index) {
    return plan.inner.topLeft() +
           QPoint(index / plan.rows * plan.columnWidth, index % plan.rows * plan.rowHeight);
}

QRect frameOf(const Arrangement &plan, const ChartLook &look) {
    const int margin = marginOf(look);
    return plan.inner.adjusted(-margin, -margin / 2, margin, margin / 2);
}

} // namespace

ChartLegend::ChartLegend(QCustomPlot *plot) : QCPLayerable(plot, QStringLiteral("legend")) {}

void ChartLegend::applyDefaultAntialiasingHint(QCPPainter *painter) const {
    applyAntialiasingHint(painter, false, QCP::aeLegend);
}

QRect ChartLegend::area() const {
    if (m_entries.empty())
        return {};
    return frameOf(arrange(m_entries, m_look, mParentPlot->axisRect()->rect()), m_look);
}

QString ChartLegend::runAt(const QPoint &position) const {
    if (m_entries.empty())
        return {};
    const Arrangement plan = arrange(m_entries, m_look, mParentPlot->axisRect()->rect());
    for (int index = 0; index < plan.shown; ++index)
        if (QRect(cornerOf(plan, index), QSize(plan.columnWidth, plan.rowHeight)).contains(position))
            return m_entries[static_cast<std::size_t>(index)].runId;
    return {};
}

void ChartLegend::draw(QCPPainter *painter) {
    if (m_entries.empty())
        return;
    const QRect axes = mParentPlot->axisRect()->rect();
    const Arrangement plan = arrange(m_entries, m_look, axes);
    if (!m_look.boxTicks || m_entries.size() > 8) { // gnuplot leaves it open, but then few names cross curves
        QColor back = m_look.background;
        back.setAlphaF(0.85F);
        painter->setPen(m_look.grid);
        painter->setBrush(back);
        painter->drawRect(frameOf(plan, m_look));
    }
    painter->setFont(plan.font);
    const QFontMetrics metrics(plan.font);
    const int textWidth = plan.columnWidth - plan.iconWidth - metrics.averageCharWidth() / 2;
    for (int index = 0; index <= plan.shown && index < static_cast<int>(m_entries.size()); ++index) {
        const QPoint corner = cornerOf(plan, index);
        const QRect textBox(corner, QSize(textWidth, plan.rowHeight));
        painter->setPen(m_look.foreground);
        if (index == plan.shown) {
            const auto more = static_cast<int>(m_entries.size()) - plan.shown;
            painter->drawText(textBox, Qt::AlignRight | Qt::AlignVCenter,
                              QStringLiteral("and %1 more").arg(more));
            break;
        }
        const Entry &entry = m_entries[static_cast<std::size_t>(index)];
        painter->drawText(textBox, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                          metrics.elidedText(entry.label, Qt::ElideMiddle, textWidth));
        entry.drawIcon(*painter, QPointF(corner.x() + plan.columnWidth - plan.iconWidth / 2,
                                         corner.y() + plan.rowHeight / 2));
    }
}

} // namespace delayrank::ui
