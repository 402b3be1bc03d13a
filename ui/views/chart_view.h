#pragma once

#include "ui/models/document.h"
#include "ui/models/selection.h"
#include "ui/plots/chart_style.h"
#include "ui/plots/plot_interaction.h"

#include <QTimer>
#include <QWidget>

class QCPPainter;

namespace delayrank::ui {

/// One view of the shown runs beside the rank plot: a tab of the window. It follows the document while it is
/// on show, four times a second while a run is measured, and costs nothing while it is hidden. GUI thread.
class ChartView : public QWidget {
    Q_OBJECT
public:
    /// Document and selection live as long.
    ChartView(const QString &title, Document *document, Selection *selection);
    ~ChartView() override;

    /// What the tab says: "Timeline".
    const QString &title() const { return m_title; }
    /// Draws what is on show, laid out for a size in logical pixels, in the look of a style.
    virtual void drawOn(QCPPainter &painter, const QSize &size, ChartStyle style) = 0;

public slots:
    /// Shows all of it.
    virtual void home() = 0;
    virtual void zoomIn() = 0;
    virtual void zoomOut() = 0;

signals:
    /// One line for a status bar: what is under the mouse; empty when it leaves.
    void hovered(const QString &text);
    /// For views without a PlotInteraction, which says the same: the menu is asked for, a run's name was clicked
    /// or double-clicked.
    void menuRequested(const delayrank::ui::PlotPlace &place);
    void hideRequested(const QString &runId);
    void isolateRequested(const QString &runId);
    /// The user wants to know which message that sample of a curve of the document was.
    void sampleChosen(const delayrank::ui::Curve &curve, std::uint64_t rank);

protected:
    /// Shows what the document holds now: its runs, their looks, threshold, unit, baseline. Only called while
    /// the view is visible.
    virtual void refresh() = 0;
    Document &document() const { return *m_document; }
    Selection &selection() const { return *m_selection; }
    /// Asks for a refresh(): at once, or four times a second while a run is measured; later where it is hidden.
    void becomeStale();
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void refreshNow();

    QString m_title;
    Document *m_document;
    Selection *m_selection;
    QTimer m_timer;
    bool m_stale = true;
};

} // namespace delayrank::ui
