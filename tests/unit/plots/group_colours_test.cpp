#include "ui/plots/group_colours.h"

#include "ui/plots/chart_style.h"
#include "ui/plots/curve.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <set>

namespace delayrank::ui::test {

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

double linear(double c) {
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Triple times(const Matrix &matrix, const Triple &v) {
    Triple result{};
    for (int row = 0; row < 3; ++row)
        for (int i = 0; i < 3; ++i)
            result[row] += matrix[row][i] * v[i];
    return result;
}

// Machado, Oliveira and Fernandes, 'A physiologically-based model for simulation of color vision deficiency',
// 2009, severity 1.
constexpr Matrix ordinary{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix protanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritanopia{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

/// CIE 1976 L*a*b* of a colour as such eyes see it.
Triple labOf(const QColor &colour, const Matrix &eyes) {
    const Triple rgb = times(eyes, {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())});
    constexpr Matrix toXyz{
        {{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}};
    Triple xyz = times(toXyz, rgb);
    constexpr Triple white{0.9505, 1.0, 1.089};
    for (int i = 0; i < 3; ++i) {
        const double t = std::max(0.0, xyz[i]) / white[i];
        xyz[i] = t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116;
    }
    return {116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])};
}

double distance(const QColor &a, const QColor &b, const Matrix &eyes) {
    const Triple x = labOf(a, eyes), y = labOf(b, eyes);
    return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

} // namespace

TEST(GroupColours, OfTheFamiliesAreToldApartByAllEyes) {
    for (const Matrix *eyes : {&ordinary, &protanopia, &deuteranopia, &tritanopia})
        for (std::size_t a = 0; a < colourFamilies; ++a)
            for (std::size_t b = a + 1; b < colourFamilies; ++b)
                EXPECT_GT(distance(familyColour(a), familyColour(b), *eyes), 15)
                    << "families " << a << " and " << b << ", eyes " << (*eyes)[0][0];
}

TEST(GroupColours, OfARunAreNearerToItsOwnFamilyThanToAnother) {
    for (std::size_t count : {1u, 3u, 5u})
        for (std::size_t group = 0; group < colourFamilies; ++group)
            for (std::size_t member = 0; member < count; ++member) {
                const auto hue = [](const QColor &colour) { return colour.hsvHueF() * 360; };
                const double apart = std::abs(std::remainder(
                    hue(memberColour(group, member, count)) - hue(familyColour(group)), 360.0));
                EXPECT_LT(apart, 14) << group << " " << member << " of " << count;
            }
}

TEST(GroupColours, StandOutOnWhiteAndOnDark) {
    for (std::size_t group = 0; group <= colourFamilies; ++group)
        for (std::size_t member = 0; member < 10; ++member) {
            const QColor colour = memberColour(group, member, 10);
            for (const QColor &background : {QColor(Qt::white), QColor(0x1e, 0x1e, 0x1e)}) {
                // readableOn() leaves what can be read as it is, and moves the ends of the scale a little.
                const QColor drawn = readableOn(colour, background);
                EXPECT_LT(distance(colour, drawn, ordinary), 10) << group << " " << member;
            }
        }
}

TEST(GroupColours, OfTheRunsOfAGroupAllDiffer) {
    for (std::size_t group = 0; group <= colourFamilies; ++group) {
        std::set<QRgb> colours;
        for (std::size_t member = 0; member < 20; ++member)
            colours.insert(memberColour(group, member, 20).rgb());
        EXPECT_EQ(colours.size(), 20u) << group;
        EXPECT_GT(distance(memberColour(group, 0, 3), memberColour(group, 1, 3), ordinary), 6);
    }
}

TEST(GroupColours, AreGivenByThePlaceOfTheRunAndAreGreyBeyondTheFamilies) {
    std::vector<runs::RunGroup> groups{{"a", {0, 2}}, {"b", {1}}};
    const auto colours = groupColours(groups);
    EXPECT_EQ(colours[0], memberColour(0, 0, 2).rgb() & 0xffffff);
    EXPECT_EQ(colours[1], memberColour(1, 0, 1).rgb() & 0xffffff);
    EXPECT_EQ(colours[2], memberColour(0, 1, 2).rgb() & 0xffffff);
    groups.clear();
    for (std::size_t group = 0; group < 7; ++group)
        groups.push_back({std::to_string(group), {group}});
    const auto many = groupColours(groups);
    EXPECT_EQ(QColor(QRgb(many[5])).hsvSaturation(), 0);
    EXPECT_NE(many[5], many[6]);
}

TEST(GroupColours, AreAppliedToTheAppearancesOfAComparison) {
    runs::Run a, b;
    a.id = "a";
    b.id = "b";
    b.settings = {{"tag", "quick"}};
    const runs::Run *const both[] = {&a, &b};
    runs::Comparison comparison;
    completeComparison(comparison, both);
    const runs::Comparison before = comparison;
    applyGroupColours(comparison, both);
    EXPECT_EQ(comparison, before);
    comparison.grouping = {runs::RunKey::tag};
    applyGroupColours(comparison, both);
    EXPECT_EQ(comparison.runs[1].colour, memberColour(1, 0, 1).rgb() & 0xffffff);
}

} // namespace delayrank::ui::test
