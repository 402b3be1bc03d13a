// `delayrank plot --style list` of the 1999 example laid over the chart that was posted on 2 March 1999.

#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <array>
#include <gtest/gtest.h>

namespace {

constexpr QSize chartSize(648, 476);
/// Inside the 1999 chart's axes box, below its legend: gnuplot's window frame and texts are not compared.
constexpr QRect compared(56, 84, 572, 350);

enum class Curve { red, green, blue };

/// Which curve a pixel belongs to: both charts draw them in nearly pure red, green and blue.
bool belongsTo(QRgb pixel, Curve curve) {
    const std::array<int, 3> parts{qRed(pixel), qGreen(pixel), qBlue(pixel)};
    const auto own = static_cast<std::size_t>(curve);
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (i == own ? parts[i] < 150 : parts[i] > 100)
            return false;
    return true;
}

struct Coverage {
    int pixels = 0;
    int matched = 0;
    double share() const { return pixels == 0 ? 0 : static_cast<double>(matched) / pixels; }
};

/// Where the red and the green curve fall from a plateau: 1999 had a few markers there, and what was read off
/// the chart is joined by a straight line.
constexpr int cliffsFrom = 402, cliffsTo = 422;

/// The share of `from`'s pixels of a curve that have a pixel of the same curve in `to` at most `reach` pixels
/// away.
Coverage coverage(const QImage &from, const QImage &to, Curve curve, int reach, bool withCliffs) {
    Coverage result;
    for (int y = compared.top(); y <= compared.bottom(); ++y) {
        for (int x = compared.left(); x <= compared.right(); ++x) {
            if (!belongsTo(from.pixel(x, y), curve) || (!withCliffs && x >= cliffsFrom && x <= cliffsTo))
                continue;
            ++result.pixels;
            bool found = false;
            for (int dy = -reach; dy <= reach && !found; ++dy)
                for (int dx = -reach; dx <= reach && !found; ++dx)
                    found = belongsTo(to.pixel(x + dx, y + dy), curve);
            result.matched += found;
        }
    }
    return result;
}

} // namespace

TEST(Chart1999, InListStyleLiesOnTheChartOfThe2ndOfMarch) {
    const QTemporaryDir folder;
    const QString chart = folder.filePath("chart.png");
    QProcess plot;
    plot.setProcessChannelMode(QProcess::MergedChannels);
    plot.start(DELAYRANK_PROGRAM, {"plot", "--style", "list", EXAMPLE_1999, "-o", chart});
    ASSERT_TRUE(plot.waitForFinished(30'000));
    ASSERT_EQ(plot.exitCode(), 0) << plot.readAll().toStdString();

    const QImage ours(chart);
    const QImage theirs(TEST_DATA "/1999/chart-2-march.gif");
    ASSERT_EQ(ours.size(), chartSize);
    ASSERT_EQ(theirs.size(), chartSize) << "the GIF plug-in of Qt is missing";
    // Two pixels: a marker's own radius, and one for the reading of the curves off the chart.
    for (const Curve curve : {Curve::red, Curve::green, Curve::blue}) {
        const Coverage seen = coverage(theirs, ours, curve, 2, true);
        const Coverage added = coverage(ours, theirs, curve, 2, false);
        EXPECT_GT(seen.pixels, 1000);
        EXPECT_GT(seen.share(), 0.97)
            << "curve " << static_cast<int>(curve) << " of the 1999 chart is not all there";
        EXPECT_GT(added.share(), 0.97)
            << "curve " << static_cast<int>(curve) << " is where the 1999 chart has none";
    }
}
