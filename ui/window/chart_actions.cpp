#include "ui/window/chart_actions.h"

#include "ui/plots/cluster_brackets.h"
#include "ui/plots/delay_marks.h"
#include "ui/window/export_dialog.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>

namespace delayrank::ui {

ChartActions::ChartActions(Document *document, ViewTabs *views, RankPlot *plot, RankView *rankView,
                           StatisticsPanel *statistics, MessageBar *messages, Settings *settings,
                           QWidget *window)
    : QObject(window), m_document(document), m_views(views), m_plot(plot), m_rankView(rankView),
      m_statistics(statistics), m_messages(messages), m_settings(settings), m_window(window) {}

ChartRequest ChartActions::request(ChartStyle style, const QSize &size, double scale) const {
    ChartRequest request;
    request.curves = m_document->curves();
    request.comparison = m_document->comparison();
    if (!m_plot->isHome()) {
        request.comparison.rankRange = m_plot->rankRange();
        request.comparison.delayRange = m_plot->delayRange();
    }
    if (m_rankView->showsRatio())
        request.ratio = RatioPart{m_rankView->ratioPlot()->lines(), m_document->baselineLabel()};
    request.brackets = m_plot->clusterBrackets().brackets();
    request.referenceBands = m_plot->delayMarks().bands();
    request.style = style;
    request.size = size;
    request.scale = scale;
    return request;
}

Picture ChartActions::picture(ChartStyle style, const QSize &size, double scale) const {
    ChartView *const view = m_views->currentView();
    if (!view)
        return pictureOf(request(style, size, scale));
    return {[view, style](QCPPainter &painter, const QSize &logical) { view->drawOn(painter, logical, style); },
            style, size, scale, view->title()};
}

void ChartActions::askAndExport() {
    const QString proposed = QDir(m_settings->folder()).filePath(QStringLiteral("delays.png"));
    auto *const dialog = new ExportDialog(proposed, !m_views->currentView() && m_rankView->showsRatio(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ExportDialog::chosen, this, &ChartActions::exportTo);
    dialog->open();
}

void ChartActions::exportTo(ChartStyle style, const QSize &size, double scale, const QString &path) {
    if (const auto written = exportPicture(picture(style, size, scale), path); !written)
        m_messages->show(written.error());
    else
        m_messages->show(
            MessageBar::Kind::information,
            tr("The chart is in %1").arg(QDir::toNativeSeparators(QFileInfo(path).absoluteFilePath())));
}

void ChartActions::copyChart() {
    QGuiApplication::clipboard()->setImage(
        renderPicture(
        picture(ChartStyle::screen, m_views->currentWidget()->size(), m_plot->devicePixelRatioF())));
}

void ChartActions::copyStatistics() {
    QGuiApplication::clipboard()->setText(m_statistics->text());
}

void ChartActions::copyStatisticsAsCsv() {
    QGuiApplication::clipboard()->setText(m_statistics->csv());
}

void ChartActions::copyComparison() {
    QGuiApplication::clipboard()->setText(m_statistics->comparison());
}

} // namespace delayrank::ui
