#pragma once

#include "ui/plots/ratio_chart.h"

namespace delayrank::ui {

/// The ratio chart as the window shows it: ratios under the mouse, and the wheel zooms the ranks of both
/// charts. GUI thread.
class RatioPlot : public RatioChart {
    Q_OBJECT
public:
    explicit RatioPlot(QWidget *parent = nullptr);

    QSize sizeHint() const override { return {900, 200}; }
    QSize minimumSizeHint() const override { return {200, 90}; }

signals:
    /// The ranks are to be zoomed by a factor about a place of the axis (0: its left end, 1: its right end).
    void zoomWanted(double about, double factor);
    void homeWanted();
    void menuWanted(const QPoint &onScreen);
    /// One line for a status bar; empty when the mouse leaves the axes.
    void hovered(const QString &text);

protected:
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
};

} // namespace delayrank::ui
