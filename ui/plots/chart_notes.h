#pragma once

#include "ui/plots/chart_style.h"

#include <QString>
#include <cstdint>
#include <qcustomplot.h>

namespace delayrank::ui {

/// The words on a chart: the titles above the axes, what to do while there is no curve, and how many delays
/// a log axis cannot show.
class ChartNotes : public QCPLayerable {
    Q_OBJECT
public:
    explicit ChartNotes(QCustomPlot *plot);
    void setLook(const ChartLook &look) { m_look = look; }
    void setTitle(const QString &title) { m_title = title; }
    /// What the delay axis counts, drawn above its upper end; none where it is empty.
    void setDelayTitle(const QString &title) { m_delayTitle = title; }
    void setEmpty(bool empty) { m_empty = empty; }
    /// What is said while it is empty.
    void setEmptyText(const QString &text) { m_emptyText = text; }
    void setZeroDelays(std::uint64_t count) { m_zeroDelays = count; }
    /// The height above the axes that the title needs.
    int titleHeight() const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    QFont titleFont() const;
    ChartLook m_look;
    QString m_title, m_delayTitle;
    QString m_emptyText = QStringLiteral("No runs yet: open a file or start a measurement");
    bool m_empty = true;
    std::uint64_t m_zeroDelays = 0;
};

} // namespace delayrank::ui
