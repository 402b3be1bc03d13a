#include "ui/window/chart_actions.h"

#include "ui/window/export_dialog.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>

namespace delayrank::ui {

ChartActions::ChartActions(Document *document, RankPlot *plot, StatisticsPanel *statistics,
                           MessageBar *messages, Settings *settings, QWidget *window)
    : QObject(window), m_document(document), m_plot(plot), m_statistics(statistics), m_messages(messages),
      m_settings(settings), m_window(window) {}

ChartRequest ChartActions::request(ChartStyle style, const QSize &size, double scale) const {
    ChartRequest request;
    request.curves = m_document->curves();
    request.comparison = m_document->comparison();
    if (!m_plot->isHome()) {
        request.comparison.rankRange = m_plot->rankRange();
        request.comparison.delayRange = m_plot->delayRange();
    }
    request.style = style;
    request.size = size;
    request.scale = scale;
    return request;
}

void ChartActions::askAndExport() {
    const QString proposed = QDir(m_settings->folder()).filePath(QStringLiteral("delays.png"));
    auto *const dialog = new ExportDialog(proposed, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ExportDialog::chosen, this, &ChartActions::exportTo);
    dialog->open();
}

void ChartActions::exportTo(ChartStyle style, const QSize &size, double scale, const QString &path) {
    if (const auto written = exportChart(request(style, size, scale), path); !written)
        m_messages->show(written.error());
    else
        m_messages->show(
            MessageBar::Kind::information,
            tr("The chart is in %1").arg(QDir::toNativeSeparators(QFileInfo(path).absoluteFilePath())));
}

void ChartActions::copyChart() {
    QGuiApplication::clipboard()->setImage(
        renderChart(request(ChartStyle::screen, m_plot->size(), m_plot->devicePixelRatioF())));
}

void ChartActions::copyStatistics() {
    QGuiApplication::clipboard()->setText(m_statistics->text());
}

void ChartActions::copyStatisticsAsCsv() {
    QGuiApplication::clipboard()->setText(m_statistics->csv());
}

} // namespace delayrank::ui
