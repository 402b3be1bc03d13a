#include "ui/plots/cluster_brackets.h"

#include "ui/plots/home_ranges.h"

#include <algorithm>

namespace delayrank::ui {

namespace {
constexpr double foot = 5;       // pixels that the ends of a bracket reach towards the curve
constexpr double distance = 6;   // from the curve's markers to the feet
constexpr int mostRows = 4;      // of words that a bracket is moved away from the curve
constexpr int mostTightRows = 8; // the same where there is no room nearer
constexpr double narrowest = 8;  // a cluster in fewer pixels is a point, and has no ends to show
/// What has this share of the time is why the chart is looked at: its words stand over other curves rather than nowhere.
constexpr double mainShare = 0.1;
} // namespace

ClusterBrackets::ClusterBrackets(QCustomPlot *plot, LabelPlacer &placer)
    : QCPLayerable(plot, QStringLiteral("legend")), m_placer(placer) {}

void ClusterBrackets::setBrackets(std::vector<Bracket> brackets) {
    m_brackets = std::move(brackets);
    std::stable_sort(m_brackets.begin(), m_brackets.end(),
                     [](const Bracket &a, const Bracket &b) { return a.cluster.time > b.cluster.time; });
}

void ClusterBrackets::setAxes(runs::RankAxis rankAxis, double nanosecondsPerUnit) {
    m_rankAxis = rankAxis;
    m_nanosecondsPerUnit = nanosecondsPerUnit;
}

void ClusterBrackets::applyDefaultAntialiasingHint(QCPPainter *painter) const {
    applyAntialiasingHint(painter, false, QCP::aeItems);
}

void ClusterBrackets::draw(QCPPainter *painter) {
    m_drawn.clear();
    std::size_t drawn = 0;
    for (const Bracket &bracket : m_brackets) {
        if (drawn == mostBrackets)
            break;
        const bool isMain = bracket.cluster.timeShare >= mainShare;
        if (!drawOne(*painter, bracket, Room::free) &&
            !(isMain && (drawOne(*painter, bracket, Room::tight) || drawOne(*painter, bracket, Room::overCurves))))
            continue;
        ++drawn;
        m_drawn << bracket.label;
    }
}

bool ClusterBrackets::drawOne(QCPPainter &painter, const Bracket &bracket, Room room) const {
    using Over = LabelPlacer::OverCurves;
    const QCPAxis &x = *mParentPlot->xAxis, &y = *mParentPlot->yAxis;
    const QRectF axes(mParentPlot->axisRect()->rect());
    const double scale = xScaleOf(bracket.curve, m_rankAxis);
    const analysis::RankCurve &curve = *bracket.curve.curve;
    const auto first = static_cast<double>(curve.countAtLeast(bracket.cluster.longest + Delay(1)) + 1);
    const auto last = static_cast<double>(curve.countAtLeast(bracket.cluster.shortest));
    const auto pixelOf = [&](Delay delay) {
        return y.coordToPixel(std::max<double>(1, static_cast<double>(delay.count())) / m_nanosecondsPerUnit);
    };
    const double left = std::max(x.coordToPixel(first * scale), axes.left());
    const double right = std::min(x.coordToPixel(last * scale), axes.right());
    if (!(right - left >= narrowest))
        return false;

    QFont font = m_look.font;
    font.setPixelSize(std::max(9, font.pixelSize() * 11 / 12));
    const QFontMetrics metrics(font);
    const QSizeF size(metrics.horizontalAdvance(bracket.label) + 6, metrics.height());
    const double reach = m_look.markerRadius + distance;
    struct Side {
        double feet, line; // heights
        double labelTop;
        bool breaksLine = false; ///< the words stand in the line, which takes less height
    };
    const double top = pixelOf(bracket.cluster.longest) - reach;
    const double bottom = pixelOf(bracket.cluster.shortest) + reach;
    // The nearest place above and below the curve, then further away: legend or other words may be nearer.
    std::vector<Side> sides;
    for (int row = 0; row < (room == Room::free ? mostRows : mostTightRows); ++row) {
        const double up = top - row * size.height(), down = bottom + row * size.height();
        sides.push_back({up, up - foot, up - foot - 2 - size.height()});
        sides.push_back({down, down + foot, down + foot + 2});
    }
    // A plateau close below the top.
    sides.push_back({top, top - foot, std::max(axes.top(), top - foot - size.height() / 2), true});
    for (const Side &side : sides) {
        const QRectF shapeBox(left, std::min(side.line, side.feet), right - left, foot);
        const double mayBeHidden = room == Room::free ? 0 : std::min(2 * reach, (right - left) / 2);
        if (side.line < axes.top() || side.line > axes.bottom() ||
            m_placer.isTaken(shapeBox.adjusted(0, 0, -mayBeHidden, 0)))
            continue;
        QList<QRectF> places;
        const double free = right - left - size.width();
        // The last one ends before the place where the curve falls from a plateau.
        const double beforeFall = free - 2 * reach;
        for (const double from : {0.5 * free, 0.25 * free, 0.75 * free, 0.0, free, beforeFall}) {
            QRectF box(QPointF(left + from, side.labelTop), size);
            box.moveLeft(std::clamp(box.left(), axes.left() + 2,
                                    std::max(axes.left() + 2, axes.right() - 2 - size.width())));
            places << box;
        }
        const QRectF box = m_placer.takeFirstFree(places, room == Room::overCurves ? Over::allowed : Over::never);
        if (box.isNull())
            continue;
        m_placer.take(shapeBox);
        const QColor colour = readableOn(bracket.curve.colour, m_look.background);
        painter.setPen(QPen(colour, std::max(1.0, m_look.font.pixelSize() / 12.0)));
        painter.setBrush(Qt::NoBrush);
        QPolygonF shape;
        shape << QPointF(left, side.feet) << QPointF(left, side.line) << QPointF(right, side.line)
              << QPointF(right, side.feet);
        painter.drawPolyline(shape);
        QColor back = m_look.background;
        back.setAlphaF(side.breaksLine ? 1.0F : 0.7F);
        if (side.breaksLine || room == Room::overCurves)
            painter.fillRect(box, back);
        painter.setFont(font);
        painter.setPen(m_look.foreground);
        painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, bracket.label);
        return true;
    }
    return false;
}

} // namespace delayrank::ui
