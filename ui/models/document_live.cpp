// The part of Document that takes a measurement as it comes.

#include "core/runs/long_order.h"
#include "ui/models/document.h"

namespace delayrank::ui {

bool Document::isLive() const {
    for (int row = 0; row < runCount(); ++row)
        if (isMeasuring(row))
            return true;
    return false;
}

void Document::startRun(const runs::Run &run) {
    if (rowOf(QString::fromStdString(run.id)) >= 0)
        return;
    AnalysedRun started;
    started.run = run;
    started.run.state = runs::RunState::measuring;
    started.analysis.setThreshold(m_comparison.stallThreshold);
    insert(std::move(started));
    m_entries.back().unsaved = true;
    emit runAdded(runCount() - 1);
    chooseAndGroup();
    setModified(true);
    curvesAreStale();
}

void Document::startStep(const QString &runId, quint32 step, quint32 sizeBytes, quint64 plannedMessages) {
    Entry *const entry = entryOf(runId);
    if (!entry)
        return;
    runs::Run &run = writable(*entry);
    if (run.steps.size() <= step)
        run.steps.resize(step + std::size_t{1});
    run.steps[step].sizeBytes = sizeBytes;
    run.steps[step].plannedMessages = plannedMessages;
    emit seriesAdded(rowOf(runId));
}

void Document::addFacts(const QString &runId, const std::vector<runs::HostFact> &facts) {
    if (Entry *const entry = entryOf(runId)) {
        runs::Run &run = writable(*entry);
        run.hostFacts.insert(run.hostFacts.end(), facts.begin(), facts.end());
        entry->stale = true; // HZ may be known now
        emit factsChanged(rowOf(runId));
        chooseAndGroup();
    }
}

runs::Series &Document::seriesFor(Entry &entry, quint32 step, runs::SeriesId id, std::size_t &index) {
    runs::Run &run = writable(entry);
    if (run.steps.size() <= step)
        run.steps.resize(step + std::size_t{1});
    runs::Step &target = run.steps[step];
    for (index = 0; index < target.series.size(); ++index)
        if (target.series[index].id() == id)
            return target.series[index];
    runs::Series series;
    series.end = id.end;
    series.kind = id.kind;
    // Room for all is asked for once: it costs no memory until it is written, and no copying later.
    if (id.kind == SeriesKind::messages)
        series.delays.reserve(std::min(target.plannedMessages, runs::OrderBounds().whole));
    target.series.push_back(std::move(series));
    emit seriesAdded(rowOf(QString::fromStdString(run.id)));
    return target.series.back();
}

void Document::addDelays(const remote::DelayBatch &batch) {
    Entry *const entry = entryOf(batch.runId);
    if (!entry || !batch.delays || batch.delays->empty())
        return;
    std::size_t index = 0;
    runs::Series &series = seriesFor(*entry, batch.step, {batch.end, batch.kind}, index);
    const std::uint64_t expected = series.messageOf(series.delays.size());
    if (batch.firstMessage > expected) {
        series.gaps.push_back({series.delays.size(), batch.firstMessage - expected});
        series.lostDelays += batch.firstMessage - expected;
    }
    series.delays.insert(series.delays.end(), batch.delays->begin(), batch.delays->end());
    entry->analysis.add(batch.step, index, batch.firstMessage, *batch.delays);
    runs::leaveOutMiddle(series);
    entry->stale = true;
    curvesAreStale();
}

void Document::addLost(const QString &runId, quint32 step, runs::End end, quint64 lost, SeriesKind kind) {
    Entry *const entry = entryOf(runId);
    if (!entry)
        return;
    std::size_t index = 0;
    seriesFor(*entry, step, {end, kind}, index).lostDelays += lost;
    entry->stale = true;
    curvesAreStale();
}

void Document::finishRun(const QString &runId, runs::RunState state, const QString &note) {
    Entry *const entry = entryOf(runId);
    if (!entry)
        return;
    refreshDigests(*entry);
    runs::Run &run = writable(*entry);
    run.state = state;
    run.note = note.toStdString();
    entry->analysis.finish();
    touch(rowOf(runId));
}

} // namespace delayrank::ui
