#pragma once

#include "core/remote/measurement.h"
#include "core/runs/comparison.h"
#include "core/runs/run_filter.h"
#include "ui/models/run_analysis.h"
#include "ui/models/sweep.h"
#include "ui/plots/repetitions.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace delayrank::ui {

class StallRefresh;

/// What the window shows: the runs with their analyses and the comparison that they are drawn in. Lives in
/// the GUI thread. Runs are shared and written on copy, so that a thread that saves a snapshot() and the
/// measurement that appends to the same run do not meet.
class Document : public QObject {
    Q_OBJECT
public:
    /// What adding runs means for the question 'save?' at the end.
    enum class Origin { file, unsaved };
    enum class Palette { colourBlind, charts1999 };
    /// Runs and comparison at one moment. Destroy it in the GUI thread; read it from any.
    struct Snapshot {
        std::vector<std::shared_ptr<const runs::Run>> runs;
        runs::Comparison comparison;
        std::vector<const runs::Run *> pointers() const;
    };

    explicit Document(QObject *parent = nullptr);
    ~Document() override;

    /// Rows are the drawing order, from 0; a row out of range is the caller's fault.
    int runCount() const { return static_cast<int>(m_entries.size()); }
    const runs::Run &run(int row) const;
    /// How a run is drawn: in the colour of its group where runs are grouped.
    runs::Appearance appearance(int row) const;
    /// Shown, and let through by the filter.
    bool isDrawn(int row) const { return appearance(row).shown && !isFilteredOut(row); }
    /// -1 where there is no such run.
    int rowOf(const QString &runId) const;
    /// The run of a row, to be read by another thread. Not one that is measured: while somebody holds it every
    /// batch would copy it.
    std::shared_ptr<const runs::Run> sharedRun(int row) const {
        return m_entries.at(static_cast<std::size_t>(row)).run;
    }
    /// Any run is being measured.
    bool isLive() const;
    bool isMeasuring(int row) const { return run(row).state == runs::RunState::measuring; }
    /// All delays of a run at all its ends.
    std::uint64_t delaysOf(int row) const;
    const runs::Comparison &comparison() const { return m_comparison; }
    Palette palette() const { return m_palette; }
    bool isDrawnAsLines() const { return m_lines; }
    Snapshot snapshot();

    /// The curves of the shown runs, repetitions of a configuration as one; only those of runs that changed
    /// since the last call are made anew.
    std::vector<Curve> curves();
    /// The shown runs by message size, repetitions of a configuration as one: the curves of their single series.
    std::vector<SweepParts> sweeps();
    /// Those of the baseline, also where it is hidden, as curves() has or would have them; none without one.
    std::vector<Curve> baselineCurves();
    /// What the baseline is called, repetitions that are drawn as one together; empty without one.
    QString baselineLabel() const;

    /// Which runs are listed and drawn. The others stay in the document as they are, and are saved. No file
    /// keeps the filter.
    const runs::RunFilter &filter() const { return m_filter; }
    void setFilter(runs::RunFilter filter);
    bool isFilteredOut(int row) const { return m_entries.at(static_cast<std::size_t>(row)).filteredOut; }
    int filteredInCount() const;
    /// Gives every group of runs a family of colours. The runs' own colours are kept.
    void setGrouping(const runs::Grouping &grouping);
    /// In the order of their colours; empty where runs are not grouped.
    const std::vector<runs::RunGroup> &groups() const { return m_groups; }
    /// The runs in drawing order, for the functions of core/runs; of use until a run changes.
    std::vector<const runs::Run *> runPointers() const;

    /// Runs, labels, order or looks differ from what was last saved. Axes, unit and threshold alone do not
    /// count: they are saved too, but nobody loses work with them.
    bool isModified() const { return m_modified; }
    void setModified(bool modified);
    /// There are runs that are in no file of the user's.
    bool hasUnsavedRuns() const;
    /// Counts changes of what is saved.
    quint64 revision() const { return m_revision; }
    /// All of it as it was at `revision` is in a file now.
    void setSaved(quint64 revision);
    /// That file has all runs now, and with them the order of those that are too long for memory. A run that
    /// is still measured stays with its own.
    void setOrderFile(const QString &path);

    /// Adds loaded runs at the end. `comparison` is adopted where the document is empty. Gives the labels of
    /// those left out because a run of the same id is there already.
    QStringList addRuns(std::vector<AnalysedRun> runs, const std::optional<runs::Comparison> &comparison,
                        Origin origin);
    void removeRun(const QString &runId);
    void clear();
    /// Moves a run so that it stands at row `to` afterwards.
    void moveRun(int from, int to);
    void renameRun(int row, const QString &label);
    void setTags(int row, const std::vector<std::string> &tags);
    void setShown(int row, bool shown);
    void setColour(int row, const QColor &colour);
    void setMarker(int row, Marker marker);
    void setRunPooling(int row, std::optional<runs::Pooling> pooling);
    /// HZ of the run's hosts as the user knows it, for runs that do not say it themselves; 0: not known.
    void setHertz(int row, double hertz);
    /// The delays that the user has marked; those that are not over 0 are left out.
    void setMarks(std::vector<runs::Mark> marks);
    /// Draws the band of a kernel constant, by its name, or no longer.
    void setConstantMarked(std::string_view constant, bool marked);
    /// An empty id: no baseline.
    void setBaseline(const QString &runId);

    void setThreshold(Delay threshold);
    void setUnit(const TimeUnit &unit);
    void setRankAxis(runs::RankAxis axis);
    void setPooling(runs::Pooling pooling);
    void setRanges(std::optional<runs::AxisRange> rank, std::optional<runs::AxisRange> delay);
    /// Gives every run its colour of this palette, by its row.
    void setPalette(Palette palette);
    /// Draws repetitions as one curve with a band, or each as its own.
    void setPoolsRepetitions(bool pools);
    bool poolsRepetitions() const { return m_poolsRepetitions; }
    /// Draws every run as a line, or with its own marker by its row.
    void setDrawnAsLines(bool lines);

public slots:
    // What remote::Measurement tells, as it tells it.
    void startRun(const delayrank::runs::Run &run);
    void startStep(const QString &runId, quint32 step, quint32 sizeBytes, quint64 plannedMessages);
    void addFacts(const QString &runId, const std::vector<delayrank::runs::HostFact> &facts);
    void addDelays(const delayrank::remote::DelayBatch &batch);
    void addLost(const QString &runId, quint32 step, delayrank::runs::End end, quint64 lost,
                 delayrank::SeriesKind kind = delayrank::SeriesKind::messages);
    void finishRun(const QString &runId, delayrank::runs::RunState state, const QString &note);

signals:
    void runAdded(int row);
    void runRemoved(int row);
    void runMoved(int from, int to);
    /// Label, looks or state of a run; `seriesAdded`: it has a new step or end.
    void runChanged(int row);
    void seriesAdded(int row);
    /// More is known about the hosts of a run.
    void factsChanged(int row);
    /// Other runs are listed and drawn.
    void filterChanged();
    /// Runs are grouped otherwise, or a group has other runs.
    void groupsChanged();
    /// The curves differ; at most 60 times a second.
    void curvesChanged();
    /// Threshold, unit, axes, pooling, baseline.
    void comparisonChanged();
    void modifiedChanged(bool modified);

private:
    struct Entry {
        std::shared_ptr<runs::Run> run;
        RunAnalysis analysis;
        std::vector<Curve> curves;
        bool stale = true;    ///< `curves` must be made anew
        bool unsaved = false; ///< in no file of the user's
        bool filteredOut = false;
        std::optional<std::uint32_t> groupColour = {}; ///< 0xRRGGBB, where runs are grouped
    };
    static std::uint32_t rgbOf(const QColor &colour); ///< 0xRRGGBB
    Entry *entryOf(const QString &runId);
    runs::Run &writable(Entry &entry);
    runs::Series &seriesFor(Entry &entry, quint32 step, runs::SeriesId id, std::size_t &index);
    void insert(AnalysedRun run);
    void touch(int row);
    /// After any change of runs, filter or grouping: which runs are drawn, and in which colours.
    void chooseAndGroup();
    void curvesAreStale();
    const std::vector<Curve> &curvesOf(std::size_t row);
    void refreshStalls();
    void refreshDigests(Entry &entry);

    std::vector<Entry> m_entries;
    runs::Comparison m_comparison; ///< .runs has one appearance for each entry, in the same order
    Palette m_palette = Palette::colourBlind;
    bool m_lines = false;
    bool m_modified = false;
    quint64 m_revision = 0;
    QTimer m_frame;
    QElapsedTimer m_sinceFrame;
    RepetitionPools m_repetitions, m_hiddenBaseline;
    runs::RunFilter m_filter;
    std::vector<runs::RunGroup> m_groups;
    bool m_poolsRepetitions = true;
    StallRefresh *m_stallRefresh;
};

} // namespace delayrank::ui
