#pragma once

#include "ui/plots/chart_style.h"

#include <optional>
#include <qcustomplot.h>

namespace delayrank::ui {

/// A ring around one message of a timeline and a line through all axes at its place, and the words where there
/// is nothing to draw. On the overlay layer.
class TimelineMark : public QCPLayerable {
    Q_OBJECT
public:
    explicit TimelineMark(QCustomPlot *plot) : QCPLayerable(plot, QStringLiteral("overlay")) {}
    void setLook(const ChartLook &look) { m_look = look; }
    /// `value` in coordinates of the axes of `rect`, which is not null where there is one.
    void setPlace(QCPAxisRect *rect, const std::optional<QPointF> &value);
    void setText(const QString &text) { m_text = text; }

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    ChartLook m_look;
    QPointer<QCPAxisRect> m_rect;
    std::optional<QPointF> m_value;
    QString m_text;
};

} // namespace delayrank::ui
