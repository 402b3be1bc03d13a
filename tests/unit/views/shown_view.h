#pragma once

#include "tests/unit/analysis/digitised_curve.h"
#include "ui/export/picture.h"
#include "ui/models/document.h"
#include "ui/models/selection.h"
#include "ui/views/chart_view.h"

#include <QSignalSpy>
#include <QTest>
#include <qcustomplot.h>
#include <random>

namespace delayrank::ui::test {

using namespace std::chrono_literals;

/// A view of its own document, 1000 x 700 pixels.
template <class View> struct ShownView {
    Document document;
    Selection selection;
    View view{&document, &selection};

    void add(std::vector<runs::Run> runs) {
        document.addRuns(analyseRuns(std::move(runs), document.comparison().stallThreshold), {},
                         Document::Origin::file);
    }
    /// Shows it and waits until it has drawn what the document holds.
    void show() {
        view.resize(1000, 700);
        view.show();
        settle();
    }
    void settle() {
        QTest::qWait(60); // the document tells of its curves once a frame
        if constexpr (requires { view.finishWork(); })
            view.finishWork();
        QTest::qWait(20);
    }
    QImage picture(ChartStyle style = ChartStyle::screen, const QSize &size = {}) {
        return renderPicture({[this, style](QCPPainter &painter, const QSize &logical) {
                                  view.drawOn(painter, logical, style);
                              },
                              style, size, 1, view.title()});
    }
};

/// A step of messages of a size, of which every `period`-th waits for `stall` and the others for about `base`.
inline runs::Step makeStep(std::uint32_t sizeBytes, int messages, Delay base, int period, Delay stall) {
    std::mt19937_64 random(sizeBytes + 1);
    std::uniform_real_distribution<double> factor(0.9, 1.6), tight(0.998, 1.002);
    runs::Step step;
    step.sizeBytes = sizeBytes;
    for (const runs::End end : {runs::End::sender, runs::End::receiver}) {
        runs::Series series{end, true, {}, {}, 0};
        for (int message = 1; message <= messages; ++message) {
            const bool stalls = period > 0 && message % period == 0;
            const double nanoseconds = static_cast<double>((stalls ? stall : base).count());
            series.delays.push_back(Delay(
                static_cast<std::int64_t>(nanoseconds * (stalls ? tight(random) : factor(random)))));
        }
        step.series.push_back(std::move(series));
    }
    return step;
}

inline runs::Run makeRun(const std::string &label, std::vector<runs::Step> steps) {
    runs::Run run;
    run.id = label;
    run.label = label;
    run.steps = std::move(steps);
    return run;
}

/// A run of one-byte messages.
inline runs::Run oneSize(const std::string &label, int period = 41, Delay stall = 44ms) {
    return makeRun(label, {makeStep(1, 4'000, 2us, period, stall)});
}

/// A run over sizes from 1 byte to 64 KiB, of which only the small ones stall.
inline runs::Run sweep(const std::string &label, int period = 41) {
    std::vector<runs::Step> steps;
    for (std::uint32_t size = 1; size <= 65'536; size *= 4)
        steps.push_back(makeStep(size, 2'000, Delay(2'000 + size), size < 1'500 ? period : 0, 44ms));
    return makeRun(label, std::move(steps));
}

/// The curves of the chart of 1999.
inline std::vector<runs::Run> runsOf1999() {
    std::vector<runs::Run> all;
    for (const char *name : {"linux-2.0.36", "linux-2.2.2", "linux-2.2.2-patched"}) {
        runs::Step step;
        step.sizeBytes = 1;
        step.series.push_back({runs::End::merged, false,
                               analysis::readDigitisedCurve(std::string(TEST_DATA "/1999/") + name + ".csv",
                                                            TimeUnit::seconds(), 399'996),
                               {},
                               0});
        all.push_back(makeRun(name, {std::move(step)}));
    }
    return all;
}

inline int countOf(const QImage &image, const QColor &colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixel(x, y) == colour.rgb();
    return count;
}

} // namespace delayrank::ui::test
