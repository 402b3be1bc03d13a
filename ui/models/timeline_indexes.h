#pragma once

#include "core/runs/band_members.h"
#include "core/runs/series_index.h"
#include "ui/models/document.h"
#include "ui/plots/delay_band.h"

#include <QThreadPool>
#include <atomic>
#include <map>
#include <tuple>

namespace delayrank::ui {

/// Keeps what a timeline needs to know of the messages of the shown runs. Of runs that are there already it
/// is made in a thread of its own; a run that is measured is followed here, at the cost of what is new. Lives
/// in the GUI thread.
class TimelineIndexes : public QObject {
    Q_OBJECT
public:
    /// One end of a step of a run.
    struct Key {
        QString runId;
        std::size_t step = 0;
        runs::End end = runs::End::merged;
        friend bool operator<(const Key &a, const Key &b) {
            return std::tie(a.runId, a.step, a.end) < std::tie(b.runId, b.step, b.end);
        }
    };
    TimelineIndexes(Document *document, QObject *parent);
    ~TimelineIndexes() override; ///< waits for the series in progress

    /// Brings all up to the document as it is now, and to this band; what takes long comes later, with ready().
    void refresh(const std::optional<DelayBand> &band);
    /// Null until it is there.
    std::shared_ptr<const runs::SeriesIndex> index(const Key &key) const;
    /// Of the band of the last refresh(); null without one, and until it is there.
    std::shared_ptr<const runs::BandMembers> members(const Key &key) const;
    bool isBusy() const { return !m_held.empty(); }

signals:
    /// More is there than before: call refresh() again.
    void ready();

private:
    struct Entry {
        std::shared_ptr<runs::SeriesIndex> index;
        std::shared_ptr<runs::BandMembers> members;
        bool live = false;
    };
    struct Job {
        Key key;
        const runs::Series *series = nullptr; ///< in a run that m_held holds
        bool needsIndex = false;
        std::optional<DelayBand> band;
        Entry made;
    };
    void follow(const Key &key, const runs::Series &series, bool live, std::vector<Job> &jobs);
    void start(std::vector<Job> jobs);
    void take(const std::vector<Job> &jobs);

    Document *m_document;
    std::map<Key, Entry> m_entries;
    std::optional<DelayBand> m_band;
    QThreadPool m_pool;
    std::atomic<bool> m_cancelled = false;
    std::vector<std::shared_ptr<const runs::Run>> m_held; ///< while another thread reads them
};

} // namespace delayrank::ui
