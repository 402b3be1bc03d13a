#include "ui/plots/axes_look.h"

#include <algorithm>

namespace delayrank::ui {

void applyAxesLook(QCustomPlot &plot, const ChartLook &look) {
    plot.setBackground(QBrush(look.background));
    plot.setNotAntialiasedElements(look.antialiasing ? QCP::AntialiasedElements(QCP::aeNone) : QCP::aeAll);
    const int em = look.font.pixelSize();
    const double line = look.boxTicks ? 2 : std::max(1, em / 12);
    for (QCPAxis *axis : {plot.xAxis, plot.yAxis, plot.xAxis2, plot.yAxis2}) {
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
        axis->grid()->setVisible(!look.boxTicks && (axis == plot.xAxis || axis == plot.yAxis));
        axis->grid()->setPen(QPen(look.grid, line));
        axis->grid()->setSubGridPen(QPen(look.minorGrid, line));
        axis->grid()->setSubGridVisible(true);
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    for (QCPAxis *axis : {plot.xAxis2, plot.yAxis2})
        axis->setTicks(look.boxTicks);
}

QColor mixed(const QColor &colour, const QColor &background, double share) {
    const auto channel = [share](int a, int b) { return static_cast<int>(a * share + b * (1 - share)); };
    return {channel(colour.red(), background.red()), channel(colour.green(), background.green()),
            channel(colour.blue(), background.blue())};
}

} // namespace delayrank::ui
