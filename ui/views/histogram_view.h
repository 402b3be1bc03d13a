#pragma once

#include "core/analysis/histogram.h"
#include "ui/plots/curve.h"
#include "ui/views/plot_view.h"

#include <array>

namespace delayrank::ui {

/// How often delays of each length are, and where the time goes: two histograms above each other over one
/// logarithmic axis of delays, each curve an outline in its colour. GUI thread.
class HistogramView : public PlotView {
    Q_OBJECT
public:
    HistogramView(Document *document, Selection *selection);

    static constexpr std::array binsPerDecade{10, 20, 50};
    /// Of each curve that is drawn, in their order.
    const std::vector<analysis::Histogram> &histograms() const { return m_histograms; }
    QString readoutAt(const QPointF &position) const override;

protected:
    void refresh() override;
    void applyLook() override;
    void showAll() override;
    /// Brushes the bin.
    void choosePoint(const QPointF &position) override;

private:
    /// One of the two histograms.
    struct Panel {
        QCPAxisRect *axes = nullptr;
        std::vector<QCPGraph *> outlines; ///< one a curve
        QCPAxis *x() const { return axes->axis(QCPAxis::atBottom); }
        QCPAxis *y() const { return axes->axis(QCPAxis::atLeft); }
    };
    void setUpPanels();
    void setUpChoices();
    void setLogarithmic(Panel &panel, bool logarithmic);
    void showOutlines(Panel &panel, const std::function<double(const analysis::HistogramBin &)> &height);
    void showHeights(Panel &panel, const std::function<double(const analysis::HistogramBin &)> &height);
    double countOf(const analysis::HistogramBin &bin) const { return static_cast<double>(bin.count); }
    double timeOf(const analysis::HistogramBin &bin) const;
    std::uint64_t zeroDelays() const;
    /// The edges of the bin under a point of either panel; none outside.
    std::optional<std::pair<Delay, Delay>> binAt(const QPointF &position) const;

    Panel m_counts, m_times;
    std::vector<Curve> m_curves;
    std::vector<analysis::Histogram> m_histograms;
    std::vector<Delay> m_edges;
};

} // namespace delayrank::ui
