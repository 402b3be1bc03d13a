#include "ui/views/sizes_view.h"

#include "shown_view.h"

#include "ui/views/size_density.h"

#include <QCheckBox>
#include <QComboBox>
#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;
using namespace delayrank::ui::test;

namespace {

QPointF placeOf(QCPAxisRect *panel, double bytes, double value) {
    return {panel->axis(QCPAxis::atBottom)->coordToPixel(bytes),
            panel->axis(QCPAxis::atLeft)->coordToPixel(value)};
}

} // namespace

TEST(SizesView, DrawsTheQuantilesOfEverySizeExactly) {
    ShownView<SizesView> shown;
    const runs::Run run = sweep("a");
    shown.add({run});
    shown.show();
    ASSERT_EQ(shown.view.sweeps().size(), 1u);
    ASSERT_EQ(shown.view.sweeps()[0].sizes.size(), run.steps.size());
    // Median, 99 % and longest are chosen at first, then the stalls.
    ASSERT_EQ(shown.view.plot()->graphCount(), 4);
    const QCPGraph *const longest = shown.view.plot()->graph(2);
    for (std::size_t step = 0; step < run.steps.size(); ++step) {
        std::vector<Delay> both = run.steps[step].series[0].delays;
        both.insert(both.end(), run.steps[step].series[1].delays.begin(), run.steps[step].series[1].delays.end());
        const QCPGraphData point = *(longest->data()->constBegin() + static_cast<std::ptrdiff_t>(step));
        EXPECT_EQ(point.key, run.steps[step].sizeBytes);
        const Delay most = *std::max_element(both.begin(), both.end());
        EXPECT_DOUBLE_EQ(point.value, std::chrono::duration<double>(most).count());
    }
    shown.view.findChild<QCheckBox *>("quantile1")->click();
    EXPECT_EQ(shown.view.plot()->graphCount(), 5);
}

TEST(SizesView, ShowsStalledTimeOrItsShareAgainstTheSize) {
    ShownView<SizesView> shown;
    shown.add({sweep("a")});
    shown.show();
    const auto stalls = [&] { return shown.view.plot()->graph(3)->data()->constBegin()->value; };
    const auto curve = shown.view.sweeps()[0].sizes[0].curve;
    EXPECT_DOUBLE_EQ(stalls(), std::chrono::duration<double>(curve->timeAtLeast(1ms)).count());
    shown.view.findChild<QComboBox *>("sizesStalls")->setCurrentIndex(1);
    EXPECT_NEAR(stalls(), 100 * std::chrono::duration<double>(curve->timeAtLeast(1ms)).count() /
                              std::chrono::duration<double>(curve->total()).count(),
                1e-9);
    EXPECT_GT(stalls(), 99);
    EXPECT_EQ(std::prev(shown.view.plot()->graph(3)->data()->constEnd())->value, 0) << "64 KiB do not stall";
}

TEST(SizesView, SaysTheFiguresOfTheNearestSize) {
    ShownView<SizesView> shown;
    shown.add({sweep("with stalls"), sweep("without", 0)});
    shown.show();
    const QString text =
        shown.view.readoutAt(placeOf(shown.view.plot()->axisRects().at(0), 70, 1e-3));
    EXPECT_TRUE(text.startsWith("64 bytes\n")) << text.toStdString();
    EXPECT_TRUE(text.contains("without: median 2.")) << text.toStdString();
    EXPECT_TRUE(text.contains("stalled 0 ns (0 %)")) << text.toStdString();
}

TEST(SizesView, MapsAllDelaysOfTheChosenRun) {
    ShownView<SizesView> shown;
    shown.add({sweep("a"), sweep("b", 0)});
    shown.show();
    shown.view.choose(SizesView::Shows::density);
    shown.settle();
    QCPAxisRect *const map = shown.view.plot()->axisRects().at(0);
    // 2 ends x 2,000 / 41 stalls of 44 ms.
    EXPECT_EQ(shown.view.readoutAt(placeOf(map, 64, 0.044)),
              "64 bytes, delays from 39.8 ms up to 44.7 ms: 96 of 4,000");
    EXPECT_EQ(shown.view.readoutAt(placeOf(map, 64, 0.001)), "no delays here");
    const QImage first = shown.picture();
    shown.view.setCurrentRun("b");
    shown.settle();
    EXPECT_EQ(shown.view.findChild<QComboBox *>("sizesRun")->currentText(), "b");
    EXPECT_TRUE(shown.view.readoutAt(placeOf(map, 64, 0.005)).isEmpty()) << "beyond its axes: no delay is so long";
    EXPECT_NE(shown.picture(), first);
}

TEST(SizesView, BrushesTheDelaysOfTheQuantileOrTheCellThatIsClicked) {
    ShownView<SizesView> shown;
    shown.add({sweep("a")});
    shown.show();
    std::optional<DelayBand> band;
    QObject::connect(shown.view.interaction(), &PlotInteraction::bandBrushed, &shown.view,
                     [&](const std::optional<DelayBand> &brushed) { band = brushed; });
    const auto click = [&](double bytes, double seconds) {
        QTest::mouseClick(shown.view.plot(), Qt::LeftButton, {},
                          placeOf(shown.view.plot()->axisRects().at(0), bytes, seconds).toPoint());
    };
    const auto &curve = *shown.view.sweeps()[0].sizes[3].curve; // of 64 bytes
    click(64, std::chrono::duration<double>(*curve.quantile(0.5)).count());
    ASSERT_TRUE(band);
    EXPECT_EQ(*band, (DelayBand{*curve.quantile(0.5), *curve.quantile(0.5)}));
    shown.view.choose(SizesView::Shows::density);
    shown.settle();
    click(64, 0.044);
    EXPECT_EQ(*band, (DelayBand{Delay(39'810'718), Delay(44'668'359)}));
}

TEST(SizesView, ZoomsTheStallsWithoutTheDelays) {
    ShownView<SizesView> shown;
    shown.add({sweep("a")});
    shown.show();
    const auto rect = [&](int index) { return shown.view.plot()->axisRects().at(index); };
    const QCPRange delays = rect(0)->axis(QCPAxis::atLeft)->range();
    const QCPRange stalls = rect(1)->axis(QCPAxis::atLeft)->range();
    const QPoint centre = rect(1)->rect().center();
    QWheelEvent wheel(centre, QPointF(), QPoint(), QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(shown.view.plot(), &wheel);
    EXPECT_EQ(rect(0)->axis(QCPAxis::atLeft)->range(), delays);
    EXPECT_NEAR(rect(1)->axis(QCPAxis::atLeft)->range().size(), 0.8 * stalls.size(), 1e-9);
    EXPECT_EQ(rect(0)->axis(QCPAxis::atBottom)->range(), rect(1)->axis(QCPAxis::atBottom)->range());
    EXPECT_FALSE(shown.view.interaction()->delayAt(centre)) << "that axis counts stalls";
    EXPECT_TRUE(shown.view.interaction()->delayAt(rect(0)->rect().center()));
}

TEST(SizesView, OfOneSizeSaysWhatToDo) {
    ShownView<SizesView> shown;
    shown.add({oneSize("a"), oneSize("b")});
    shown.show();
    const QImage empty = shown.picture();
    EXPECT_GT(countOf(empty, lookOf(ChartStyle::screen, shown.view.palette()).faint), 10) << "words";
    EXPECT_EQ(countOf(empty, readableOn(shown.document.curves()[0].colour, Qt::white)), 0);
    // Runs of one size each make a sweep together.
    shown.add({makeRun("c", {makeStep(64, 1'000, 3us, 0, 0ns)})});
    shown.settle();
    EXPECT_GT(countOf(shown.picture(), readableOn(shown.document.curves()[0].colour, Qt::white)), 0);
}

TEST(SizesView, LabelsARunThatIsIncomplete) {
    ShownView<SizesView> shown;
    runs::Run run = sweep("a");
    run.steps[1].series[0].lostDelays = 3;
    shown.add({std::move(run)});
    shown.show();
    EXPECT_EQ(shown.view.sweeps()[0].label, "a (incomplete)");
}

TEST(SizeDensity, CountsEveryDelayOnce) {
    QCustomPlot plot;
    auto *const map = new SizeDensity(plot.xAxis, plot.yAxis);
    std::vector<SizeCurve> sizes;
    for (const runs::Step &step : sweep("a").steps)
        sizes.push_back({step.sizeBytes, std::make_shared<const analysis::RankCurve>(
                                             analysis::RankCurve::fromDelays(step.series[0].delays))});
    map->setSizes(sizes, TimeUnit::seconds());
    for (const SizeCurve &size : sizes) {
        std::uint64_t count = 0;
        Delay at(1);
        while (at < size.curve->longest() * 2) {
            if (const auto cell = map->cellAt(size.sizeBytes, at)) {
                EXPECT_EQ(cell->sizeBytes, size.sizeBytes);
                count += cell->bin.count;
                at = cell->bin.to;
            } else {
                at = std::max(at + Delay(1), Delay(static_cast<std::int64_t>(1.01 * static_cast<double>(at.count()))));
            }
        }
        EXPECT_EQ(count, size.curve->size());
    }
    EXPECT_EQ(map->counts().lower, 1);
}
