#include "ui/views/percentiles_view.h"

#include "shown_view.h"

#include <gtest/gtest.h>
#include <set>

using namespace delayrank;
using namespace delayrank::ui;
using namespace delayrank::ui::test;

namespace {

QPointF placeOf(const PercentilesView &view, double x) {
    return {view.plot()->xAxis->coordToPixel(x), view.plot()->axisRect()->rect().center().y() + 0.0};
}

} // namespace

TEST(PercentilesView, SaysTheQuantileUnderTheMouseAsTheStatisticsDo) {
    ShownView<PercentilesView> shown;
    shown.add({oneSize("a")});
    shown.show();
    const auto curve = shown.document.curves()[0].curve;
    const QString text = shown.view.readoutAt(placeOf(shown.view, 20));
    EXPECT_TRUE(text.startsWith("95")) << text.toStdString();
    const double x = shown.view.plot()->xAxis->pixelToCoord(placeOf(shown.view, 1'000).x());
    const QString expected = QString::fromStdString(formatDuration(*curve->quantile(1 - 1 / x)));
    EXPECT_TRUE(shown.view.readoutAt(placeOf(shown.view, 1'000)).contains(expected.left(2)));
    EXPECT_TRUE(shown.view.readoutAt(placeOf(shown.view, 9'000)).contains("the longest of 8,000"));
    EXPECT_TRUE(shown.view.readoutAt({0, 0}).isEmpty());
}

TEST(PercentilesView, ReachesFromNoughtToTheNinesThatTheRunsHave) {
    ShownView<PercentilesView> shown;
    shown.add(runsOf1999());
    shown.show();
    EXPECT_EQ(shown.view.plot()->xAxis->range(), QCPRange(1, 1e6)) << "400,000 delays: up to 99.9999 %";
    bool found = false;
    ASSERT_EQ(shown.view.plot()->plottableCount(), 3);
    for (int index = 0; index < 3; ++index) {
        const QCPRange delays = shown.view.plot()->plottable(index)->getValueRange(found);
        EXPECT_TRUE(found);
        EXPECT_TRUE(shown.view.plot()->yAxis->range().contains(delays.upper));
        EXPECT_TRUE(shown.view.plot()->yAxis->range().contains(delays.lower));
    }
}

TEST(PercentilesView, DrawsThePlateauWhereItsDelaysBegin) {
    ShownView<PercentilesView> shown;
    shown.add({oneSize("a")});
    shown.show();
    // One in 41 waits 44 ms: its line is there right of 41, and not left of it.
    const QImage image = shown.view.plot()->toPixmap().toImage();
    const double scale = image.devicePixelRatio();
    const auto drawnNear = [&](double x, double seconds) {
        const int column = static_cast<int>(shown.view.plot()->xAxis->coordToPixel(x) * scale);
        const int row = static_cast<int>(shown.view.plot()->yAxis->coordToPixel(seconds) * scale);
        for (int y = row - 3; y <= row + 3; ++y)
            if (image.pixelColor(column, y).hslSaturation() > 80) // smoothed, but no grey of the grid
                return true;
        return false;
    };
    EXPECT_TRUE(drawnNear(60, 0.044));
    EXPECT_TRUE(drawnNear(7'000, 0.044));
    EXPECT_FALSE(drawnNear(30, 0.044));
    EXPECT_TRUE(drawnNear(2, 2.5e-6));
}

TEST(PercentilesView, FollowsTheUnit) {
    ShownView<PercentilesView> shown;
    shown.add({oneSize("a")});
    shown.show();
    const QCPRange seconds = shown.view.plot()->yAxis->range();
    shown.document.setUnit(TimeUnit::microseconds());
    shown.settle();
    EXPECT_NEAR(shown.view.plot()->yAxis->range().upper / seconds.upper, 1e6, 1);
    EXPECT_EQ(shown.view.plot()->yAxis->label(), "delay [us]");
}

TEST(PercentilesView, AsksForTheMessageOfTheQuantileThatIsClicked) {
    ShownView<PercentilesView> shown;
    shown.add({oneSize("a")});
    shown.show();
    std::optional<std::pair<QString, std::uint64_t>> asked;
    QObject::connect(&shown.view, &ChartView::sampleChosen, &shown.view,
                     [&](const Curve &curve, std::uint64_t rank) { asked = std::pair(curve.runId, rank); });
    const auto click = [&](double x, double seconds) {
        QTest::mouseClick(shown.view.plot(), Qt::LeftButton, {},
                          QPoint(static_cast<int>(shown.view.plot()->xAxis->coordToPixel(x)),
                                 static_cast<int>(shown.view.plot()->yAxis->coordToPixel(seconds))));
    };
    click(20, 0.044);
    EXPECT_FALSE(asked) << "there is no delay of that length at 95 %";
    click(1'000, 0.044);
    ASSERT_TRUE(asked);
    EXPECT_EQ(asked->first, "a");
    EXPECT_LE(asked->second, 12u) << "one in a thousand of 8,000 is longer";
    EXPECT_GE(asked->second, 7u);
}

TEST(PercentilesView, ZoomsAndGoesBackAsTheOtherPlots) {
    ShownView<PercentilesView> shown;
    shown.add({oneSize("a")});
    shown.show();
    PlotInteraction *const interaction = shown.view.interaction();
    const runs::AxisRange whole = interaction->range(Qt::Vertical);
    interaction->showRanges({10, 1'000}, {1e3, 1e8});
    shown.document.setUnit(TimeUnit::microseconds());
    shown.settle();
    EXPECT_NEAR(shown.view.plot()->yAxis->range().upper, 1e5, 1e-6) << "the view stays what it was";
    interaction->undo();
    EXPECT_NEAR(interaction->range(Qt::Vertical).upper / whole.upper, 1, 1e-9);
}

TEST(PercentilesView, TellsMoreRunsApartThanThereAreColours) {
    ShownView<PercentilesView> shown;
    std::vector<runs::Run> runs;
    for (int index = 0; index < 20; ++index)
        runs.push_back(oneSize("run " + std::to_string(index), 20 + index));
    shown.add(std::move(runs));
    shown.show();
    std::set<std::pair<QRgb, Qt::PenStyle>> lines;
    for (int index = 0; index < 20; ++index)
        lines.emplace(shown.view.plot()->plottable(index)->pen().color().rgb(),
                      shown.view.plot()->plottable(index)->pen().style());
    EXPECT_EQ(lines.size(), 20u);
}
