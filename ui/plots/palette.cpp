#include "ui/plots/curve.h"

#include <array>

namespace delayrank::ui {

namespace {
// Okabe and Ito, 'Color Universal Design', 2008, in the order in which neighbours differ most; yellow is left
// out, since it cannot be read on white, and black comes last, since it cannot on dark.
constexpr std::array<QRgb, 7> okabeIto{0xd55e00, 0x009e73, 0x0072b2, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x000000};
// gnuplot's first colours, as its X11 terminal had them in 1999.
constexpr std::array<QRgb, 4> gnuplot1999{0xff0000, 0x00ff00, 0x0000ff, 0xff00ff};
} // namespace

QColor paletteColour(std::size_t index) {
    return QColor(okabeIto[index % okabeIto.size()]);
}

QColor palette1999Colour(std::size_t index) {
    return QColor(gnuplot1999[index % gnuplot1999.size()]);
}

} // namespace delayrank::ui
