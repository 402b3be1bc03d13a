#pragma once

#include "ui/plots/chart_marks.h"
#include "ui/plots/chart_style.h"
#include "ui/plots/label_placer.h"

#include <qcustomplot.h>
#include <vector>

namespace delayrank::ui {

/// The clusters of curves as quiet brackets over their ranks, each with its words, those that take most time
/// first. What finds no room without standing over a curve or over other words is left out, but for what has a tenth of
/// the time, which then stands over curves: the Findings dock has all of them.
class ClusterBrackets : public QCPLayerable {
    Q_OBJECT
public:
    /// More would be a pattern of their own.
    static constexpr std::size_t mostBrackets = 6;

    /// `placer` is begun by whoever draws before this, and lives as long.
    ClusterBrackets(QCustomPlot *plot, LabelPlacer &placer);

    void setBrackets(std::vector<Bracket> brackets);
    const std::vector<Bracket> &brackets() const { return m_brackets; }
    void setLook(const ChartLook &look) { m_look = look; }
    /// What turns ranks and delays into coordinates.
    void setAxes(runs::RankAxis rankAxis, double nanosecondsPerUnit);
    /// The labels that the last frame had room for.
    const QStringList &drawnLabels() const { return m_drawn; }

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    /// What a bracket and its words may take: what is free; the bracket's end under other words or the legend; the
    /// words over curves as well.
    enum class Room { free, tight, overCurves };
    bool drawOne(QCPPainter &painter, const Bracket &bracket, Room room) const;

    LabelPlacer &m_placer;
    std::vector<Bracket> m_brackets; ///< the one with most time first
    ChartLook m_look;
    runs::RankAxis m_rankAxis = runs::RankAxis::rank;
    double m_nanosecondsPerUnit = 1;
    QStringList m_drawn;
};

} // namespace delayrank::ui
