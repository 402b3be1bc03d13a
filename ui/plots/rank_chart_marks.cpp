// The part of RankChart that marks clusters and delays.

#include "ui/plots/axis_text.h"
#include "ui/plots/cluster_brackets.h"
#include "ui/plots/delay_marks.h"
#include "ui/plots/rank_chart.h"

namespace delayrank::ui {

void RankChart::updateNotes() {
    std::vector<LabelPlacer::DrawnCurve> drawn;
    for (const Curve &curve : m_curves)
        drawn.push_back({curve.curve, xScaleOf(curve)});
    m_placer.setCurves(std::move(drawn), m_unit.nanosecondsPerUnit(), m_look.markerRadius);
    m_brackets->setAxes(m_rankAxis, m_unit.nanosecondsPerUnit());
    m_marks->setUnit(m_unit.nanosecondsPerUnit());
}

void RankChart::setBrackets(std::vector<Bracket> brackets) {
    m_brackets->setBrackets(std::move(brackets));
    replot(QCustomPlot::rpQueuedReplot);
}

void RankChart::setReferenceBands(std::vector<DelayMark> bands) {
    m_marks->setBands(std::move(bands));
    replot(QCustomPlot::rpQueuedReplot);
}

void RankChart::setMarks(const std::vector<runs::Mark> &marks) {
    std::vector<DelayMark> lines;
    for (const runs::Mark &mark : marks) {
        const auto delay = static_cast<double>(mark.delay.count());
        lines.push_back(
            {QStringLiteral("%1 (%2)").arg(QString::fromStdString(mark.text), delayText(mark.delay)), delay,
             delay});
    }
    m_marks->setLines(std::move(lines));
    replot(QCustomPlot::rpQueuedReplot);
}

} // namespace delayrank::ui
