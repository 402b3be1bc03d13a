#pragma once

#include "ui/plots/chart_style.h"

#include <QString>
#include <functional>
#include <qcustomplot.h>
#include <vector>

namespace delayrank::ui {

/// The curves' names and markers inside the axes at the top right, names right-aligned before their markers
/// as gnuplot has them. Many curves get smaller letters, then columns, then 'and N more'; long names are
/// elided in the middle, where runs of one kind differ least.
class ChartLegend : public QCPLayerable {
    Q_OBJECT
public:
    struct Entry {
        QString label;
        std::function<void(QCPPainter &painter, const QPointF &centre)> drawIcon;
        QString runId = {};
    };
    explicit ChartLegend(QCustomPlot *plot);
    void setEntries(std::vector<Entry> entries) { m_entries = std::move(entries); }
    void setLook(const ChartLook &look) { m_look = look; }

    /// Where it stands in the layout of now; empty without entries.
    QRect area() const;
    /// The run whose name or marker is at a point; empty where there is none.
    QString runAt(const QPoint &position) const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    std::vector<Entry> m_entries;
    ChartLook m_look;
};

} // namespace delayrank::ui
