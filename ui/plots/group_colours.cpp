#include "ui/plots/group_colours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace delayrank::ui {

namespace {

/// A colour of OKLCh (Ottosson, 'A perceptual color space for image processing', 2020): lightness 0 to 1,
/// chroma from 0, hue in degrees.
struct Lch {
    double lightness, chroma, hue;
};

// Lightness helps where eyes do not tell the hues apart: found by search for the largest least distance.
constexpr std::array<Lch, colourFamilies> families{
    {{0.54, 0.12, 38}, {0.57, 0.17, 252}, {0.66, 0.10, 157}, {0.66, 0.10, 335}, {0.63, 0.17, 110}}};
constexpr Lch greys{0.60, 0.0, 0};

/// From the darkest to the lightest of a family, which all lie where they can be seen on white and on dark.
constexpr double span = 0.14;
constexpr double darkest = 0.50, lightest = 0.71;
constexpr std::size_t stepsOfOneChroma = 5;
constexpr double paler = 0.45;

double gamma(double linear) {
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

std::array<double, 3> linearRgb(const Lch &colour) {
    const double angle = colour.hue * std::numbers::pi / 180;
    const double a = colour.chroma * std::cos(angle), b = colour.chroma * std::sin(angle);
    const auto cubed = [](double x) { return x * x * x; };
    const double l = cubed(colour.lightness + 0.3963377774 * a + 0.2158037573 * b);
    const double m = cubed(colour.lightness - 0.1055613458 * a - 0.0638541728 * b);
    const double s = cubed(colour.lightness - 0.0894841775 * a - 1.2914855480 * b);
    return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

/// The colour, or the one of its lightness and hue with the most chroma that sRGB has.
QColor rgbOf(Lch colour) {
    const auto inside = [](const std::array<double, 3> &rgb) {
        return std::all_of(rgb.begin(), rgb.end(), [](double c) { return c >= -1e-4 && c <= 1 + 1e-4; });
    };
    while (colour.chroma > 0 && !inside(linearRgb(colour)))
        colour.chroma = std::max(0.0, colour.chroma - 0.002);
    const auto rgb = linearRgb(colour);
    const auto byte = [](double linear) {
        return static_cast<int>(std::lround(255 * gamma(std::clamp(linear, 0.0, 1.0))));
    };
    return QColor(byte(rgb[0]), byte(rgb[1]), byte(rgb[2]));
}

const Lch &familyOf(std::size_t group) {
    return group < families.size() ? families[group] : greys;
}

} // namespace

QColor familyColour(std::size_t group) {
    return rgbOf(familyOf(group));
}

QColor memberColour(std::size_t group, std::size_t member, std::size_t count) {
    Lch colour = familyOf(group);
    if (count > 1) {
        const double place = static_cast<double>(member) / static_cast<double>(count - 1);
        colour.lightness = std::clamp(colour.lightness - span / 2, darkest, lightest - span) + span * place;
    }
    if (count > stepsOfOneChroma && member % 2 == 1)
        colour.chroma *= paler;
    return rgbOf(colour);
}

std::vector<std::uint32_t> groupColours(const std::vector<runs::RunGroup> &groups) {
    std::size_t runs = 0;
    for (const runs::RunGroup &group : groups)
        runs += group.runs.size();
    std::vector<std::uint32_t> colours(runs);
    // All groups beyond the families are one, in grey.
    std::size_t others = 0, other = 0;
    for (std::size_t group = colourFamilies; group < groups.size(); ++group)
        others += groups[group].runs.size();
    for (std::size_t group = 0; group < groups.size(); ++group) {
        const std::vector<std::size_t> &members = groups[group].runs;
        for (std::size_t member = 0; member < members.size(); ++member) {
            const QColor colour = group < colourFamilies ? memberColour(group, member, members.size())
                                                         : memberColour(group, other++, others);
            colours[members[member]] = colour.rgb() & 0xffffffU;
        }
    }
    return colours;
}

void applyGroupColours(runs::Comparison &comparison, std::span<const runs::Run *const> runs) {
    const auto groups = runs::groupRuns(runs, comparison.grouping);
    if (groups.empty())
        return;
    const auto colours = groupColours(groups);
    for (std::size_t run = 0; run < runs.size(); ++run)
        for (runs::Appearance &look : comparison.runs)
            if (look.runId == runs[run]->id)
                look.colour = colours[run];
}

} // namespace delayrank::ui
