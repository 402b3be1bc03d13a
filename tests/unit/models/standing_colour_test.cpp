#include "ui/models/standing_colour.h"

#include <QPalette>
#include <cmath>
#include <gtest/gtest.h>

namespace delayrank::ui::test {
namespace {

using analysis::Standing;

/// Relative luminance of WCAG 2.1.
double luminance(const QColor &colour) {
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &a, const QColor &b) {
    const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

TEST(StandingColour, HasTheContrastOfTextOnLightAndDarkTables) {
    for (const QColor &base : {QColor(Qt::white), QColor(0xef, 0xf0, 0xf1), QColor(0x35, 0x35, 0x35),
                               QColor(0x23, 0x23, 0x23), QColor(Qt::black)}) {
        QPalette palette;
        palette.setColor(QPalette::Base, base);
        for (const Standing standing : {Standing::better, Standing::worse})
            EXPECT_GE(contrast(standingColour(standing, palette), base), 4.5) << base.name().toStdString();
    }
}

TEST(StandingColour, IsBlueForBetterOrangeForWorseAndElseTheTexts) {
    QPalette palette;
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Text, QColor(1, 2, 3));
    EXPECT_GT(standingColour(Standing::better, palette).blue(), standingColour(Standing::better, palette).red());
    EXPECT_GT(standingColour(Standing::worse, palette).red(), standingColour(Standing::worse, palette).blue());
    for (const Standing standing : {Standing::same, Standing::notShown, Standing::unknown})
        EXPECT_EQ(standingColour(standing, palette), QColor(1, 2, 3));
}

} // namespace
} // namespace delayrank::ui::test
