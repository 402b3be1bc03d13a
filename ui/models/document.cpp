#include "ui/models/document.h"

#include "ui/models/stall_refresh.h"

#include <algorithm>

namespace delayrank::ui {

namespace {

/// A frame of a 60 Hz screen: curves are asked for no more often.
constexpr int frameMilliseconds = 16;
/// Up to so many delays, stalls are found again within about 2 ms: quicker than by another thread.
constexpr std::uint64_t delaysSearchedAtOnce = 2'000'000;

std::uint64_t delaysIn(const runs::Run &run) {
    std::uint64_t all = 0;
    for (const runs::Step &step : run.steps)
        for (const runs::Series &series : step.series)
            all += series.kind == SeriesKind::messages ? series.measured() : 0;
    return all;
}

} // namespace

std::vector<const runs::Run *> Document::Snapshot::pointers() const {
    std::vector<const runs::Run *> all;
    for (const auto &run : runs)
        all.push_back(run.get());
    return all;
}

std::uint32_t Document::rgbOf(const QColor &colour) {
    return colour.rgb() & 0xffffffu;
}

Document::Document(QObject *parent) : QObject(parent), m_stallRefresh(new StallRefresh(this)) {
    m_frame.setSingleShot(true);
    m_frame.setTimerType(Qt::PreciseTimer);
    connect(&m_frame, &QTimer::timeout, this, [this] {
        m_sinceFrame.start();
        emit curvesChanged();
    });
    connect(m_stallRefresh, &StallRefresh::found, this,
            [this](const std::vector<StallRefresh::Found> &found, Delay threshold) {
                if (threshold != m_comparison.stallThreshold)
                    return;
                for (const StallRefresh::Found &one : found) {
                    if (Entry *entry = entryOf(one.runId)) {
                        entry->analysis.setStalls(one.stalls, threshold);
                        entry->stale = true;
                    }
                }
                curvesAreStale();
            });
}

Document::~Document() = default;

const runs::Run &Document::run(int row) const {
    return *m_entries.at(static_cast<std::size_t>(row)).run;
}

int Document::rowOf(const QString &runId) const {
    const std::string id = runId.toStdString();
    for (std::size_t row = 0; row < m_entries.size(); ++row)
        if (m_entries[row].run->id == id)
            return static_cast<int>(row);
    return -1;
}

std::uint64_t Document::delaysOf(int row) const {
    return delaysIn(run(row));
}

Document::Snapshot Document::snapshot() {
    Snapshot snapshot;
    for (Entry &entry : m_entries) {
        refreshDigests(entry);
        snapshot.runs.push_back(entry.run);
    }
    snapshot.comparison = m_comparison;
    return snapshot;
}

Document::Entry *Document::entryOf(const QString &runId) {
    const int row = rowOf(runId);
    return row < 0 ? nullptr : &m_entries[static_cast<std::size_t>(row)];
}

runs::Run &Document::writable(Entry &entry) {
    if (entry.run.use_count() > 1)
        entry.run = std::make_shared<runs::Run>(*entry.run);
    return *entry.run;
}

void Document::refreshDigests(Entry &entry) {
    if (entry.run->state != runs::RunState::measuring)
        return;
    for (std::size_t step = 0; step < entry.run->steps.size(); ++step)
        for (std::size_t index = 0; index < entry.run->steps[step].series.size(); ++index)
            if (entry.run->steps[step].series[index].leftOut() > 0)
                writable(entry).steps[step].series[index].digest =
                    std::make_shared<const runs::SeriesDigest>(entry.analysis.digest(step, index));
}

void Document::setOrderFile(const QString &path) {
    for (Entry &entry : m_entries)
        if (entry.run->state != runs::RunState::measuring)
            writable(entry).orderFile = path.toStdString();
}

const std::vector<Curve> &Document::curvesOf(std::size_t row) {
    Entry &entry = m_entries[row];
    if (entry.stale) {
        runs::Comparison alone = m_comparison;
        alone.runs = {appearance(static_cast<int>(row))};
        alone.runs.front().shown = true; // a hidden baseline has curves too
        const runs::Run *const run = entry.run.get();
        entry.curves = composeCurves(std::span<const runs::Run *const>(&run, 1), alone, entry.analysis);
        entry.stale = false;
    }
    return entry.curves;
}

std::vector<Curve> Document::curves() {
    std::vector<Curve> all;
    for (std::size_t row = 0; row < m_entries.size(); ++row) {
        if (m_entries[row].filteredOut || !m_comparison.runs[row].shown)
            continue;
        const std::vector<Curve> &some = curvesOf(row);
        all.insert(all.end(), some.begin(), some.end());
    }
    return m_poolsRepetitions ? m_repetitions.pooled(std::move(all)) : all;
}

void Document::setModified(bool modified) {
    if (modified)
        ++m_revision;
    if (m_modified == modified)
        return;
    m_modified = modified;
    emit modifiedChanged(modified);
}

bool Document::hasUnsavedRuns() const {
    return std::any_of(m_entries.begin(), m_entries.end(), [](const Entry &entry) { return entry.unsaved; });
}

void Document::setSaved(quint64 revision) {
    // A run that came or went on since then is not in the file.
    if (revision != m_revision)
        return;
    for (Entry &entry : m_entries)
        entry.unsaved = entry.run->state == runs::RunState::measuring;
    if (!hasUnsavedRuns())
        setModified(false);
}

void Document::curvesAreStale() {
    if (m_frame.isActive())
        return;
    const qint64 since = m_sinceFrame.isValid() ? m_sinceFrame.elapsed() : frameMilliseconds;
    m_frame.start(static_cast<int>(std::clamp<qint64>(frameMilliseconds - since, 0, frameMilliseconds)));
}

void Document::touch(int row) {
    m_entries[static_cast<std::size_t>(row)].stale = true;
    setModified(true);
    emit runChanged(row);
    chooseAndGroup();
    curvesAreStale();
}

void Document::insert(AnalysedRun analysed) {
    Entry entry;
    entry.run = std::make_shared<runs::Run>(std::move(analysed.run));
    entry.analysis = std::move(analysed.analysis);
    m_entries.push_back(std::move(entry));
    std::vector<const runs::Run *> pointers;
    for (const Entry &one : m_entries)
        pointers.push_back(one.run.get());
    const bool known = std::any_of(m_comparison.runs.begin(), m_comparison.runs.end(),
                                   [&](const auto &look) { return look.runId == pointers.back()->id; });
    completeComparison(m_comparison, pointers);
    if (!known && m_palette == Palette::charts1999)
        m_comparison.runs.back().colour = rgbOf(palette1999Colour(m_entries.size() - 1));
    if (!known && m_lines)
        m_comparison.runs.back().marker = markerName(Marker::line).toStdString();
}

QStringList Document::addRuns(std::vector<AnalysedRun> added,
                              const std::optional<runs::Comparison> &comparison, Origin origin) {
    std::vector<runs::Appearance> looks;
    if (comparison && m_entries.empty()) {
        m_comparison = *comparison;
        looks = std::exchange(m_comparison.runs, {});
    }
    const auto lookOf = [&looks](const AnalysedRun &one) {
        return std::find_if(looks.begin(), looks.end(),
                            [&](const runs::Appearance &look) { return look.runId == one.run.id; });
    };
    std::stable_sort(added.begin(), added.end(),
                     [&](const AnalysedRun &a, const AnalysedRun &b) { return lookOf(a) < lookOf(b); });
    QStringList leftOut;
    for (AnalysedRun &one : added) {
        if (rowOf(QString::fromStdString(one.run.id)) >= 0) {
            leftOut << QString::fromStdString(one.run.label);
            continue;
        }
        if (const auto look = lookOf(one); look != looks.end())
            m_comparison.runs.push_back(*look);
        insert(std::move(one));
        emit runAdded(runCount() - 1);
        m_entries.back().unsaved = origin == Origin::unsaved;
        if (origin == Origin::unsaved)
            setModified(true);
    }
    if (rowOf(QString::fromStdString(m_comparison.baselineRunId)) < 0)
        m_comparison.baselineRunId.clear();
    chooseAndGroup();
    emit comparisonChanged();
    refreshStalls();
    return leftOut;
}

void Document::removeRun(const QString &runId) {
    const int row = rowOf(runId);
    if (row < 0)
        return;
    m_entries.erase(m_entries.begin() + row);
    m_comparison.runs.erase(m_comparison.runs.begin() + row);
    const bool wasBaseline = m_comparison.baselineRunId == runId.toStdString();
    if (wasBaseline)
        m_comparison.baselineRunId.clear();
    emit runRemoved(row);
    chooseAndGroup();
    if (wasBaseline)
        emit comparisonChanged();
    setModified(!m_entries.empty());
    curvesAreStale();
}

void Document::clear() {
    while (runCount() > 0)
        removeRun(QString::fromStdString(run(runCount() - 1).id));
    m_comparison = {};
    chooseAndGroup();
    emit comparisonChanged();
    setModified(false);
    curvesAreStale();
}

void Document::setThreshold(Delay threshold) {
    const bool changed = m_comparison.stallThreshold != threshold;
    m_comparison.stallThreshold = threshold;
    refreshStalls();
    if (changed)
        emit comparisonChanged();
}

void Document::refreshStalls() {
    const Delay threshold = m_comparison.stallThreshold;
    std::uint64_t searched = 0;
    std::vector<std::shared_ptr<const runs::Run>> later;
    for (Entry &entry : m_entries) {
        if (entry.analysis.threshold() == threshold)
            continue;
        entry.stale = true;
        searched += delaysIn(*entry.run);
        refreshDigests(entry);
        // A run that still grows cannot be read by another thread.
        if (searched <= delaysSearchedAtOnce || entry.run->state == runs::RunState::measuring)
            entry.analysis.setStalls(allStallsOf(*entry.run, threshold), threshold);
        else
            later.push_back(entry.run);
    }
    m_stallRefresh->start(std::move(later), threshold);
    curvesAreStale();
}

} // namespace delayrank::ui
