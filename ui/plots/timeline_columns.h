#pragma once

#include <qcustomplot.h>

namespace delayrank::ui {

/// The columns of pixels of one track: each from its longest to its shortest delay, the longest as a tip, and what a
/// selected band has in it marked.
class TimelineColumns {
public:
    /// What they are drawn in; `body` may be translucent.
    struct Colours {
        QColor body, tip, mark;
    };

    /// They stand within `axes`, in widget pixels.
    explicit TimelineColumns(const QRect &axes) : m_axes(axes) {}

    /// A column from `top` down to `bottom`, in widget pixels, right of those before.
    void add(int x, double top, double bottom) { m_columns.push_back({x, top, bottom}); }
    /// Marks a part of the last column.
    void mark(double top, double bottom);
    /// At the resolution of what the painter draws on; in vector files as rectangles.
    void draw(QCPPainter &painter, const Colours &colours) const;

private:
    struct Column {
        int x = 0;
        double top = 0, bottom = 0;
        double markTop = 0, markBottom = 0; ///< the same: nothing is marked
        double tipBottom() const;
    };
    void drawRectangles(QCPPainter &painter, const Colours &colours) const;

    QRect m_axes;
    std::vector<Column> m_columns;
};

} // namespace delayrank::ui
