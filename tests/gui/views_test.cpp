#include "tests/gui/views_test.h"

#include "ui/window/chart_actions.h"
#include "ui/window/file_actions.h"
#include "ui/window/view_tabs.h"
#include "ui/views/histogram_view.h"

#include <QContextMenuEvent>
#include <QDialog>
#include <QGraphicsView>
#include <QImage>
#include <QMenu>
#include <QSet>
#include <QSignalSpy>
#include <qcustomplot.h>

namespace delayrank::ui::test {

namespace {

/// How many colours a picture has: words alone have few.
qsizetype coloursOf(const QImage &image) {
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            colours << image.pixel(x, y);
    return colours.size();
}

} // namespace

void ViewsTest::everyTabShowsTheRunsSaysWhatIsUnderTheMouseAndIsExported() {
    openWindow();
    window().files()->openExample();
    QTRY_COMPARE_WITH_TIMEOUT(window().document()->runCount(), 3, 10'000);
    ViewTabs *const tabs = window().views();
    QVERIFY(tabs->count() >= 5);
    QSet<QString> titles;
    for (int tab = 0; tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        QTest::qWait(100);
        titles << tabs->tabText(tab);
        const QString file = path(QStringLiteral("tab%1.png").arg(tab));
        window().charts()->exportTo(ChartStyle::screen, QSize(800, 500), 1, file);
        const QImage image(file);
        QCOMPARE(image.size(), QSize(800, 500));
        QVERIFY2(coloursOf(image) > 10, qPrintable(tabs->tabText(tab)));
        ChartView *const view = tabs->currentView();
        if (!view)
            continue;
        QSignalSpy hovered(view, &ChartView::hovered);
        view->home();
        view->zoomIn();
        view->zoomOut();
        if (auto *const plot = view->findChild<QCustomPlot *>()) {
            // The example has one size: the sweep says so and has nothing under the mouse.
            QTest::mouseMove(plot, plot->axisRect()->rect().center() + QPoint(1, 1));
            QTest::mouseMove(plot, plot->axisRect()->rect().center());
            QTRY_VERIFY2(!hovered.isEmpty(), qPrintable(tabs->tabText(tab)));
        }
    }
    for (const char *title : {"Ranks", "Histogram", "Percentiles", "Sizes", "Summary"})
        QVERIFY2(titles.contains(QString::fromLatin1(title)), title);
}

void ViewsTest::everyTabOfAnEmptyWindowSaysWhatToDo() {
    openWindow();
    for (int tab = 0; tab < window().views()->count(); ++tab) {
        window().views()->setCurrentIndex(tab);
        QTest::qWait(50);
        const QImage image = window().views()->currentWidget()->grab().toImage();
        QVERIFY2(coloursOf(image) > 2, qPrintable(window().views()->tabText(tab)));
    }
}

void ViewsTest::theCrosshairGoesFromViewToView() {
    openWindow();
    window().files()->openExample();
    QTRY_COMPARE_WITH_TIMEOUT(window().document()->runCount(), 3, 10'000);
    auto *const histogram = window().views()->view<HistogramView>();
    QVERIFY(histogram);
    window().views()->setCurrentWidget(histogram);
    QTest::qWait(100);
    QTest::mouseMove(histogram->plot(), histogram->plot()->axisRect()->rect().center() + QPoint(2, 0));
    QTest::mouseMove(histogram->plot(), histogram->plot()->axisRect()->rect().center());
    QTRY_VERIFY(window().selection()->crosshair());
}

void ViewsTest::everyViewHasAMenuAndThePlotsGoBackAndTakeTypedRanges() {
    openWindow();
    window().files()->openExample();
    QTRY_COMPARE_WITH_TIMEOUT(window().document()->runCount(), 3, 10'000);
    ViewTabs *const tabs = window().views();
    for (int tab = 0; tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        QTest::qWait(100);
        QWidget *const widget = tabs->currentWidget();
        QList<QWidget *> targets;
        for (QCustomPlot *const plot : widget->findChildren<QCustomPlot *>())
            targets << plot;
        if (auto *const scene = widget->findChild<QGraphicsView *>())
            targets << scene->viewport();
        for (QWidget *const target : targets) {
            QContextMenuEvent event(QContextMenuEvent::Mouse, target->rect().center(),
                                    target->mapToGlobal(target->rect().center()));
            QCoreApplication::sendEvent(target, &event);
            auto *const menu = window().findChild<QMenu *>(QStringLiteral("plotMenu"));
            QVERIFY2(menu, qPrintable(tabs->tabText(tab)));
            QVERIFY(menu->actions().contains(action(ActionId::exportChart)));
            delete menu;
        }
        action(ActionId::zoomIn)->trigger();
        if (widget->findChild<PlotInteraction *>()) {
            QVERIFY2(action(ActionId::undoView)->isEnabled(), qPrintable(tabs->tabText(tab)));
            action(ActionId::undoView)->trigger();
        }
        QVERIFY(!action(ActionId::undoView)->isEnabled());
        action(ActionId::axes)->trigger();
        auto *const dialog = window().findChild<QDialog *>(QStringLiteral("axesDialog"));
        QVERIFY2(dialog, qPrintable(tabs->tabText(tab)));
        dialog->reject();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

void ViewsTest::aNameInTheLegendHidesItsRunInEveryView() {
    openWindow();
    window().files()->openExample();
    QTRY_COMPARE_WITH_TIMEOUT(window().document()->runCount(), 3, 10'000);
    for (PlotView *const view : window().findChildren<PlotView *>()) {
        const QString runId = QString::fromStdString(window().document()->run(1).id);
        emit view->interaction()->legendClicked(runId);
        QVERIFY2(!window().document()->appearance(1).shown, qPrintable(view->title()));
        action(ActionId::showAllRuns)->trigger();
        QVERIFY(window().document()->appearance(1).shown);
    }
}

void ViewsTest::aDoubleClickOnANameLeavesAloneWhatTheFilterLeavesOut() {
    openWindow();
    window().files()->openExample();
    QTRY_COMPARE_WITH_TIMEOUT(window().document()->runCount(), 3, 10'000);
    Document *const document = window().document();
    document->setFilter(runs::RunFilter::parse("label:2.2.2").value());
    PlotView *const view = window().findChild<HistogramView *>();
    const QString runId = QString::fromStdString(document->run(1).id);
    emit view->interaction()->legendDoubleClicked(runId);
    QVERIFY(document->appearance(0).shown && document->isFilteredOut(0));
    QVERIFY(document->isDrawn(1) && !document->isDrawn(2));
    emit view->interaction()->legendDoubleClicked(runId);
    QVERIFY(document->isDrawn(1) && document->isDrawn(2));
}

} // namespace delayrank::ui::test
