#include "ui/views/summary_view.h"

#include "ui/views/summary_scene.h"

#include <QGraphicsView>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <cmath>
#include <qcustomplot.h>

namespace delayrank::ui {

namespace {
constexpr double zoomStep = 1.25;
}

SummaryView::SummaryView(Document *document, Selection *selection)
    : ChartView(tr("Summary"), document, selection), m_view(new QGraphicsView(this)),
      m_scene(new SummaryScene(this)), m_maker(std::make_shared<SummaryMaker>()) {
    setObjectName(QStringLiteral("summaryView"));
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    m_view->setScene(m_scene);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_view->setAccessibleName(tr("Summary"));
    m_view->installEventFilter(this);
    m_view->viewport()->installEventFilter(this);
    setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(m_view);
    connect(m_scene, &SummaryScene::hovered, this, [this](const QString &text) {
        emit hovered(text);
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(QCursor::pos(), text, m_view);
    });
    connect(m_scene, &SummaryScene::bandChosen, this,
            [this](const DelayBand &band) { this->selection().setBand(band); });
    connect(m_scene, &SummaryScene::legendClicked, this, &ChartView::hideRequested);
    connect(m_scene, &SummaryScene::legendDoubleClicked, this, &ChartView::isolateRequested);
    connect(selection, &Selection::crosshairChanged, this,
            [this] { m_scene->setCrosshair(this->selection().crosshair()); });
    m_view->viewport()->setMouseTracking(true);
}

SummaryView::~SummaryView() {
    disconnect(m_scene, nullptr, this, nullptr);
}

QString SummaryView::comparisonTitle() const {
    return QString::fromStdString(document().comparison().title);
}

void SummaryView::refresh() {
    const runs::Comparison &comparison = document().comparison();
    m_job.start([this, parts = document().sweeps(), threshold = comparison.stallThreshold,
                 unit = comparison.unit, maker = m_maker]() -> LatestTask::Delivery {
        return [this, summary = maker->summaryOf(parts, threshold, unit)] { showSummary(summary); };
    });
}

void SummaryView::showSummary(const Summary &summary) {
    m_summary = summary;
    m_scene->setLook(lookOf(ChartStyle::screen, palette()), ChartStyle::screen);
    m_scene->setSummary(summary, comparisonTitle());
    fit();
}

void SummaryView::fit() {
    const QSize room = m_view->maximumViewportSize();
    const int least = m_scene->leastHeight(room.width());
    // Many runs are scrolled rather than squeezed.
    const int width = least > room.height() ? m_view->viewport()->width() : room.width();
    m_scene->setSize(QSizeF(width, std::max(room.height(), least)));
}

void SummaryView::drawOn(QCPPainter &painter, const QSize &size, ChartStyle style) {
    finishWork();
    SummaryScene scene;
    const ChartLook look = lookOf(style, palette());
    scene.setLook(look, style);
    scene.setSize(size);
    scene.setSummary(m_summary, comparisonTitle());
    scene.setRanges(m_scene->chosenTimes(), m_scene->chosenDelays());
    painter.setRenderHint(QPainter::Antialiasing, look.antialiasing);
    scene.render(&painter, QRectF(QPointF(0, 0), size), QRectF(QPointF(0, 0), size));
}

void SummaryView::home() {
    m_scene->home();
}

void SummaryView::zoomIn() {
    m_scene->zoom(zoomStep);
}

void SummaryView::zoomOut() {
    m_scene->zoom(1 / zoomStep);
}

bool SummaryView::onViewport(QEvent *event) {
    const auto place = [&] { return m_view->mapToScene(static_cast<QMouseEvent *>(event)->position().toPoint()); };
    switch (event->type()) {
    case QEvent::Wheel: {
        const auto &wheel = static_cast<const QWheelEvent &>(*event);
        // With Control, as the plain wheel scrolls through many runs.
        if (!wheel.modifiers().testFlag(Qt::ControlModifier))
            return false;
        m_scene->zoomAt(m_view->mapToScene(wheel.position().toPoint()),
                        std::pow(zoomStep, wheel.angleDelta().y() / 120.0));
        return true;
    }
    case QEvent::MouseMove:
        selection().setCrosshair(m_scene->delayAt(place()));
        return false;
    case QEvent::Leave:
        selection().setCrosshair({});
        return false;
    case QEvent::MouseButtonDblClick:
        if (const auto axis = m_scene->axisAt(place()))
            emit axisActivated(*axis);
        else if (!m_scene->isOnLegend(place())) // there it isolates the run
            home();
        return false;
    default:
        return false;
    }
}

bool SummaryView::onKey(int key) {
    switch (key) {
    case Qt::Key_Home:
        home();
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomIn();
        return true;
    case Qt::Key_Minus:
        zoomOut();
        return true;
    default:
        return false;
    }
}

bool SummaryView::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() == QEvent::ContextMenu) {
        const auto &menu = static_cast<const QContextMenuEvent &>(*event);
        emit menuRequested({menu.pos(), menu.globalPos(), m_scene->pointedRun(), std::nullopt});
        return true;
    }
    if (watched == m_view->viewport())
        return onViewport(event);
    if (event->type() == QEvent::Resize)
        fit();
    if (event->type() == QEvent::KeyPress && onKey(static_cast<QKeyEvent *>(event)->key()))
        return true;
    return ChartView::eventFilter(watched, event);
}

} // namespace delayrank::ui
