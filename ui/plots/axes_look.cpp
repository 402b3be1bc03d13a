#include "ui/plots/axes_look.h"

#include "ui/plots/decade_ticker.h"

#include <algorithm>

namespace delayrank::ui {

void applyAxesLook(QCustomPlot &plot, const ChartLook &look) {
    plot.setBackground(QBrush(look.background));
    plot.setNotAntialiasedElements(look.antialiasing ? QCP::AntialiasedElements(QCP::aeNone) : QCP::aeAll);
    for (QCPAxisRect *const axes : plot.axisRects())
        applyAxesLook(*axes, look);
}

void applyAxesLook(QCPAxisRect &rect, const ChartLook &look) {
    const int em = look.font.pixelSize();
    const double line = look.boxTicks ? 2 : std::max(1, em / 12);
    for (QCPAxis *axis : rect.axes()) {
        const bool upperRight = axis->axisType() == QCPAxis::atTop || axis->axisType() == QCPAxis::atRight;
        axis->setTickLabelFont(look.font);
        axis->setLabelFont(look.font);
        axis->setTickLabelColor(look.foreground);
        axis->setLabelColor(look.foreground);
        QPen pen(look.foreground, line);
        pen.setCapStyle(look.boxTicks ? Qt::SquareCap : Qt::FlatCap);
        axis->setBasePen(pen);
        axis->setTickPen(pen);
        axis->setSubTickPen(pen);
        axis->setTickLength(look.boxTicks ? 3 : 0, look.boxTicks ? 0 : em * 5 / 12);
        axis->setSubTickLength(look.boxTicks ? 1 : 0, look.boxTicks ? 0 : em / 4);
        axis->setTickLabelPadding(look.boxTicks ? 6 : em / 4);
        axis->setLabelPadding(look.boxTicks ? 0 : em / 4);
        axis->grid()->setVisible(!look.boxTicks && !upperRight);
        axis->grid()->setPen(QPen(look.grid, line));
        axis->grid()->setSubGridPen(QPen(look.minorGrid, line));
        axis->grid()->setSubGridVisible(true);
        axis->grid()->setZeroLinePen(Qt::NoPen);
        if (upperRight)
            axis->setTicks(look.boxTicks);
    }
}

void setupLogBox(QCPAxisRect &box) {
    for (QCPAxis *axis : box.axes()) {
        axis->setVisible(true);
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->setSelectableParts(QCPAxis::spNone);
        axis->setNumberFormat(QStringLiteral("g")); // else 1e-05 is redrawn as a power
    }
    for (const auto &[from, to] :
         {std::pair(QCPAxis::atBottom, QCPAxis::atTop), {QCPAxis::atLeft, QCPAxis::atRight}}) {
        QCPAxis *const follower = box.axis(to);
        follower->setTickLabels(false);
        QObject::connect(box.axis(from), qOverload<const QCPRange &>(&QCPAxis::rangeChanged), follower,
                         qOverload<const QCPRange &>(&QCPAxis::setRange));
    }
}

void setDecadeTicks(QCPAxisRect &box, const ChartLook &look) {
    const QSharedPointer<DecadeTicker> ticker(
        new DecadeTicker(look.boxTicks ? TickNumbers::plain : TickNumbers::powers));
    for (QCPAxis *axis : box.axes())
        axis->setTicker(ticker);
}

QColor mixed(const QColor &colour, const QColor &background, double share) {
    const auto channel = [share](int a, int b) { return static_cast<int>(a * share + b * (1 - share)); };
    return {channel(colour.red(), background.red()), channel(colour.green(), background.green()),
            channel(colour.blue(), background.blue())};
}

} // namespace delayrank::ui
