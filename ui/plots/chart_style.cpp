#include "ui/plots/chart_style.h"

#include <QPalette>
#include <cmath>

namespace delayrank::ui {

namespace {

QColor mixed(const QColor &a, const QColor &b, double shareOfB) {
    const auto mix = [shareOfB](int x, int y) { return static_cast<int>(x + (y - x) * shareOfB + 0.5); };
    return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

/// Relative luminance, WCAG 2.1.
double luminance(const QColor &colour) {
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

double contrast(const QColor &a, const QColor &b) {
    const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

QFont sans(int pixels) {
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setStyleHint(QFont::SansSerif);
    font.setPixelSize(pixels);
    return font;
}

void setColours(ChartLook &look, const QColor &background, const QColor &foreground) {
    look.background = background;
    look.foreground = foreground;
    look.grid = mixed(background, foreground, 0.18);
    look.minorGrid = mixed(background, foreground, 0.07);
    look.faint = mixed(background, foreground, 0.6);
    look.dark = luminance(background) < 0.18;
}

} // namespace

ChartLook lookOf(ChartStyle style, const QPalette &palette) {
    ChartLook look;
    setColours(look, Qt::white, Qt::black);
    switch (style) {
    case ChartStyle::screen:
        setColours(look, palette.color(QPalette::Active, QPalette::Base),
                   palette.color(QPalette::Active, QPalette::Text));
        look.font = sans(12);
        break;
    case ChartStyle::print:
        look.font = sans(24);
        look.markerRadius = 6;
        look.lineWidth = 3;
        break;
    case ChartStyle::list:
        look.font = sans(10);
        look.font.setFamily(QStringLiteral("DejaVu Sans Mono"));
        look.font.setStyleHint(QFont::Monospace);
        look.font.setStyleStrategy(QFont::NoAntialias);
        look.font.setHintingPreference(QFont::PreferFullHinting);
        look.markerRadius = 2;
        look.lineWidth = 1;
        look.antialiasing = false;
        look.boxTicks = true;
        break;
    }
    return look;
}

QSize defaultSize(ChartStyle style) {
    switch (style) {
    case ChartStyle::print:
        return {1600, 1200};
    case ChartStyle::list:
        return {648, 476};
    case ChartStyle::screen:
        break;
    }
    return {1280, 800};
}

QColor readableOn(const QColor &colour, const QColor &background, double enough) {
    const QColor towards = luminance(background) < 0.18 ? QColor(Qt::white) : QColor(Qt::black);
    for (int step = 0; step <= 20; ++step) {
        const QColor candidate = mixed(colour, towards, step / 20.0);
        if (contrast(candidate, background) >= enough)
            return candidate;
    }
    return towards;
}

} // namespace delayrank::ui
