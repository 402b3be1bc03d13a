#pragma once

#include "ui/plots/curve.h"
#include "ui/views/plot_view.h"

namespace delayrank::ui {

class QuantilePlottable;

/// The quantiles of every curve, exact and without interpolation, over the axis that HdrHistogram's charts have:
/// each nine of the percentile is as wide as the one before. GUI thread.
class PercentilesView : public PlotView {
    Q_OBJECT
public:
    PercentilesView(Document *document, Selection *selection);
    QString readoutAt(const QPointF &position) const override;

protected:
    void refresh() override;
    void applyLook() override;
    void showAll() override;
    /// Asks for the message of the quantile there.
    void choosePoint(const QPointF &position) override;

private:
    std::vector<Curve> m_curves;
    std::vector<QuantilePlottable *> m_plottables; ///< one a curve; owned by the plot
};

} // namespace delayrank::ui
