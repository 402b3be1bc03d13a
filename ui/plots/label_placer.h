#pragma once

#include "ui/plots/curve.h"

#include <QList>
#include <QRectF>
#include <vector>

class QCustomPlot;

namespace delayrank::ui {

/// Knows where on a rank chart words can stand: not over curves, nor over words that stand there already.
/// Begun anew with every frame. GUI thread.
class LabelPlacer {
public:
    /// A curve as it is drawn: the x of rank r is r * scale.
    struct DrawnCurve {
        std::shared_ptr<const analysis::RankCurve> curve;
        double scale = 1;
    };

    enum class OverCurves { never, allowed };

    explicit LabelPlacer(const QCustomPlot *plot) : m_plot(plot) {}

    /// `reach`: pixels from the centre of a marker to its tip.
    void setCurves(std::vector<DrawnCurve> curves, double nanosecondsPerUnit, double reach);
    /// Forgets what stood in the frame before; `taken` is what others draw there.
    void begin(const QList<QRectF> &taken) { m_taken = taken; }
    /// Something was put there in this frame.
    bool isTaken(const QRectF &box) const;
    /// Within the axes, and free.
    bool isFree(const QRectF &box, OverCurves overCurves = OverCurves::never) const;
    void take(const QRectF &box) { m_taken << box; }
    /// The first of these that is free, which is taken; a null box where none is.
    QRectF takeFirstFree(const QList<QRectF> &boxes, OverCurves overCurves = OverCurves::never);

private:
    bool isUnder(const DrawnCurve &drawn, const QRectF &box) const;

    const QCustomPlot *m_plot;
    std::vector<DrawnCurve> m_curves;
    double m_nanosecondsPerUnit = 1;
    double m_reach = 0;
    QList<QRectF> m_taken;
};

} // namespace delayrank::ui
