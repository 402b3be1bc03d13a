#include "ui/plots/quantile_plottable.h"

#include "ui/plots/drawn_delays.h"
#include "ui/plots/quantile_steps.h"

#include <cmath>

namespace delayrank::ui {

namespace {

/// Corners nearer to each other, in pixels of what is painted on, are not told apart.
constexpr double finestPixels = 0.5;
constexpr double vectorScale = 4; // pixels of a vector file for each of the layout
constexpr double reachPixels = 3; // beside a step

} // namespace

QuantilePlottable::QuantilePlottable(QCPAxis *quantiles, QCPAxis *delays)
    : QCPAbstractPlottable(quantiles, delays),
      m_curve(std::make_shared<const analysis::RankCurve>()) {}

void QuantilePlottable::setCurve(std::shared_ptr<const analysis::RankCurve> curve,
                                 double nanosecondsPerUnit) {
    m_curve = std::move(curve);
    m_nanosecondsPerUnit = nanosecondsPerUnit;
}

double QuantilePlottable::selectTest(const QPointF &position, bool, QVariant *) const {
    const auto pixelAt = [&](double pixel) {
        const Delay delay = quantileAt(*m_curve, mKeyAxis->pixelToCoord(pixel));
        return mValueAxis->coordToPixel(static_cast<double>(std::max(delay, Delay(1)).count()) / m_nanosecondsPerUnit);
    };
    const double x = mKeyAxis->pixelToCoord(position.x());
    if (m_curve->empty() || !(x >= 1) || x > static_cast<double>(m_curve->size()))
        return -1;
    // A step is met at its side as well.
    const double lower = pixelAt(position.x() - reachPixels), upper = pixelAt(position.x() + reachPixels);
    return std::fmax(0, std::fmax(position.y() - lower, upper - position.y()));
}

QCPRange QuantilePlottable::getKeyRange(bool &found, QCP::SignDomain) const {
    found = !m_curve->empty();
    return {1, static_cast<double>(m_curve->size())};
}

QCPRange QuantilePlottable::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const {
    return drawnDelays(*m_curve, m_nanosecondsPerUnit, found);
}

void QuantilePlottable::draw(QCPPainter *painter) {
    const QCPRange range = mKeyAxis->range();
    const double perPixel = std::log(range.upper / range.lower) / std::max(1, mKeyAxis->axisRect()->width());
    const double scale = painter->modes().testFlag(QCPPainter::pmVectorized) ? vectorScale
                                                                             : painter->deviceTransform().m11();
    const auto steps = quantileSteps(*m_curve, std::fmax(range.lower, 1.0), range.upper,
                                     std::exp(perPixel * finestPixels / scale));
    const QRectF clip = mKeyAxis->axisRect()->rect().adjusted(-2, -2, 2, 2);
    QPolygonF line;
    for (const QuantileStep &step : steps) {
        if (step.delay <= Delay(0))
            continue;
        const double x = mKeyAxis->coordToPixel(step.x);
        const double y =
            mValueAxis->coordToPixel(static_cast<double>(step.delay.count()) / m_nanosecondsPerUnit);
        // Far outside is as good as just outside, and drawn in less time.
        const double inside = std::fmin(std::fmax(y, clip.top()), clip.bottom());
        if (!line.isEmpty())
            line.append({x, line.last().y()});
        line.append({x, inside});
    }
    applyDefaultAntialiasingHint(painter);
    painter->setPen(pen());
    painter->setBrush(Qt::NoBrush);
    painter->drawPolyline(line);
}

} // namespace delayrank::ui
