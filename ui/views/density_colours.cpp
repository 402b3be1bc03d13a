#include "ui/views/density_colours.h"

#include <algorithm>
#include <array>

namespace delayrank::ui {

namespace {

/// Dark to light; without the darkest and the lightest, which backgrounds have.
const std::array stops{QColor(0x48, 0x24, 0x75), QColor(0x3b, 0x52, 0x8b), QColor(0x21, 0x91, 0x8c),
                       QColor(0x5e, 0xc9, 0x62), QColor(0xfd, 0xe7, 0x25)};
constexpr int levels = 64; // the list style's picture has 256 colours in all

} // namespace

QCPColorGradient densityGradient(const ChartLook &look) {
    QCPColorGradient gradient;
    gradient.clearColorStops();
    gradient.setLevelCount(levels);
    for (std::size_t index = 0; index < stops.size(); ++index) {
        const double place = static_cast<double>(index) / static_cast<double>(stops.size() - 1);
        gradient.setColorStopAt(look.dark ? place : 1 - place, stops[index]);
    }
    return gradient;
}

QColor rowColour(const ChartLook &look, std::size_t index, std::size_t count) {
    const double place = count < 2 ? 0.5 : static_cast<double>(index) / static_cast<double>(count - 1);
    return QColor(densityGradient(look).color(0.1 + 0.85 * place, QCPRange(0, 1)));
}

void showScaleLook(QCPColorScale &scale, const ChartLook &look) {
    scale.setGradient(densityGradient(look));
    scale.setBarWidth(look.font.pixelSize() * 4 / 3);
    QCPAxis &axis = *scale.axis();
    axis.setLabelFont(look.font);
    axis.setTickLabelFont(look.font);
    axis.setLabelColor(look.foreground);
    axis.setTickLabelColor(look.foreground);
    for (const auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
        (axis.*set)(QPen(look.foreground, std::max(1, look.font.pixelSize() / 12)));
}

} // namespace delayrank::ui
