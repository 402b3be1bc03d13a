// What the window does with 10 runs of 1,000,000 messages each: how long each view takes until its first whole picture
// (`first`), how long a frame takes while it is zoomed (`zoom`), and while the mouse moves over it (`hover`). 30 frames a
// second are 33 ms a frame.

#include "tests/bench/ten_runs.h"
#include "ui/models/document.h"
#include "ui/plots/rank_plot.h"
#include "ui/plots/timeline_chart.h"
#include "ui/views/histogram_view.h"
#include "ui/views/percentiles_view.h"
#include "ui/views/sizes_view.h"
#include "ui/views/timeline_view.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <benchmark/benchmark.h>

namespace {

using namespace delayrank;
using namespace delayrank::ui;

const QSize size(1280, 800);

Document &document() {
    static Document *const made = [] {
        auto *const document = new Document;
        document->addRuns(analyseRuns(bench::tenRuns(), analysis::defaultStallThreshold), std::nullopt,
                          Document::Origin::file);
        QApplication::processEvents();
        return document;
    }();
    return *made;
}

/// A view with the plot that it is drawn on, and whether it shows all that there is.
template <class View> struct Shown {
    Selection selection;
    View view{&document(), &selection};
    QCustomPlot *plot() const { return view.plot(); }
    bool isWhole() { return plot()->plottableCount() > 0; }
};

template <> struct Shown<TimelineView> {
    Selection selection;
    TimelineView view{&document(), &selection};
    QCustomPlot *plot() const { return view.chart(); }
    bool isWhole() { return view.chart()->tracks().size() == 2 * bench::tenRunsCount; }
};

template <> struct Shown<RankPlot> {
    Shown() { view.setCurves(document().curves()); }
    RankPlot view;
    QCustomPlot *plot() { return &view; }
    bool isWhole() { return true; }
};

template <class View> void show(Shown<View> &shown) {
    shown.view.resize(size);
    shown.view.show();
    QDeadlineTimer patience(60'000);
    while (!shown.isWhole() && !patience.hasExpired())
        QApplication::processEvents(QEventLoop::AllEvents, 5);
    if (!shown.isWhole())
        std::abort();
    shown.plot()->replot(QCustomPlot::rpImmediateRefresh);
}

template <class View> void first(benchmark::State &state) {
    document();
    for (auto _ : state) {
        Shown<View> shown;
        show(shown);
    }
}

template <class View> void zoom(benchmark::State &state) {
    Shown<View> shown;
    show(shown);
    auto *const interaction = shown.plot()->template findChild<PlotInteraction *>();
    int step = 0;
    for (auto _ : state) {
        ++step % 20 < 10 ? interaction->zoomIn() : interaction->zoomOut();
        shown.plot()->replot(QCustomPlot::rpImmediateRefresh);
    }
}

template <class View> void hover(benchmark::State &state) {
    Shown<View> shown;
    show(shown);
    const QRect axes = shown.plot()->axisRect()->rect();
    int step = 0;
    for (auto _ : state) {
        step = (step + 7) % axes.width();
        const QPointF at(axes.left() + step, axes.center().y());
        QMouseEvent move(QEvent::MouseMove, at, shown.plot()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(shown.plot(), &move);
        QApplication::processEvents();
    }
}

#define BENCHMARK_VIEW(View)                                                                                 \
    BENCHMARK(first<View>)->Unit(benchmark::kMillisecond)->UseRealTime();                                    \
    BENCHMARK(zoom<View>)->Unit(benchmark::kMillisecond)->UseRealTime();                                     \
    BENCHMARK(hover<View>)->Unit(benchmark::kMillisecond)->UseRealTime()

BENCHMARK_VIEW(RankPlot);
BENCHMARK_VIEW(TimelineView);
BENCHMARK_VIEW(HistogramView);
BENCHMARK_VIEW(PercentilesView);
BENCHMARK_VIEW(SizesView);

} // namespace
