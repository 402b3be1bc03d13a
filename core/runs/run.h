#pragma once

#include "core/analysis/rank_curve.h"
#include "core/analysis/stalls.h"
#include "core/base/duration.h"
#include "core/base/fact.h"
#include "core/base/series_kind.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace delayrank::runs {

/// Which end timed a series; `merged` where a file holds both ends put together, as the 1999 charts do.
enum class End { sender, receiver, merged };
/// "sender", "receiver", "merged": the words of files and JSON.
std::string endName(End end);

/// Which series of a step: of which end, and what of. An end alone stands for its messages.
struct SeriesId {
    End end = End::merged;
    SeriesKind kind = SeriesKind::messages;
    SeriesId(End theEnd, SeriesKind theKind = SeriesKind::messages) : end(theEnd), kind(theKind) {}
    friend auto operator<=>(const SeriesId &, const SeriesId &) = default;
    /// "sender", "sender, host noise"
    std::string name() const;
};

/// Delays that are missing before delays[before], or after the last one where `before` is delays.size().
struct Gap {
    std::uint64_t before = 0;
    std::uint64_t lost = 0;    ///< never measured or never arrived
    std::uint64_t leftOut = 0; ///< measured, and in the series' digest, but not kept in order
    friend bool operator==(const Gap &, const Gap &) = default;
};

/// What a series is known by whose delays are too many to keep them all in order.
struct SeriesDigest {
    analysis::RankCurve curve;  ///< all delays, those that are left out of the order as well
    analysis::StallList stalls; ///< every stall at or above its threshold
};

/// All delays of one end of one step, in the order in which they happened (`ordered`), or sorted as read off
/// a curve (not `ordered`: no stall period and no timeline can be told from it).
struct Series {
    End end = End::merged;
    bool ordered = true;
    std::vector<Delay> delays;
    std::vector<Gap> gaps;        ///< rising `before`; the sum of `lost` is in lostDelays
    std::uint64_t lostDelays = 0; ///< statistics are labelled incomplete where this is not 0
    SeriesKind kind = SeriesKind::messages;
    SeriesId id() const { return {end, kind}; }
    /// Where `delays` holds the first and the last of them only: what is known of all. Else null.
    std::shared_ptr<const SeriesDigest> digest = {};
    /// Delays that were measured, whether they are kept in order or not.
    std::uint64_t measured() const;
    /// Delays that are in the digest alone.
    std::uint64_t leftOut() const;
    /// The number (from 1) of the message that delays[index] ends at, gaps counted.
    std::uint64_t messageOf(std::uint64_t index) const;
};

/// When a fact about a host was taken.
enum class Moment { start, finish };
struct HostFact {
    End end = End::sender;
    Moment moment = Moment::start;
    std::uint32_t step = 0;
    Fact fact;
    friend bool operator==(const HostFact &, const HostFact &) = default;
};

/// One message size (or one setting) measured once.
struct Step {
    std::uint32_t sizeBytes = 0;       ///< 0: not known (read from a file that does not say)
    std::uint64_t plannedMessages = 0; ///< 0: not known or by duration
    std::vector<Series> series;        ///< at most one for each end and kind
    const Series *of(SeriesId id) const;
};

enum class RunState { measuring, complete, partial };

/// One measurement: one configuration, one or more steps, the facts about both hosts.
struct Run {
    std::string id;    ///< newRunId()
    std::string label; ///< what the user calls it
    WallClockTime started{};
    RunState state = RunState::complete;
    std::string note; ///< why it is partial; source and precision for runs read from elsewhere
    Facts settings;   ///< settingsOf(Plan) and the hosts
    std::vector<HostFact> hostFacts;
    std::vector<Step> steps;
    /// The run file that has the order of those series whose middle is left out in memory; empty: none has.
    std::string orderFile;
};

/// The last reading of a fact about the host at an end; "" where there is none.
std::string lastFactOf(const Run &run, End end, const std::string &name);

/// HZ of the host at an end, from its facts ("HZ") or the run's settings ("HZ", for runs read from files that
/// a user completed); 0 where it is not known. For `merged`: only where both ends agree.
double hertzOf(const Run &run, End end);

} // namespace delayrank::runs
