#include "ui/models/timeline_indexes.h"

#include <set>

namespace delayrank::ui {

namespace {

bool isOf(const runs::BandMembers &members, const DelayBand &band) {
    return members.shortest() == band.shortest && members.longest() == band.longest;
}

} // namespace

TimelineIndexes::TimelineIndexes(Document *document, QObject *parent) : QObject(parent), m_document(document) {
    m_pool.setMaxThreadCount(1);
}

TimelineIndexes::~TimelineIndexes() {
    m_cancelled = true;
    m_pool.waitForDone();
}

std::shared_ptr<const runs::SeriesIndex> TimelineIndexes::index(const Key &key) const {
    const auto entry = m_entries.find(key);
    return entry == m_entries.end() ? nullptr : entry->second.index;
}

std::shared_ptr<const runs::BandMembers> TimelineIndexes::members(const Key &key) const {
    const auto entry = m_entries.find(key);
    const bool there = entry != m_entries.end() && m_band && entry->second.members &&
                       isOf(*entry->second.members, *m_band);
    return there ? entry->second.members : nullptr;
}

void TimelineIndexes::refresh(const std::optional<DelayBand> &band) {
    if (band != m_band)
        m_cancelled = true; // what is made for the band before comes too late
    m_band = band;
    std::vector<Job> jobs;
    std::set<QString> known;
    for (int row = 0; row < m_document->runCount(); ++row) {
        const runs::Run &run = m_document->run(row);
        const QString id = QString::fromStdString(run.id);
        known.insert(id);
        if (!m_document->isDrawn(row))
            continue;
        for (std::size_t step = 0; step < run.steps.size(); ++step)
            for (const runs::Series &series : run.steps[step].series)
                if (series.ordered && series.kind == SeriesKind::messages)
                    follow({id, step, series.end}, series, m_document->isMeasuring(row), jobs);
    }
    std::erase_if(m_entries, [&known](const auto &entry) { return !known.contains(entry.first.runId); });
    if (m_held.empty() && !jobs.empty())
        start(std::move(jobs));
}

void TimelineIndexes::follow(const Key &key, const runs::Series &series, bool live, std::vector<Job> &jobs) {
    Entry &entry = m_entries[key];
    if (live || entry.live) { // once more when it has ended: now all is known of it
        if (!entry.index)
            entry.index = std::make_shared<runs::SeriesIndex>();
        entry.index->update(series);
        if (m_band && (!entry.members || !isOf(*entry.members, *m_band)))
            entry.members = std::make_shared<runs::BandMembers>(m_band->shortest, m_band->longest);
        if (m_band)
            entry.members->update(series);
        entry.live = live;
        return;
    }
    const bool needsIndex =
        !entry.index || !entry.index->describes(series) || entry.index->size() != series.delays.size();
    const bool needsMembers = m_band && (!entry.members || !isOf(*entry.members, *m_band));
    if (needsIndex || needsMembers)
        jobs.push_back({key, &series, needsIndex, needsMembers ? m_band : std::nullopt, {}});
}

void TimelineIndexes::start(std::vector<Job> jobs) {
    const Document::Snapshot snapshot = m_document->snapshot();
    for (const auto &run : snapshot.runs)
        for (const Job &job : jobs)
            if (QString::fromStdString(run->id) == job.key.runId) {
                m_held.push_back(run);
                break;
            }
    m_cancelled = false;
    m_pool.start([this, jobs = std::move(jobs)]() mutable {
        for (Job &job : jobs) {
            if (m_cancelled)
                break;
            if (job.needsIndex) {
                job.made.index = std::make_shared<runs::SeriesIndex>();
                job.made.index->update(*job.series);
            }
            if (job.band && !m_cancelled) {
                job.made.members = std::make_shared<runs::BandMembers>(job.band->shortest, job.band->longest);
                job.made.members->update(*job.series);
            }
        }
        QMetaObject::invokeMethod(this, [this, jobs = std::move(jobs)] { take(jobs); }, Qt::QueuedConnection);
    });
}

void TimelineIndexes::take(const std::vector<Job> &jobs) {
    // Dropped in this thread, so that their use counts tell Document truly who reads.
    m_held.clear();
    for (const Job &job : jobs) {
        if (m_document->rowOf(job.key.runId) < 0)
            continue;
        Entry &entry = m_entries[job.key];
        if (job.made.index)
            entry.index = job.made.index;
        if (job.made.members)
            entry.members = job.made.members;
    }
    emit ready();
}

} // namespace delayrank::ui
