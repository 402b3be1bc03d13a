#include "ui/export/chart_export.h"

#include <QDir>
#include <QFile>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <gtest/gtest.h>
#include <limits>
#include <sys/resource.h>

using namespace delayrank;
using namespace delayrank::ui;

namespace {

/// 200,000 delays as in 1999: a plateau of 10 ms and a long tail, in red squares.
ChartRequest stallsRequest(ChartStyle style) {
    std::vector<analysis::RankRun> runs{{Delay(9'638'100), 4'929, 0}};
    for (std::int64_t delay = 90'000; delay >= 3'000; delay -= 10)
        runs.push_back({Delay(delay), 22, 0});
    Curve curve;
    curve.label = "Linux 2.2.2";
    curve.colour = Qt::red;
    curve.marker = Marker::square;
    curve.curve = std::make_shared<const analysis::RankCurve>(runs);
    ChartRequest request;
    request.curves = {curve};
    request.style = style;
    request.comparison.rankRange = runs::AxisRange{1, 1e6};
    request.comparison.delayRange = runs::AxisRange{1e3, 1e8};
    return request;
}

QByteArray contentOf(const QString &path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The middle of the marker of a rank and a delay in seconds on the 1999 axes.
QPoint in1999(double rank, double seconds) {
    return {qRound(54 + 577 * std::log10(rank) / 6), qRound(436 - 406 * (std::log10(seconds) + 6) / 5)};
}

class ChartExport : public testing::Test {
protected:
    QString path(const QString &name) const { return folder.filePath(name); }
    QTemporaryDir folder;
};

} // namespace

TEST_F(ChartExport, WritesAListChartOfAFewKilobytesInFlatColours) {
    ASSERT_TRUE(exportChart(stallsRequest(ChartStyle::list), path("list.png")));
    EXPECT_LT(contentOf(path("list.png")).size(), 8 * 1024);
    const QImage image(path("list.png"));
    EXPECT_EQ(image.size(), QSize(648, 476));
    EXPECT_EQ(image.format(), QImage::Format_Indexed8);
    EXPECT_LE(image.colorCount(), 8) << "nothing is smoothed, letters included";
}

TEST_F(ChartExport, PutsDelaysWhereThe1999ChartsHaveThem) {
    const QImage image = renderChart(stallsRequest(ChartStyle::list));
    const QRgb red = qRgb(255, 0, 0);
    EXPECT_EQ(image.pixel(in1999(1, 0.0096381)), red);
    EXPECT_EQ(image.pixel(in1999(2, 0.0096381)), red);
    EXPECT_EQ(image.pixel(in1999(4'929, 0.0096381)), red);
    EXPECT_EQ(image.pixel(in1999(4'930, 9e-5)), red);
    EXPECT_NE(image.pixel(in1999(1.4, 0.0096381)), red) << "there is no rank between 1 and 2";
}

TEST_F(ChartExport, HasTheSizeOfItsStyleOrTheOneAskedForTimesTheScale) {
    EXPECT_EQ(renderChart(stallsRequest(ChartStyle::screen)).size(), QSize(1280, 800));
    EXPECT_EQ(renderChart(stallsRequest(ChartStyle::print)).size(), QSize(1600, 1200));
    ChartRequest request = stallsRequest(ChartStyle::screen);
    request.size = {400, 300};
    request.scale = 2.5;
    EXPECT_EQ(renderChart(request).size(), QSize(1000, 750));
}

TEST_F(ChartExport, DrawsTheThresholdUnlessTheChartIsForAList) {
    for (const ChartStyle style : {ChartStyle::screen, ChartStyle::print, ChartStyle::list}) {
        ChartRequest request = stallsRequest(style);
        const QImage usual = renderChart(request);
        request.showThreshold = style == ChartStyle::list;
        EXPECT_NE(renderChart(request), usual);
        request.showThreshold = style != ChartStyle::list;
        EXPECT_EQ(renderChart(request), usual);
    }
}

TEST_F(ChartExport, HonoursTheComparisonsTitleUnitAndAxis) {
    const ChartRequest plain = stallsRequest(ChartStyle::list);
    const QImage usual = renderChart(plain);
    ChartRequest titled = plain, inTicks = plain, shares = plain;
    titled.comparison.title = "Title";
    inTicks.comparison.unit = *TimeUnit::parse("ticks@4e8");
    shares.comparison.rankAxis = runs::RankAxis::fraction;
    for (const ChartRequest &request : {titled, inTicks, shares})
        EXPECT_NE(renderChart(request), usual);
}

/// The stalls, and below them the ratio of a blue run to them that is ten times faster.
ChartRequest ratioRequest(ChartStyle style) {
    ChartRequest request = stallsRequest(style);
    Curve fast = request.curves.front();
    fast.runId = "fast";
    fast.label = "fast";
    fast.colour = Qt::blue;
    std::vector<analysis::RankRun> runs;
    for (const analysis::RankRun &run : request.curves.front().curve->runs())
        runs.push_back({run.delay / 10, run.count, 0});
    fast.curve = std::make_shared<const analysis::RankCurve>(runs);
    request.ratio = RatioPart{ratioLines({fast}, request.curves), "Linux 2.2.2"};
    return request;
}

TEST_F(ChartExport, DrawsTheRatioBelowTheRankChartWhichStaysAsItIs) {
    const QImage alone = renderChart(stallsRequest(ChartStyle::list));
    const QImage both = renderChart(ratioRequest(ChartStyle::list));
    ASSERT_EQ(both.size(), chartSize(ChartStyle::list, true));
    EXPECT_EQ(both.copy(alone.rect()).convertToFormat(QImage::Format_RGB32),
              alone.convertToFormat(QImage::Format_RGB32));
    // The line of ratio 10 reaches from the left axis of the rank chart, at x = 54, to the last rank.
    int left = both.width(), right = 0;
    for (int y = alone.height(); y < both.height(); ++y)
        for (int x = 0; x < both.width(); ++x)
            if (both.pixel(x, y) == qRgb(0, 0, 255)) {
                left = std::min(left, x);
                right = std::max(right, x);
            }
    EXPECT_NEAR(left, 54, 2);
    EXPECT_NEAR(
        right,
        54 +
            577 * std::log10(static_cast<double>(ratioRequest(ChartStyle::list).curves[0].curve->size())) / 6,
        3);
}

TEST_F(ChartExport, DrawsTheSameRatioInEveryFormatAndAtEveryScale) {
    const auto blueShare = [](const QImage &image) {
        int blue = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                blue += qBlue(image.pixel(x, y)) > 200 && qRed(image.pixel(x, y)) < 80;
        return static_cast<double>(blue) / image.width();
    };
    ChartRequest request = ratioRequest(ChartStyle::screen);
    const double once = blueShare(renderChart(request));
    EXPECT_GT(once, 0.5);
    request.scale = 2;
    EXPECT_NEAR(blueShare(renderChart(request)), 2 * once, 0.6 * once);
    ASSERT_TRUE(exportChart(request, path("chart.svg")));
    QSvgRenderer svg(path("chart.svg"));
    ASSERT_TRUE(svg.isValid());
    QImage image(chartSize(ChartStyle::screen, true), QImage::Format_RGB32);
    EXPECT_EQ(svg.viewBox().size(), image.size());
    image.fill(Qt::white);
    QPainter painter(&image);
    svg.render(&painter);
    painter.end();
    EXPECT_NEAR(blueShare(image), once, 0.6 * once);
    ASSERT_TRUE(exportChart(request, path("chart.pdf")));
}

TEST_F(ChartExport, WritesSvgWithTheCurveAsOnePath) {
    ASSERT_TRUE(exportChart(stallsRequest(ChartStyle::screen), path("chart.svg")));
    QSvgRenderer svg(path("chart.svg"));
    ASSERT_TRUE(svg.isValid());
    EXPECT_EQ(svg.viewBox(), QRect(0, 0, 1280, 800));
    QImage image(1280, 800, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    svg.render(&painter);
    painter.end();
    int red = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            red += qRed(image.pixel(x, y)) > 200 && qGreen(image.pixel(x, y)) < 60;
    EXPECT_GT(red, 3'000);
    EXPECT_LT(contentOf(path("chart.svg")).count("<path"), 20);
}

TEST_F(ChartExport, WritesPdf) {
    ASSERT_TRUE(exportChart(stallsRequest(ChartStyle::print), path("chart.PDF")));
    const QByteArray pdf = contentOf(path("chart.PDF"));
    EXPECT_TRUE(pdf.startsWith("%PDF-"));
    EXPECT_TRUE(pdf.contains("/MediaBox [0 0 1200")) << "1600 pixels of 1/96 inch";
}

TEST_F(ChartExport, NamesTheThreeKindsOfFileWhenAskedForAnother) {
    for (const char *name : {"chart.gif", "chart", "png"}) {
        const auto result = exportChart(stallsRequest(ChartStyle::list), path(name));
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::invalidArgument);
        for (const char *kind : {".png", ".svg", ".pdf"})
            EXPECT_NE(result.error().reason.find(kind), std::string::npos);
        EXPECT_EQ(result.error().subject, path(name).toStdString());
    }
    EXPECT_TRUE(QDir(folder.path()).isEmpty(QDir::Files | QDir::Hidden));
}

TEST_F(ChartExport, RefusesSizesThatMakeNoPicture) {
    ChartRequest request = stallsRequest(ChartStyle::list);
    for (const double scale : {0.0, -1.0, 1e-4, 1e9, std::numeric_limits<double>::quiet_NaN()}) {
        request.scale = scale;
        EXPECT_TRUE(renderChart(request).isNull()) << scale;
        const auto result = exportChart(request, path("chart.png"));
        ASSERT_FALSE(result) << scale;
        EXPECT_EQ(result.error().code, ErrorCode::invalidArgument);
    }
    request.scale = 1;
    request.size = {2'000'000'000, 2'000'000'000};
    EXPECT_TRUE(renderChart(request).isNull());
    EXPECT_FALSE(exportChart(request, path("chart.svg")));
}

TEST_F(ChartExport, KeepsTheOldFileWhenTheNewOneCannotBeWrittenWhole) {
    QFile old(path("chart.png"));
    ASSERT_TRUE(old.open(QIODevice::WriteOnly));
    old.write("old");
    old.close();
    // A limit on file sizes stands in for a full disk: write() takes a part, then fails.
    struct rlimit before {};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    auto *handler = std::signal(SIGXFSZ, SIG_IGN);
    struct rlimit small = before;
    small.rlim_cur = 1'000;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto result = exportChart(stallsRequest(ChartStyle::list), path("chart.png"));
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::io);
    EXPECT_EQ(result.error().systemErrno, EFBIG);
    EXPECT_EQ(result.error().subject, path("chart.png").toStdString());
    EXPECT_EQ(contentOf(path("chart.png")), "old");
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList("chart.png"));
}

TEST_F(ChartExport, NamesTheFileWhenItsFolderIsMissing) {
    const auto result = exportChart(stallsRequest(ChartStyle::list), path("missing/chart.png"));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::notFound);
    EXPECT_EQ(result.error().subject, path("missing/chart.png").toStdString());
}

TEST_F(ChartExport, ReplacesAnOldFileByAWholeOneAndLeavesNothingBeside) {
    QFile old(path("chart.png"));
    ASSERT_TRUE(old.open(QIODevice::WriteOnly));
    old.write("old");
    old.close();
    ASSERT_TRUE(exportChart(stallsRequest(ChartStyle::list), path("chart.png")));
    EXPECT_FALSE(QImage(path("chart.png")).isNull());
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList("chart.png"));
}

TEST_F(ChartExport, DrawsAChartWithoutCurves) {
    ChartRequest request;
    EXPECT_FALSE(renderChart(request).isNull());
}
