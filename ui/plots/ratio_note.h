#pragma once

#include "ui/plots/chart_style.h"

#include <QString>
#include <qcustomplot.h>

namespace delayrank::ui {

/// The line of text above the axes of the ratio chart: what is divided by what, and what has no ratio. Cut
/// with dots where there is no room.
class RatioNote : public QCPLayerable {
    Q_OBJECT
public:
    explicit RatioNote(QCustomPlot *plot);
    void setLook(const ChartLook &look);
    void setText(const QString &text) { m_text = text; }
    QString text() const { return m_text; }
    /// The height above the axes that it needs.
    int height() const { return QFontMetrics(m_font).height() + m_font.pixelSize() / 3; }

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    QString m_text;
    QFont m_font;
    QColor m_colour;
};

} // namespace delayrank::ui
