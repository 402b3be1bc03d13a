// The picture drawn from the run-length list against every sample's marker stamped one by one.

#include "ui/plots/rank_curve_plottable.h"

#include "sample_curves.h"

#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;

namespace {

constexpr QSize plotSize(500, 380);
constexpr double radius = 3, lineWidth = 1.5;

/// Stamps every sample, in or out of view, through the plottable's own grid and stamp.
class EverySample : public RankCurvePlottable {
public:
    EverySample(QCPAxis *ranks, QCPAxis *delays, const std::vector<Delay> &sorted, Marker marker)
        : RankCurvePlottable(ranks, delays), m_sorted(sorted), m_marker(marker) {}

protected:
    void draw(QCPPainter *painter) override {
        painter->setAntialiasing(false);
        const QTransform toDevice = painter->deviceTransform();
        const SampleGrid grid = gridFor(toDevice);
        const MarkerStamp stamp = stampFor(toDevice.m11());
        const double ratio = painter->device()->devicePixelRatio();
        painter->setWorldTransform(QTransform::fromScale(1 / ratio, 1 / ratio));
        const int width = qRound(lineWidth * toDevice.m11());
        std::optional<QPoint> previous;
        for (std::size_t index = 0; index < m_sorted.size() && m_sorted[index] > Delay(0); ++index) {
            const QPoint cell(grid.column(index + 1), grid.row(m_sorted[index]));
            if (m_marker == Marker::line)
                drawStep(*painter, previous.value_or(cell), cell, width, Qt::red, grid.view);
            else if (grid.view.contains(cell))
                stamp.draw(*painter, cell);
            previous = cell;
        }
    }

private:
    const std::vector<Delay> &m_sorted;
    Marker m_marker;
};

struct Zoom {
    QCPRange ranks, delays; ///< delays in seconds
};
const Zoom zooms[] = {
    {{1, 1e6}, {1e-9, 10}},         // everything
    {{1, 1e6}, {1e-6, 0.1}},        // the 1999 axes
    {{3'000, 9'000}, {4e-4, 3e-2}}, // a cliff
    {{1, 4}, {9e-3, 5e-2}},         // single samples
    {{150'000, 150'400}, {1e-7, 1e-6}},
    {{123'456, 123'470}, {1e-9, 1e-5}}, // a few samples a hundred pixels
};

QImage pictureOf(const Zoom &zoom, double ratio, const std::vector<Delay> &sorted, const Curve &curve,
                 Marker marker, bool everySample) {
    QCustomPlot plot;
    for (QCPAxis *axis : {plot.xAxis, plot.yAxis}) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->setVisible(false);
    }
    plot.xAxis->setRange(zoom.ranks);
    plot.yAxis->setRange(zoom.delays);
    auto *plottable = everySample ? new EverySample(plot.xAxis, plot.yAxis, sorted, marker)
                                  : new RankCurvePlottable(plot.xAxis, plot.yAxis);
    plottable->setCurve(curve.curve, 1, 1e9);
    plottable->setLook(marker, Qt::red, radius, lineWidth);
    QImage image(plotSize * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::white);
    QCPPainter painter(&image);
    plot.toPainter(&painter, plotSize.width(), plotSize.height());
    return image;
}

/// How many pixels differ, and where the first of them is.
std::string differences(const QImage &a, const QImage &b) {
    int count = 0;
    QPoint first;
    for (int y = a.height() - 1; y >= 0; --y)
        for (int x = a.width() - 1; x >= 0; --x)
            if (a.pixel(x, y) != b.pixel(x, y)) {
                ++count;
                first = {x, y};
            }
    return std::to_string(count) + " pixels differ, the first at " + std::to_string(first.x()) + ", " +
           std::to_string(first.y()) + "; ";
}

int redPixels(const QImage &image) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixel(x, y) == qRgb(255, 0, 0);
    return count;
}

class RankCurvePicture : public testing::TestWithParam<int> {};

} // namespace

TEST_P(RankCurvePicture, IsPixelForPixelThatOfEverySamplesMarker) {
    const auto marker = static_cast<Marker>(GetParam());
    for (std::vector<Delay> delays : {fewDistinctDelays(200'000), wideDistinctDelays(200'000)}) {
        std::sort(delays.begin(), delays.end(), std::greater<>());
        const Curve curve = curveOf("curve", delays);
        int drawn = 0;
        for (const Zoom &zoom : zooms) {
            for (const double ratio : {1.0, 2.0}) {
                const QImage ours = pictureOf(zoom, ratio, delays, curve, marker, false);
                const QImage all = pictureOf(zoom, ratio, delays, curve, marker, true);
                ASSERT_TRUE(ours == all) << differences(ours, all) << "ranks " << zoom.ranks.lower << " to "
                                         << zoom.ranks.upper << ", device pixel ratio " << ratio;
                drawn += redPixels(ours);
            }
        }
        EXPECT_GT(drawn, 1'000) << "nothing was compared";
    }
}

INSTANTIATE_TEST_SUITE_P(EachMarker, RankCurvePicture, testing::Range(0, static_cast<int>(Marker::line) + 1),
                         [](const auto &one) {
                             return markerName(static_cast<Marker>(one.param)).toStdString();
                         });

TEST(RankCurvePlottable, DrawsAWholeMarkerAtRankOneOnTheAxis) {
    const std::vector<Delay> delays{Delay(1'000'000)};
    const Curve curve = curveOf("one", delays);
    const QImage image = pictureOf({{1, 1e6}, {1e-6, 0.1}}, 1, delays, curve, Marker::plus, false);
    EXPECT_EQ(redPixels(image), 13); // 7 + 7 - 1: half of it is left of the axes
}

TEST(RankCurvePlottable, GivesTheRangesOfTheDelaysThatCanBeDrawn) {
    QCustomPlot plot;
    auto *plottable = new RankCurvePlottable(plot.xAxis, plot.yAxis);
    bool found = true;
    plottable->getValueRange(found);
    EXPECT_FALSE(found);
    plottable->setCurve(curveOf("few", {Delay(0), Delay(20), Delay(4'000)}).curve, 1, 1e3);
    EXPECT_EQ(plottable->getValueRange(found), QCPRange(0.02, 4));
    EXPECT_TRUE(found);
    EXPECT_EQ(plottable->getKeyRange(found), QCPRange(1, 2));
}
