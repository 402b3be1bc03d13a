#pragma once

#include "ui/plots/timeline_track.h"
#include "ui/views/chart_view.h"

class QComboBox;
class QLabel;

namespace delayrank::ui {

class TimelineChart;
class TimelineIndexes;
struct TimelineMessage;

/// Delays in the order in which they happened: against message number or time into the run, the ends above each
/// other, the steps one after the other or those of one size. The selected message is marked and brought into
/// view, and the messages of the selected band are marked and counted. GUI thread.
class TimelineView : public ChartView {
    Q_OBJECT
public:
    TimelineView(Document *document, Selection *selection);

    void drawOn(QCPPainter &painter, const QSize &size, ChartStyle style) override;
    TimelineChart *chart() const { return m_chart; }
    QComboBox *axisBox() const { return m_axisBox; }
    QComboBox *sizeBox() const { return m_sizeBox; }
    /// What the line above the axes says: what is marked, and what is not on show and why.
    QString remark() const;

public slots:
    void home() override;
    void zoomIn() override;
    void zoomOut() override;

protected:
    void refresh() override;

private:
    /// What was found out while the tracks were made.
    struct Remarks {
        QStringList unordered;     ///< runs without an order
        QStringList timeUnknown;   ///< tracks with lost delays
        std::uint64_t marked = 0;  ///< messages in the band
        bool pending = false;      ///< something is still being read
    };
    const runs::Series *seriesAt(const QString &runId, std::size_t step, runs::End end) const;
    void fillSizes();
    std::vector<TimelineTrack> tracks(Remarks &remarks) const;
    void addRun(std::vector<TimelineTrack> &tracks, int row, Remarks &remarks) const;
    bool isChosen(const runs::Step &step) const;
    void showRemarks(const Remarks &remarks, bool empty);
    void showMessage();
    void select(const TimelineMessage &message);

    TimelineIndexes *m_indexes;
    TimelineChart *m_chart;
    QComboBox *m_axisBox, *m_sizeBox;
    QLabel *m_sizeLabel, *m_remark;
    bool m_scrolls = false; ///< the selected message is to be brought into view as soon as it is there
};

} // namespace delayrank::ui
