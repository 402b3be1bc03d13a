#include "core/runs/stall_records.h"

#include "core/runs/order.h"
#include "core/runs/series_clusters.h"
#include "core/runs/stretches.h"

#include <algorithm>

namespace delayrank::runs {

namespace {

using Records = std::vector<StallRecord>;

/// The series in order; what the memory holds of it where its file cannot be read.
Expected<void> walk(const Run &run, std::uint32_t step, const Series &series, const TakeDelays &take) {
    const auto walked = walkInOrder(run, step, series, take);
    if (walked || walked.error().code == ErrorCode::cancelled)
        return walked;
    Expected<void> taken;
    forEachStretch(series, [&](std::uint64_t first, std::span<const Delay> delays) {
        if (taken)
            taken = take(first, delays);
    });
    return taken;
}

/// The record of a message at or behind `place`, which moves up to it; a new one where there is none.
StallRecord &recordAt(Records &records, std::size_t &place, const StallRecord &stall) {
    while (place < records.size() && records[place].message < stall.message)
        ++place;
    if (place == records.size() || records[place].message != stall.message)
        records.insert(records.begin() + static_cast<std::ptrdiff_t>(place), stall);
    return records[place];
}

class Gatherer {
public:
    Gatherer(Records &records, Delay threshold) : m_records(records), m_threshold(threshold) {}

    void take(std::uint64_t first, std::span<const Delay> delays) {
        // Where the file was given up in its middle the memory begins anew.
        if (first < m_next) {
            m_time = Delay(0);
            m_knowsTime = first == 2;
            m_place = 0;
        } else if (first > m_next) {
            m_knowsTime = false;
        }
        for (std::size_t i = 0; i < delays.size(); ++i) {
            m_time += delays[i];
            if (delays[i] < m_threshold)
                continue;
            StallRecord &record = recordAt(m_records, m_place, {first + i, delays[i]});
            if (m_knowsTime)
                record.time = m_time;
        }
        m_next = first + delays.size();
    }

private:
    Records &m_records;
    const Delay m_threshold;
    std::size_t m_place = 0;
    std::uint64_t m_next = 2;
    Delay m_time{0};
    bool m_knowsTime = true;
};

const Series *otherEndOf(const Step &step, const Series &series) {
    return step.of({series.end == End::sender ? End::receiver : End::sender, series.kind});
}

void takeOther(Records &records, std::uint64_t first, std::span<const Delay> delays) {
    const auto from =
        std::lower_bound(records.begin(), records.end(), first,
                         [](const StallRecord &one, std::uint64_t message) { return one.message < message; });
    for (auto record = from; record != records.end() && record->message - first < delays.size(); ++record)
        record->other = delays[record->message - first];
}

} // namespace

Expected<Records> stallRecordsOf(const Run &run, std::uint32_t step, const Series &series, Delay threshold,
                                 const std::function<bool()> &goOn) {
    Records records;
    if (!hasOneEndsOrder(series) || step >= run.steps.size())
        return records;
    if (series.digest)
        for (const analysis::Stall &stall : series.digest->stalls.stalls())
            if (stall.delay >= threshold)
                records.push_back({stall.message, stall.delay});
    const auto cancellable = [&](auto take) {
        return [&goOn, take](std::uint64_t first, std::span<const Delay> delays) mutable -> Expected<void> {
            if (!goOn())
                return fail(ErrorCode::cancelled, {}, "was cancelled");
            take(first, delays);
            return {};
        };
    };
    Gatherer gatherer(records, threshold);
    auto walked =
        walk(run, step, series, cancellable([&gatherer](std::uint64_t first, std::span<const Delay> delays) {
                 gatherer.take(first, delays);
             }));
    const Series *const other = otherEndOf(run.steps[step], series);
    if (walked && other && other->ordered && !records.empty())
        walked = walk(run, step, *other,
                      cancellable([&records](std::uint64_t first, std::span<const Delay> delays) {
                          takeOther(records, first, delays);
                      }));
    if (!walked)
        return tl::unexpected(walked.error());
    return records;
}

} // namespace delayrank::runs
