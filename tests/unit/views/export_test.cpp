// Every view is exported in every style, as pixels and as shapes.

#include "shown_view.h"

#include "ui/views/histogram_view.h"
#include "ui/views/percentiles_view.h"
#include "ui/views/sizes_view.h"
#include "ui/views/summary_view.h"

#include <QFile>
#include <QTemporaryDir>
#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;
using namespace delayrank::ui::test;

template <class View> class ExportedView : public testing::Test {
protected:
    ShownView<View> shown;
};

using Views = testing::Types<HistogramView, PercentilesView, SizesView, SummaryView>;
TYPED_TEST_SUITE(ExportedView, Views);

namespace {

QByteArray contentsOf(const QString &path) {
    QFile file(path);
    file.open(QIODevice::ReadOnly);
    return file.readAll();
}

} // namespace

TYPED_TEST(ExportedView, HasTheSizeAndTheRunsInEveryStyle) {
    this->shown.add({sweep("a"), sweep("b", 0)});
    this->shown.show();
    for (const ChartStyle style : {ChartStyle::screen, ChartStyle::print, ChartStyle::list}) {
        const QImage image = this->shown.picture(style);
        EXPECT_EQ(image.size(), defaultSize(style));
        const QColor colour = this->shown.document.curves()[0].colour;
        EXPECT_GT(countOf(image, style == ChartStyle::list ? colour : readableOn(colour, Qt::white)), 50)
            << static_cast<int>(style);
        if (style == ChartStyle::list) {
            EXPECT_EQ(image.format(), QImage::Format_Indexed8) << "few colours, small files";
        }
    }
    EXPECT_EQ(this->shown.picture(ChartStyle::screen, {500, 300}).size(), QSize(500, 300));
}

TYPED_TEST(ExportedView, IsShapesInSvgAndPdf) {
    this->shown.add({sweep("a"), sweep("b", 0)});
    this->shown.show();
    const QTemporaryDir folder;
    const Picture picture{[this](QCPPainter &painter, const QSize &size) {
                              this->shown.view.drawOn(painter, size, ChartStyle::print);
                          },
                          ChartStyle::print, {}, 1, this->shown.view.title()};
    for (const char *name : {"a.svg", "a.pdf"})
        ASSERT_TRUE(exportPicture(picture, folder.filePath(name)));
    const QByteArray svg = contentsOf(folder.filePath("a.svg"));
    EXPECT_GT(svg.size(), 5'000);
    EXPECT_FALSE(svg.contains("<image")) << "no pixels";
    EXPECT_TRUE(svg.contains("<text"));
    EXPECT_GT(contentsOf(folder.filePath("a.pdf")).size(), 5'000);
}

TYPED_TEST(ExportedView, OfNothingHasWordsOnly) {
    this->shown.show();
    EXPECT_GT(countOf(this->shown.picture(), lookOf(ChartStyle::screen, this->shown.view.palette()).faint), 10);
}

TYPED_TEST(ExportedView, LeavesTheWindowsLookAsItWas) {
    this->shown.add({sweep("a")});
    this->shown.show();
    const QImage before = this->shown.view.grab().toImage();
    this->shown.picture(ChartStyle::list);
    QTest::qWait(50);
    EXPECT_EQ(this->shown.view.grab().toImage(), before);
}
