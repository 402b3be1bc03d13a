#pragma once

#include "ui/plots/curve_hit.h"

namespace delayrank::ui {

/// A sample of a curve that is pointed at, by a click or by walking along the curve with keys: a ring on the
/// overlay layer.
class CurveCursor : public QCPLayerable {
    Q_OBJECT
public:
    explicit CurveCursor(RankChart *chart);

    /// None where there is no such sample any more.
    std::optional<CurvePoint> point() const;
    void setPoint(const std::optional<CurvePoint> &point) { m_point = point; }
    /// Goes along the curve: at least a rank, and at least so many pixels where `pixels` is not 0. From
    /// nowhere it starts at the middle of the first curve in view. False where there is no curve.
    bool walk(int direction, double pixels);
    /// Goes to the same place of the next curve or the one before.
    bool change(int direction);

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    bool start();
    RankChart *m_chart;
    std::optional<CurvePoint> m_point;
};

} // namespace delayrank::ui
