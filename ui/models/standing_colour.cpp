#include "ui/models/standing_colour.h"

#include "ui/plots/chart_style.h"

#include <QPalette>

namespace delayrank::ui {

QColor standingColour(analysis::Standing standing, const QPalette &palette) {
    constexpr double enough = 4.7; // alternate rows stand on a background a little off the base
    const QColor base = palette.color(QPalette::Base);
    switch (standing) {
    case analysis::Standing::better:
        return readableOn(QColor(0x00, 0x72, 0xb2), base, enough);
    case analysis::Standing::worse:
        return readableOn(QColor(0xd5, 0x5e, 0x00), base, enough);
    default:
        return palette.color(QPalette::Text);
    }
}

} // namespace delayrank::ui
