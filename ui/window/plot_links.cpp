#include "ui/window/plot_links.h"

namespace delayrank::ui {

PlotLinks::PlotLinks(Document *document, Selection *selection, QObject *parent)
    : QObject(parent), m_document(document), m_selection(selection) {}

void PlotLinks::add(QWidget *widget) {
    for (PlotInteraction *const interaction : widget->findChildren<PlotInteraction *>())
        add(interaction);
    for (ChartView *const view : widget->findChildren<ChartView *>()) {
        connect(view, &ChartView::hideRequested, this, &PlotLinks::hideRun);
        connect(view, &ChartView::isolateRequested, this, &PlotLinks::isolateRun);
        connect(view, &ChartView::menuRequested, this,
                [this](const PlotPlace &place) { emit menuRequested(nullptr, place); });
    }
}

void PlotLinks::add(PlotInteraction *interaction) {
    m_interactions << interaction;
    connect(interaction, &QObject::destroyed, this, [this, interaction] { m_interactions.removeOne(interaction); });
    connect(interaction, &PlotInteraction::crosshairMoved, m_selection, &Selection::setCrosshair);
    connect(m_selection, &Selection::crosshairChanged, interaction,
            [this, interaction] { interaction->setCrosshair(m_selection->crosshair()); });
    connect(interaction, &PlotInteraction::bandBrushed, m_selection, &Selection::setBand);
    connect(m_selection, &Selection::bandChanged, interaction,
            [this, interaction] { interaction->setBand(m_selection->band()); });
    connect(interaction, &PlotInteraction::thresholdMoved, this, [this](Delay threshold) {
        if (threshold != m_document->comparison().stallThreshold) // the rank plot's is set already
            m_document->setThreshold(threshold);
    });
    connect(interaction, &PlotInteraction::legendClicked, this, &PlotLinks::hideRun);
    connect(interaction, &PlotInteraction::legendDoubleClicked, this, &PlotLinks::isolateRun);
    connect(interaction, &PlotInteraction::menuRequested, this,
            [this, interaction](const PlotPlace &place) { emit menuRequested(interaction, place); });
    connect(interaction, &PlotInteraction::axisActivated, this, [this, interaction](Qt::Orientation orientation) {
        emit axisActivated(interaction, orientation);
    });
    interaction->setBand(m_selection->band());
}

void PlotLinks::setBrushMode(bool brushes) {
    for (PlotInteraction *const interaction : m_interactions)
        interaction->setBrushMode(brushes);
}

void PlotLinks::hideRun(const QString &runId) {
    if (const int row = m_document->rowOf(runId); row >= 0)
        m_document->setShown(row, false);
}

void PlotLinks::isolateRun(const QString &runId) {
    const int alone = m_document->rowOf(runId);
    if (alone < 0)
        return;
    // What the filter leaves out is not on show anyway, and stays as it is.
    bool isAlone = m_document->appearance(alone).shown;
    for (int row = 0; row < m_document->runCount(); ++row)
        isAlone = isAlone && m_document->isDrawn(row) == (row == alone);
    for (int row = 0; row < m_document->runCount(); ++row)
        if (const bool shown = isAlone || row == alone;
            !m_document->isFilteredOut(row) && m_document->appearance(row).shown != shown)
            m_document->setShown(row, shown);
}

void PlotLinks::showAllRuns() {
    for (int row = 0; row < m_document->runCount(); ++row)
        if (!m_document->appearance(row).shown)
            m_document->setShown(row, true);
}

bool PlotLinks::hasHiddenRuns() const {
    for (int row = 0; row < m_document->runCount(); ++row)
        if (!m_document->appearance(row).shown)
            return true;
    return false;
}

} // namespace delayrank::ui
