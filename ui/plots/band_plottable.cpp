#include "ui/plots/band_plottable.h"

#include <algorithm>
#include <cmath>

namespace delayrank::ui {

BandPlottable::BandPlottable(QCPAxis *ranks, QCPAxis *delays) : QCPAbstractPlottable(ranks, delays) {
    setSelectable(QCP::stNone);
}

void BandPlottable::setMembers(std::vector<std::shared_ptr<const analysis::RankCurve>> members,
                               std::uint64_t size, double xPerRank, double nanosecondsPerUnit) {
    m_members = std::move(members);
    std::erase_if(m_members, [](const auto &member) { return member->empty(); });
    m_size = size;
    m_xPerRank = xPerRank;
    m_nanosecondsPerUnit = nanosecondsPerUnit;
}

std::optional<BandPlottable::Range> BandPlottable::rangeAt(double fraction) const {
    if (m_members.size() < 2)
        return std::nullopt;
    Range range{Delay::max(), Delay(0)};
    for (const auto &member : m_members) {
        const auto n = static_cast<double>(member->size());
        const double rank = std::clamp(std::ceil(fraction * n), 1.0, n);
        const Delay delay = member->delayAtRank(static_cast<std::uint64_t>(rank));
        range.lowest = std::min(range.lowest, delay);
        range.highest = std::max(range.highest, delay);
    }
    return range;
}

void BandPlottable::draw(QCPPainter *painter) {
    if (m_members.size() < 2 || m_size == 0)
        return;
    const QCPAxisRect &rect = *mKeyAxis->axisRect();
    const QCPRange delays = mValueAxis->range();
    const auto yOf = [&](Delay delay) {
        // A zero delay has no place on a log axis: the band reaches the lower edge.
        const double value = static_cast<double>(delay.count()) / m_nanosecondsPerUnit;
        return mValueAxis->coordToPixel(std::clamp(value, delays.lower, delays.upper));
    };
    QPolygonF upper, lower;
    const double last = static_cast<double>(m_size) * m_xPerRank;
    for (int x = rect.left(); x <= rect.left() + rect.width(); ++x) {
        const double value = mKeyAxis->pixelToCoord(x);
        if (value < m_xPerRank / 2 || value > last)
            continue;
        const auto range = rangeAt(value / last);
        upper << QPointF(x, yOf(range->highest));
        lower << QPointF(x, yOf(range->lowest));
    }
    std::reverse(lower.begin(), lower.end());
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_colour);
    painter->setAntialiasing(false);
    painter->drawPolygon(upper + lower);
}

QCPRange BandPlottable::getKeyRange(bool &found, QCP::SignDomain) const {
    found = m_members.size() > 1 && m_size > 0;
    return {m_xPerRank, static_cast<double>(m_size) * m_xPerRank};
}

QCPRange BandPlottable::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const {
    found = false;
    return {};
}

} // namespace delayrank::ui
