#pragma once

#include "ui/models/document.h"
#include "ui/models/selection.h"
#include "ui/plots/plot_interaction.h"
#include "ui/views/chart_view.h"

#include <QPointer>
#include <QWidget>

namespace delayrank::ui {

/// Connects the plots of all views with what they share: crosshair and band of the selection, threshold and
/// hidden runs of the document. A plot is known by the PlotInteraction in its view. Lives in the GUI thread.
class PlotLinks : public QObject {
    Q_OBJECT
public:
    PlotLinks(Document *document, Selection *selection, QObject *parent);

    /// Every PlotInteraction and every ChartView in a widget, now.
    void add(QWidget *widget);
    const QList<PlotInteraction *> &interactions() const { return m_interactions; }
    void setBrushMode(bool brushes);

    /// Hides a run, as its check mark in the Runs dock does.
    void hideRun(const QString &runId);
    /// Shows that run alone; all where it is alone already.
    void isolateRun(const QString &runId);
    void showAllRuns();
    bool hasHiddenRuns() const;

signals:
    /// `plot`: null where the view is none.
    void menuRequested(delayrank::ui::PlotInteraction *plot, const delayrank::ui::PlotPlace &place);
    void axisActivated(delayrank::ui::PlotInteraction *plot, Qt::Orientation orientation);

private:
    void add(PlotInteraction *interaction);

    Document *m_document;
    Selection *m_selection;
    QList<PlotInteraction *> m_interactions;
};

} // namespace delayrank::ui
