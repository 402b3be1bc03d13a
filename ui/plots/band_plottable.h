#pragma once

#include "ui/plots/curve.h"
#include "ui/plots/staircase.h"

#include <qcustomplot.h>

namespace delayrank::ui {

/// Fills what lies between the lowest and the highest of several curves, compared at equal fraction of their
/// messages: the repetitions of a configuration behind their pooled curve. Both axes must be logarithmic.
class BandPlottable : public QCPAbstractPlottable {
public:
    BandPlottable(QCPAxis *ranks, QCPAxis *delays);

    /// The members stand where the pooled curve of `size` delays has the same fraction; the other two as for
    /// RankCurvePlottable::setCurve(). Nothing is drawn for fewer than two.
    void setMembers(std::vector<std::shared_ptr<const analysis::RankCurve>> members, std::uint64_t size,
                    double xPerRank, double nanosecondsPerUnit);
    void setColour(const QColor &colour) { m_colour = colour; }

    /// The lowest and the highest member at a fraction of the messages (0 < fraction <= 1), the longest
    /// delays first; only where there are two members with delays.
    struct Range {
        Delay lowest{0};
        Delay highest{0};
    };
    std::optional<Range> rangeAt(double fraction) const;

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange &keys = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

private:
    std::vector<std::shared_ptr<const analysis::RankCurve>> m_members;
    std::uint64_t m_size = 0;
    double m_xPerRank = 1;
    double m_nanosecondsPerUnit = 1;
    QColor m_colour;
};

} // namespace delayrank::ui
