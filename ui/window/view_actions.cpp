#include "ui/window/view_actions.h"

#include "ui/views/summary_scene.h"
#include "ui/views/summary_view.h"
#include "ui/window/axes_dialog.h"

#include <QInputDialog>

namespace delayrank::ui {

ViewActions::ViewActions(const ActionTable &actions, Document *document, ViewTabs *views, RankView *rankView,
                         PlotLinks *links, MessageBar *messages, QWidget *window)
    : QObject(window), m_actions(actions), m_document(document), m_views(views), m_plot(rankView->plot()),
      m_rankView(rankView),
      m_messages(messages), m_window(window) {
    on(ActionId::home, [this] { onView(&ChartView::home, &RankPlot::home); });
    on(ActionId::zoomIn, [this] { onView(&ChartView::zoomIn, &RankPlot::zoomIn); });
    on(ActionId::zoomOut, [this] { onView(&ChartView::zoomOut, &RankPlot::zoomOut); });
    on(ActionId::undoView, [this] {
        if (PlotInteraction *const plot = shown())
            plot->undo();
    });
    on(ActionId::redoView, [this] {
        if (PlotInteraction *const plot = shown())
            plot->redo();
    });
    on(ActionId::unitSeconds, [this] { m_document->setUnit(TimeUnit::seconds()); });
    on(ActionId::unitMilliseconds, [this] { m_document->setUnit(TimeUnit::milliseconds()); });
    on(ActionId::unitMicroseconds, [this] { m_document->setUnit(TimeUnit::microseconds()); });
    on(ActionId::unitNanoseconds, [this] { m_document->setUnit(TimeUnit::nanoseconds()); });
    on(ActionId::unitTicks, [this] { askForTicks(); });
    on(ActionId::axisRank, [this] { m_document->setRankAxis(runs::RankAxis::rank); });
    on(ActionId::axisFraction, [this] { m_document->setRankAxis(runs::RankAxis::fraction); });
    on(ActionId::axisPerSecond, [this] { m_document->setRankAxis(runs::RankAxis::perSecond); });
    on(ActionId::pooled, [this] { m_document->setPooling(runs::Pooling::pooled); });
    on(ActionId::byEnd, [this] { m_document->setPooling(runs::Pooling::byEnd); });
    on(ActionId::bySize, [this] { m_document->setPooling(runs::Pooling::bySize); });
    on(ActionId::repetitionsPooled, [this] { m_document->setPoolsRepetitions(true); });
    on(ActionId::repetitionsEach, [this] { m_document->setPoolsRepetitions(false); });
    on(ActionId::drawMarkers, [this] { m_document->setDrawnAsLines(false); });
    on(ActionId::drawLines, [this] { m_document->setDrawnAsLines(true); });
    on(ActionId::paletteColourBlind, [this] { m_document->setPalette(Document::Palette::colourBlind); });
    on(ActionId::palette1999, [this] { m_document->setPalette(Document::Palette::charts1999); });
    on(ActionId::axes, [this] { askForAxes(std::nullopt); });
    on(ActionId::threshold, [this] { askForThreshold(); });
    m_actions[ActionId::ratioPlot]->setCheckable(true);
    connect(m_actions[ActionId::ratioPlot], &QAction::toggled, m_rankView, &RankView::setRatioWanted);
    for (PlotInteraction *const one : links->interactions()) {
        connect(one, &PlotInteraction::canUndoChanged, this, &ViewActions::showHistory);
        connect(one, &PlotInteraction::canRedoChanged, this, &ViewActions::showHistory);
    }
    connect(views, &ViewTabs::currentChanged, this, &ViewActions::showHistory);
    connect(links, &PlotLinks::axisActivated, this,
            [this](PlotInteraction *, Qt::Orientation orientation) { askForAxes(orientation); });
    if (SummaryView *const view = views->view<SummaryView>())
        connect(view, &SummaryView::axisActivated, this,
                [this](Qt::Orientation orientation) { askForAxes(orientation); });
    showHistory();
    connect(document, &Document::comparisonChanged, this, &ViewActions::showState);
    showState();
}

void ViewActions::on(ActionId id, std::function<void()> does) {
    connect(m_actions[id], &QAction::triggered, this, std::move(does));
}

PlotInteraction *ViewActions::shown() const {
    return m_views->currentWidget()->findChild<PlotInteraction *>();
}

SummaryView *ViewActions::summary() const {
    return qobject_cast<SummaryView *>(m_views->currentView());
}

void ViewActions::onView(void (ChartView::*view)(), void (RankPlot::*plot)()) {
    if (ChartView *const current = m_views->currentView())
        (current->*view)();
    else
        (m_plot->*plot)();
}

void ViewActions::showHistory() {
    const PlotInteraction *const plot = shown();
    m_actions[ActionId::undoView]->setEnabled(plot && plot->canUndo());
    m_actions[ActionId::redoView]->setEnabled(plot && plot->canRedo());
    m_actions[ActionId::axes]->setEnabled(plot || summary());
}

void ViewActions::showState() {
    const runs::Comparison &now = m_document->comparison();
    const auto check = [this](ActionId id, bool checked) {
        if (checked)
            m_actions[id]->setChecked(true);
    };
    m_actions[ActionId::ratioPlot]->setChecked(m_rankView->isRatioWanted());
    m_actions[ActionId::ratioPlot]->setEnabled(!now.baselineRunId.empty());
    check(ActionId::unitTicks, true);
    check(ActionId::unitSeconds, now.unit == TimeUnit::seconds());
    check(ActionId::unitMilliseconds, now.unit == TimeUnit::milliseconds());
    check(ActionId::unitMicroseconds, now.unit == TimeUnit::microseconds());
    check(ActionId::unitNanoseconds, now.unit == TimeUnit::nanoseconds());
    check(ActionId::axisRank, now.rankAxis == runs::RankAxis::rank);
    check(ActionId::axisFraction, now.rankAxis == runs::RankAxis::fraction);
    check(ActionId::axisPerSecond, now.rankAxis == runs::RankAxis::perSecond);
    check(ActionId::pooled, now.pooling == runs::Pooling::pooled);
    check(ActionId::byEnd, now.pooling == runs::Pooling::byEnd);
    check(ActionId::bySize, now.pooling == runs::Pooling::bySize);
    check(m_document->poolsRepetitions() ? ActionId::repetitionsPooled : ActionId::repetitionsEach, true);
    check(m_document->isDrawnAsLines() ? ActionId::drawLines : ActionId::drawMarkers, true);
    check(m_document->palette() == Document::Palette::charts1999 ? ActionId::palette1999
                                                                 : ActionId::paletteColourBlind,
          true);
}

void ViewActions::ask(const QString &title, const QString &question, const QString &proposed,
                      std::function<void(const QString &)> answered) {
    auto *const dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setLabelText(question);
    dialog->setTextValue(proposed);
    connect(dialog, &QInputDialog::textValueSelected, this, std::move(answered));
    dialog->open();
}

void ViewActions::askForTicks() {
    const std::string &now = m_document->comparison().unit.name();
    const QString proposed =
        now.starts_with("ticks@") ? QString::fromStdString(now.substr(6)) : QStringLiteral("4e8");
    ask(tr("Ticks of a Clock"), tr("Rate of the clock in Hz (4e8 is 400 MHz):"), proposed,
        [this](const QString &rate) {
            if (const auto unit = TimeUnit::parse("ticks@" + rate.trimmed().toStdString()))
                m_document->setUnit(*unit);
            else
                m_messages->show(unit.error());
        });
    // Called off, the check mark must go back to the unit that is.
    showState();
}

AxesDialog *ViewActions::openAxes(const AxisChoice &across, const AxisChoice &up,
                                  std::optional<Qt::Orientation> first) {
    auto *const dialog = new AxesDialog(across, up, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    if (first)
        dialog->edit(*first);
    return dialog;
}

void ViewActions::askForRanksAndDelays(std::optional<Qt::Orientation> first) {
    const runs::Comparison &now = m_document->comparison();
    const AxesDialog *const dialog =
        openAxes({tr("&Rank axis"), false, true, now.rankRange, m_plot->rankRange()},
                 {tr("&Delay axis"), true, true, now.delayRange, m_plot->delayRange()}, first);
    connect(dialog, &AxesDialog::chosen, m_document, &Document::setRanges);
}

void ViewActions::askForSummaryAxes(SummaryScene *scene, std::optional<Qt::Orientation> first) {
    const AxesDialog *const dialog =
        openAxes({tr("&Stalled time"), true, false, scene->chosenTimes(), scene->timeRange()},
                 {tr("&Delay axis"), true, true, scene->chosenDelays(), scene->delayRange()}, first);
    connect(dialog, &AxesDialog::chosen, scene, &SummaryScene::setRanges);
}

void ViewActions::askForAxes(std::optional<Qt::Orientation> first) {
    PlotInteraction *const plot = shown();
    if (!m_views->currentView())
        return askForRanksAndDelays(first);
    if (SummaryView *const view = summary())
        return askForSummaryAxes(view->scene(), first);
    if (!plot)
        return;
    const auto choice = [plot](Qt::Orientation orientation, const QString &name) {
        const bool logarithmic = plot->axis(orientation)->scaleType() == QCPAxis::stLogarithmic;
        const runs::AxisRange shown = plot->range(orientation);
        return AxisChoice{name, plot->countsDelays(orientation), logarithmic,
                          plot->isHome() ? std::nullopt : std::optional(shown), shown};
    };
    const AxesDialog *const dialog = openAxes(choice(Qt::Horizontal, tr("&Horizontal axis")),
                                              choice(Qt::Vertical, tr("&Vertical axis")), first);
    connect(dialog, &AxesDialog::chosen, plot, &PlotInteraction::showChosenRanges);
}

void ViewActions::askForThreshold() {
    ask(tr("Stall Threshold"), tr("A delay counts as a stall from this length on, such as 1ms or 500us:"),
        QString::fromStdString(exactDuration(m_document->comparison().stallThreshold)),
        [this](const QString &text) {
            const auto threshold = parseDuration(text.trimmed().toStdString());
            if (!threshold)
                m_messages->show(threshold.error());
            else if (*threshold <= Delay(0))
                m_messages->show(MessageBar::Kind::error, tr("The stall threshold must be above 0"));
            else
                m_document->setThreshold(*threshold);
        });
}

} // namespace delayrank::ui
