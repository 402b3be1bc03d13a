#include "ui/plots/label_placer.h"

#include <algorithm>
#include <cmath>
#include <qcustomplot.h>

namespace delayrank::ui {

void LabelPlacer::setCurves(std::vector<DrawnCurve> curves, double nanosecondsPerUnit, double reach) {
    m_curves = std::move(curves);
    m_nanosecondsPerUnit = nanosecondsPerUnit;
    m_reach = reach;
}

bool LabelPlacer::isUnder(const DrawnCurve &drawn, const QRectF &box) const {
    const auto rankAt = [&](double pixel) { return m_plot->xAxis->pixelToCoord(pixel) / drawn.scale; };
    // The curve falls: what it passes between two ranks lies between their delays.
    const double first = std::max(1.0, std::ceil(rankAt(box.left() - m_reach)));
    const double last =
        std::min(static_cast<double>(drawn.curve->size()), std::floor(rankAt(box.right() + m_reach)));
    if (!(first <= last))
        return false;
    const auto pixelAt = [&](double rank) {
        const Delay delay = drawn.curve->delayAtRank(static_cast<std::uint64_t>(rank));
        // 0 is not drawn: the curve ends at the bottom.
        const double shown = std::max<double>(1, static_cast<double>(delay.count()));
        return m_plot->yAxis->coordToPixel(shown / m_nanosecondsPerUnit);
    };
    return pixelAt(first) - m_reach <= box.bottom() && pixelAt(last) + m_reach >= box.top();
}

bool LabelPlacer::isTaken(const QRectF &box) const {
    return std::any_of(m_taken.begin(), m_taken.end(),
                       [&](const QRectF &other) { return other.intersects(box); });
}

bool LabelPlacer::isFree(const QRectF &box, OverCurves overCurves) const {
    if (!QRectF(m_plot->axisRect()->rect()).contains(box) || isTaken(box))
        return false;
    return overCurves == OverCurves::allowed ||
           std::none_of(m_curves.begin(), m_curves.end(),
                        [&](const DrawnCurve &drawn) { return isUnder(drawn, box); });
}

QRectF LabelPlacer::takeFirstFree(const QList<QRectF> &boxes, OverCurves overCurves) {
    for (const QRectF &box : boxes)
        if (isFree(box, overCurves)) {
            take(box);
            return box;
        }
    return {};
}

} // namespace delayrank::ui
