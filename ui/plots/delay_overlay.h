#pragma once

#include "ui/plots/chart_style.h"
#include "ui/plots/delay_band.h"

#include <optional>
#include <qcustomplot.h>

namespace delayrank::ui {

/// Which axis of a plot counts delays.
enum class DelayAxis { none, x, y };

/// What views have in common above their curves: the crosshair at a delay, a band of delays, and the area that
/// is being brushed. On the overlay layer: nothing else is drawn anew when one of them moves.
class DelayOverlay : public QCPLayerable {
    Q_OBJECT
public:
    DelayOverlay(QCustomPlot *plot, DelayAxis axis);

    /// The axes on which `axis` counts delays; until this is called, all of the plot.
    void setDelayRects(const QList<QCPAxisRect *> &rects) { m_rects = rects; }
    bool countsDelays(QCPAxisRect &rect) const {
        return m_axis != DelayAxis::none && (m_rects.isEmpty() || m_rects.contains(&rect));
    }
    void setNanosecondsPerUnit(double nanoseconds) { m_nanosecondsPerUnit = nanoseconds; }
    void setCrosshair(const std::optional<Delay> &crosshair) { m_crosshair = crosshair; }
    const std::optional<Delay> &crosshair() const { return m_crosshair; }
    /// The mouse, where this plot has it: the crosshair's other line goes through it.
    void setPointer(const std::optional<QPointF> &pointer) { m_pointer = pointer; }
    void setBand(const std::optional<DelayBand> &band) { m_band = band; }
    const std::optional<DelayBand> &band() const { return m_band; }
    /// In widget pixels; empty: nothing is being brushed.
    void setBrushed(const QRect &area) { m_brushed = area; }
    /// Draws the overlay layer anew, or all where nothing was drawn yet.
    void refresh();

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    QCPAxis *delayAxisOf(QCPAxisRect &rect) const;
    /// What stands from one delay to another in a rect; a single delay has no width. Empty where it is not in
    /// view.
    QRectF stretch(QCPAxisRect &rect, Delay from, Delay to) const;
    void drawBand(QCPPainter &painter, QCPAxisRect &rect, const ChartLook &look) const;
    void drawCrosshair(QCPPainter &painter, QCPAxisRect &rect, const ChartLook &look) const;

    DelayAxis m_axis;
    QList<QCPAxisRect *> m_rects; ///< empty: all
    double m_nanosecondsPerUnit = 1e9;
    std::optional<Delay> m_crosshair;
    std::optional<QPointF> m_pointer;
    std::optional<DelayBand> m_band;
    QRect m_brushed;
    bool m_painted = false; ///< there is a picture whose overlay can be drawn by itself
};

} // namespace delayrank::ui
