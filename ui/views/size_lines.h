#pragma once

#include "core/base/time_unit.h"
#include "ui/models/sweep.h"
#include "ui/plots/chart_legend.h"

#include <array>
#include <optional>
#include <qcustomplot.h>

namespace delayrank::ui {

/// A quantile of the delays that can be drawn against the message size.
struct SizeQuantile {
    const char *name;
    double q; ///< 1: the longest
    QCPScatterStyle::ScatterShape shape;
    Qt::PenStyle line;
};

/// The lines over message size: chosen quantiles of each run in one panel, its stalls in another.
class SizeLines {
public:
    static const std::array<SizeQuantile, 5> quantiles;

    /// The graphs are owned by the panels' plot.
    SizeLines(QCPAxisRect *delays, QCPAxisRect *stalls) : m_delays(delays), m_stalls(stalls) {}

    /// Which of `quantiles` are drawn.
    void choose(std::size_t quantile, bool on) { m_chosen[quantile] = on; }
    bool isChosen(std::size_t quantile) const { return m_chosen[quantile]; }
    /// The stalls as a share of the time in per cent, not as time.
    void setShare(bool share) { m_share = share; }
    bool isShare() const { return m_share; }

    void setSweeps(const std::vector<Sweep> &sweeps, Delay threshold, const TimeUnit &unit);
    /// `colours`: one for each sweep.
    void setLook(const ChartLook &look, const std::vector<QColor> &colours);
    /// The entries that tell the quantiles apart.
    std::vector<ChartLegend::Entry> legend() const;

private:
    void addLine(QCPAxisRect *panel, std::size_t sweep, std::optional<std::size_t> quantile,
                 const QVector<double> &x, const QVector<double> &y);
    double stallsOf(const analysis::RankCurve &curve, Delay threshold, const TimeUnit &unit) const;

    QCPAxisRect *m_delays;
    QCPAxisRect *m_stalls;
    std::array<bool, 5> m_chosen{true, false, true, false, true};
    bool m_share = false;
    struct Line {
        QCPGraph *graph = nullptr;
        std::size_t sweep = 0;
        std::optional<std::size_t> quantile; ///< none: stalls
    };
    std::vector<Line> m_lines;
    ChartLook m_look;
};

/// "1 byte", "64 bytes"; "unknown size" for 0.
QString sizeText(std::uint32_t bytes);

} // namespace delayrank::ui
