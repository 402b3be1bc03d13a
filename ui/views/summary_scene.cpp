#include "ui/views/summary_scene.h"

#include "ui/plots/range_change.h"

#include <QAbstractAxis>
#include <QAbstractSeries>
#include <QApplication>
#include <QChart>
#include <QFontMetrics>
#include <QGraphicsLayout>
#include <QGraphicsLineItem>
#include <QGraphicsTextItem>
#include <QLegend>
#include <QTextDocument>
#include <QTextOption>
#include <algorithm>
#include <cmath>

namespace delayrank::ui {

SummaryScene::SummaryScene(QObject *parent)
    : QGraphicsScene(parent), m_words(new QGraphicsTextItem), m_crosshairLine(new QGraphicsLineItem) {
    addItem(m_words);
    addItem(m_crosshairLine);
    m_crosshairLine->setZValue(1); // above the charts
    m_nameClick.setSingleShot(true);
    connect(&m_nameClick, &QTimer::timeout, this, [this] { emit legendClicked(m_clickedRun); });
}

void SummaryScene::point(bool on, const SummaryRun &run, const QString &text) {
    m_pointedRun = on ? run.id : QString();
    emit hovered(on ? text : QString());
}

void SummaryScene::clickName(const QString &runId) {
    if (m_nameClick.isActive() && m_clickedRun == runId) {
        m_nameClick.stop();
        emit legendDoubleClicked(runId);
        return;
    }
    m_clickedRun = runId;
    m_nameClick.start(QApplication::doubleClickInterval());
}

std::optional<Delay> SummaryScene::delayAt(const QPointF &position) const {
    if (!m_boxes || m_boxes->series().isEmpty())
        return std::nullopt;
    const QPointF inChart = m_boxes->mapFromScene(position);
    if (!m_boxes->plotArea().contains(inChart))
        return std::nullopt;
    const double value = m_boxes->mapToValue(inChart, m_boxes->series().first()).y();
    return Delay(std::llround(std::fmin(std::fmax(value * m_summary.unit.nanosecondsPerUnit(), 1.0), 9e18)));
}

bool SummaryScene::isOnLegend(const QPointF &position) const {
    return m_boxes && m_boxes->legend()->sceneBoundingRect().contains(position);
}

void SummaryScene::setCrosshair(const std::optional<Delay> &crosshair) {
    m_crosshair = crosshair;
    showCrosshair();
}

void SummaryScene::showCrosshair() {
    m_crosshairLine->hide();
    if (!m_crosshair || *m_crosshair <= Delay(0) || !m_boxes || m_boxes->series().isEmpty())
        return;
    const QPointF place(0, m_summary.unit.fromDelay(*m_crosshair));
    const QRectF plane = m_boxes->plotArea();
    const double y = m_boxes->mapToPosition(place, m_boxes->series().first()).y();
    if (y < plane.top() || y > plane.bottom())
        return;
    m_crosshairLine->setLine({m_boxes->mapToScene(plane.left(), y), m_boxes->mapToScene(plane.right(), y)});
    m_crosshairLine->setPen(QPen(m_look.faint, 1, Qt::DotLine));
    m_crosshairLine->show();
}

void SummaryScene::setLook(const ChartLook &look, ChartStyle style) {
    m_look = look;
    m_style = style;
    make();
}

void SummaryScene::setSummary(const Summary &summary, const QString &title) {
    m_summary = summary;
    m_title = title;
    make();
}

void SummaryScene::setSize(const QSizeF &size) {
    if (m_size == size)
        return;
    m_size = size;
    make(); // labels are elided to their width
}

QColor SummaryScene::shown(const QColor &colour) const {
    return m_style == ChartStyle::list ? colour : readableOn(colour, m_look.background);
}

void SummaryScene::make() {
    delete std::exchange(m_stalls, nullptr);
    delete std::exchange(m_boxes, nullptr);
    m_pointedRun.clear();
    setBackgroundBrush(m_look.background);
    m_words->setFont(m_look.font);
    m_words->setDefaultTextColor(m_summary.runs.empty() ? m_look.faint : m_look.foreground);
    m_words->setPlainText(m_summary.runs.empty()
                              ? tr("No runs shown: open a file, start a measurement, or show a run again")
                              : m_title);
    if (!m_summary.runs.empty()) {
        makeStalls();
        makeBoxes();
        if (m_times || m_delays)
            showRanges();
    }
    layOut();
}

void SummaryScene::dress(QChart &chart) {
    QFont title = m_look.font;
    if (!m_look.boxTicks)
        title.setPixelSize(title.pixelSize() * 7 / 6);
    chart.setTitleFont(title);
    chart.setTitleBrush(m_look.foreground);
    chart.setBackgroundBrush(m_look.background);
    chart.setBackgroundPen(Qt::NoPen);
    chart.setBackgroundRoundness(0);
    chart.setPlotAreaBackgroundVisible(false);
    chart.setAnimationOptions(QChart::NoAnimation);
    const int em = m_look.font.pixelSize();
    chart.layout()->setContentsMargins(0, 0, 0, 0);
    chart.setMargins(QMargins(em / 2, em / 2, em, em / 2));
    QLegend &legend = *chart.legend();
    legend.setFont(m_look.font);
    legend.setLabelColor(m_look.foreground);
    legend.setAlignment(Qt::AlignTop);
    legend.setShowToolTips(true); // of names that are elided
    legend.setMarkerShape(QLegend::MarkerShapeRectangle);
}

void SummaryScene::dress(QAbstractAxis &axis) {
    axis.setLabelsFont(m_look.font);
    axis.setLabelsColor(m_look.foreground);
    axis.setTitleFont(m_look.font);
    axis.setTitleBrush(m_look.foreground);
    axis.setLinePen(QPen(m_look.foreground, 1));
    axis.setGridLinePen(QPen(m_look.grid, 1));
    axis.setMinorGridLinePen(QPen(m_look.minorGrid, 1));
    axis.setShadesVisible(false);
}

bool SummaryScene::sideBySide(double width, double height) const {
    return width > 70 * m_look.font.pixelSize() && width > 1.4 * height;
}

double SummaryScene::stallsHeight() const {
    const int em = m_look.font.pixelSize();
    // Qt Charts leaves a name out where its row is lower than the name with margins of 4 pixels.
    const int row = QFontMetrics(m_look.font).height() + std::max(em, 10);
    return std::max<double>(16 * em, static_cast<double>(m_summary.runs.size()) * row + 10 * em);
}

double SummaryScene::boxesHeight() const {
    return 24.0 * m_look.font.pixelSize();
}

int SummaryScene::leastHeight(int width) const {
    const double beside = std::max(stallsHeight(), boxesHeight());
    return static_cast<int>(sideBySide(width, beside) ? beside : stallsHeight() + boxesHeight());
}

void SummaryScene::layOut() {
    setSceneRect(QRectF(QPointF(0, 0), m_size));
    m_crosshairLine->hide(); // until the charts have their places
    m_words->setTextWidth(m_size.width());
    QTextOption option = m_words->document()->defaultTextOption();
    option.setAlignment(Qt::AlignHCenter);
    m_words->document()->setDefaultTextOption(option);
    const double words = m_words->toPlainText().isEmpty() ? 0 : m_words->boundingRect().height();
    m_words->setPos(0, m_summary.runs.empty() ? (m_size.height() - words) / 2 : 0);
    if (!m_stalls)
        return;
    const QRectF rest(0, words, m_size.width(), std::max(1.0, m_size.height() - words));
    QRectF first = rest, second = rest;
    if (sideBySide(rest.width(), rest.height())) {
        first.setWidth(rest.width() / 2);
        second.setLeft(first.right());
    } else {
        // A row for each run, and what is left for the boxes.
        first.setHeight(std::max(rest.height() * 0.35, std::min(stallsHeight(), rest.height() - boxesHeight())));
        second.setTop(first.bottom());
    }
    m_stalls->setGeometry(first);
    m_boxes->setGeometry(second);
}

runs::AxisRange SummaryScene::timeRange() const {
    return m_times.value_or(runs::AxisRange{0, m_mostTime * m_summary.unit.nanosecondsPerUnit()});
}

runs::AxisRange SummaryScene::delayRange() const {
    const double unit = m_summary.unit.nanosecondsPerUnit();
    return m_delays.value_or(runs::AxisRange{m_allDelays.lower * unit, m_allDelays.upper * unit});
}

void SummaryScene::setRanges(const std::optional<runs::AxisRange> &times,
                             const std::optional<runs::AxisRange> &delays) {
    m_times = times;
    m_delays = delays;
    showRanges();
}

void SummaryScene::showRanges() {
    if (!m_stalls)
        return;
    const double unit = m_summary.unit.nanosecondsPerUnit();
    const auto show = [unit](const QChart &chart, Qt::Orientation orientation, const runs::AxisRange &range) {
        chart.axes(orientation).first()->setRange(range.lower / unit, range.upper / unit);
    };
    show(*m_stalls, Qt::Horizontal, timeRange());
    show(*m_boxes, Qt::Vertical, delayRange());
    showCrosshair();
}

void SummaryScene::home() {
    setRanges(std::nullopt, std::nullopt);
}

void SummaryScene::zoom(double factor) {
    for (QChart *const chart : {m_stalls, m_boxes})
        if (chart)
            zoomAt(chart->geometry().center(), factor);
}

void SummaryScene::zoomAt(const QPointF &position, double factor) {
    constexpr double longest = 1e19; // ns; no sum of delays is longer
    if (m_stalls && m_stalls->geometry().contains(position))
        m_times = reshaped(timeRange(), 0, 1 / factor, 0, {false, 0, longest, 1});
    if (m_boxes && m_boxes->geometry().contains(position)) {
        const QRectF plane = m_boxes->mapRectToScene(m_boxes->plotArea());
        const double about = (plane.bottom() - position.y()) / std::max(1.0, plane.height());
        m_delays = reshaped(delayRange(), std::clamp(about, 0.0, 1.0), 1 / factor, 0, {});
    }
    showRanges();
}

std::optional<Qt::Orientation> SummaryScene::axisAt(const QPointF &position) const {
    const auto within = [&](const QChart *chart) { return chart && chart->geometry().contains(position); };
    if (within(m_stalls)) {
        const QPointF place = m_stalls->mapFromScene(position);
        const QRectF plane = m_stalls->plotArea();
        if (place.y() > plane.bottom() && place.x() >= plane.left())
            return Qt::Horizontal;
    } else if (within(m_boxes)) {
        const QPointF place = m_boxes->mapFromScene(position);
        const QRectF plane = m_boxes->plotArea();
        if (place.x() < plane.left() && place.y() <= plane.bottom() && place.y() >= plane.top())
            return Qt::Vertical;
    }
    return std::nullopt;
}

QStringList SummaryScene::runNames(int width) const {
    const QFontMetrics metrics(m_look.font);
    QStringList names;
    for (const SummaryRun &run : m_summary.runs) {
        QString name = metrics.elidedText(run.label, Qt::ElideMiddle, width);
        // A category axis takes each name once: runs of the same name differ by a blank that is not seen.
        while (names.contains(name))
            name += QChar(0x200b);
        names << name;
    }
    return names;
}

} // namespace delayrank::ui
