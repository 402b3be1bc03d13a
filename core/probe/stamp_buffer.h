#pragma once

#include "core/base/duration.h"
#include "core/base/fact.h"
#include "core/probe/stamp_clock.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace delayrank::probe {

/// Delays that follow each other without a gap. The first one ends at message `firstMessage` (from 1).
struct DelayBatch {
    std::uint64_t firstMessage = 0;
    std::vector<Delay> delays;
    TickStamp origin{}; ///< the stamp of message `firstMessage` - 1
};

/// Carries stamps from the measured thread (the only one that calls push()) to the control thread (the only
/// one that calls take() and lostDelays()): a ring of 8-byte entries in memory that was mapped, touched and,
/// where allowed, locked before the start.
///
/// Stamps stay ticks of their clock until they are taken: only then delays are made of them, as differences
/// of times since the first stamp, so that their sum is exact and each is right to the nanosecond. A stamp
/// before its predecessor, which a sound clock never gives, makes a delay of 0 and is counted.
///
/// Layout of an entry: top bit clear: a stamp, in ticks; top bit set: the lower 63 bits say how many
/// stamps were lost before the next one. k lost stamps between two recorded ones lose k + 1 delays, k lost at
/// the end lose k, so that delays taken + delays lost == stamps pushed - 1, always.
class StampBuffer {
public:
    /// What is pushed: stamps, between which the delays lie, or the delays themselves, in ticks. Of these the
    /// first one counts as that of message 2, so that all series are numbered alike, and k lost ones lose k.
    enum class Content { stamps, durations };
    /// Stamps that a run by duration can have under way.
    static constexpr std::uint64_t ringEntries = 4u << 20;

    /// Errors: limitExceeded where the host has not enough free memory for `capacity` entries (2 or more),
    /// io.
    static Expected<StampBuffer> create(std::uint64_t capacity,
                                        const StampClock &clock = StampClock::monotonicRaw(),
                                        Content content = Content::stamps);
    StampBuffer(StampBuffer &&other) noexcept;
    StampBuffer &operator=(StampBuffer &&) = delete;
    ~StampBuffer();

    /// Measured thread: reads the clock and stores what it shows; a clock that reads nothing stores nothing.
    TickStamp stamp() noexcept {
        const TickStamp now = m_clock.now();
        if (m_clock.source() != StampClock::Source::none)
            push(now);
        return now;
    }
    const StampClock &clock() const noexcept { return m_clock; }

    /// Measured thread: stores a stamp, or counts it as lost where there is no room. Never waits.
    void push(TickStamp stamp) noexcept {
        const std::uint64_t need = m_lostStamps == 0 ? 1 : 2;
        if (m_capacity - (m_pushed - m_takenSeen) < need) {
            m_takenSeen = m_taken.load(std::memory_order_acquire);
            if (m_capacity - (m_pushed - m_takenSeen) < need) {
                ++m_lostStamps;
                return;
            }
        }
        if (m_lostStamps != 0) {
            store(gapBit | m_lostStamps);
            m_lostStamps = 0;
        }
        store(static_cast<std::uint64_t>(stamp.ticks));
        m_published.store(m_pushed, std::memory_order_release);
    }

    /// Measured thread: `messages` have no stamp, as they never arrived: a gap, counted like lost stamps.
    void skip(std::uint64_t messages) noexcept { m_lostStamps += messages; }

    /// Control thread: the next delays without a gap, at most `most`, into `batch` (whose memory is used
    /// again). False where there is none for now.
    bool take(DelayBatch &batch, std::size_t most);

    /// Control thread: delays known to be lost so far. Call countLostAtEnd() once push() is not called any
    /// more and take() has returned false, and the sum is exact.
    std::uint64_t lostDelays() const { return m_lostDelays; }
    void countLostAtEnd();
    /// Control thread: stamps so far that lay before their predecessor.
    std::uint64_t backwardStamps() const { return m_backwards; }

    /// Entries there are; more than this many stamps may still pass through while they are taken away.
    std::uint64_t capacity() const { return m_capacity; }
    /// "stamp memory": how much, and whether it is locked.
    Fact fact() const { return m_fact; }

private:
    static constexpr std::uint64_t gapBit = std::uint64_t{1} << 63;
    StampBuffer(const StampClock &clock, Content content)
        : m_clock(clock), m_content(content), m_messages(content == Content::durations ? 1 : 0) {}
    Delay delayTo(TickStamp stamp);
    void store(std::uint64_t entry) noexcept {
        m_entries[m_writeAt] = entry;
        m_writeAt = m_writeAt + 1 == m_capacity ? 0 : m_writeAt + 1;
        ++m_pushed;
    }

    const StampClock m_clock;
    const Content m_content;
    std::uint64_t *m_entries = nullptr;
    std::uint64_t m_capacity = 0;
    Fact m_fact;

    // Each side's own counters stand on cache lines of their own.
    alignas(64) std::uint64_t m_pushed = 0; ///< entries stored
    std::uint64_t m_writeAt = 0;
    std::uint64_t m_takenSeen = 0;
    std::uint64_t m_lostStamps = 0; ///< since the last stored stamp
    std::atomic<std::uint64_t> m_published{0};

    alignas(64) std::atomic<std::uint64_t> m_taken{0}; ///< entries taken away
    std::uint64_t m_readAt = 0;
    std::uint64_t m_messages;  ///< number of the message of m_last
    TickStamp m_first;         ///< of all: times are counted from here
    TickStamp m_last;          ///< the latest so far
    std::int64_t m_lastNs = 0; ///< m_last since m_first
    std::uint64_t m_backwards = 0;
    std::uint64_t m_gap = 0; ///< stamps lost just before the next one
    std::uint64_t m_lostDelays = 0;
};

} // namespace delayrank::probe
