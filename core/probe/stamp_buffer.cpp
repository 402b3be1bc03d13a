#include "core/probe/stamp_buffer.h"

#include "core/probe/text_file.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <sys/mman.h>
#include <sys/resource.h>

namespace delayrank::probe {

namespace {

/// Bytes that the host can give without swapping (/proc/meminfo); 0 where it does not say.
std::uint64_t availableMemory() {
    const std::string text = readSmallFile("/proc/meminfo");
    constexpr std::string_view name = "MemAvailable:";
    const std::size_t at = text.find(name);
    if (at == std::string::npos)
        return 0;
    const std::size_t digits = text.find_first_of("0123456789", at);
    std::uint64_t kibibytes = 0;
    if (digits != std::string::npos)
        std::from_chars(text.data() + digits, text.data() + text.size(), kibibytes);
    return kibibytes * 1024;
}

/// Raises the soft limit of locked memory as far as the hard one goes.
void raiseLockLimit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_MEMLOCK, &limit) == 0 && limit.rlim_cur != limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_MEMLOCK, &limit);
    }
}

} // namespace

Expected<StampBuffer> StampBuffer::create(std::uint64_t capacity, const StampClock &clock, Content content) {
    capacity = std::max<std::uint64_t>(capacity, 2); // a gap and the stamp after it
    const std::uint64_t bytes = capacity * sizeof(std::uint64_t);
    const std::string size = std::to_string((bytes + 1023) / 1024) + " KiB";
    // Touching more than there is would wake the kernel's OOM killer, and not necessarily on us.
    if (const std::uint64_t available = availableMemory(); available != 0 && bytes > available / 4 * 3)
        return fail(ErrorCode::limitExceeded, "--count",
                    "needs " + size + " of memory for stamps, the host has " +
                        std::to_string(available / 1024) + " KiB free and the limit is three quarters of it");
    void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return fail(ErrorCode::io, "stamp memory", size + " cannot be mapped", errno);
    StampBuffer buffer(clock, content);
    buffer.m_entries = static_cast<std::uint64_t *>(memory);
    buffer.m_capacity = capacity;
    raiseLockLimit();
    const bool locked = mlock(memory, bytes) == 0;
    const int refusal = errno;
    // Written to, not only read: the page must be our own before the first stamp goes there.
    std::memset(memory, 0, bytes);
    buffer.m_fact = {
        "stamp memory",
        size + (locked ? ", locked" : std::string(", touched, not locked: ") + std::strerror(refusal))};
    return buffer;
}

StampBuffer::StampBuffer(StampBuffer &&other) noexcept
    : m_clock(other.m_clock), m_content(other.m_content), m_entries(std::exchange(other.m_entries, nullptr)),
      m_capacity(other.m_capacity), m_fact(std::move(other.m_fact)), m_messages(other.m_messages) {
    assert(other.m_pushed == 0); // only a fresh buffer is moved, before its threads know it
}

StampBuffer::~StampBuffer() {
    if (m_entries != nullptr)
        munmap(m_entries, m_capacity * sizeof(std::uint64_t));
}

bool StampBuffer::take(DelayBatch &batch, std::size_t most) {
    batch.delays.clear();
    std::uint64_t taken = m_taken.load(std::memory_order_relaxed);
    const std::uint64_t published = m_published.load(std::memory_order_acquire);
    for (; taken != published && batch.delays.size() < most; ++taken) {
        const std::uint64_t entry = m_entries[m_readAt];
        if ((entry & gapBit) != 0) {
            if (!batch.delays.empty())
                break; // a batch never spans a gap: the entry is read again next time
            m_gap = entry & ~gapBit;
        } else {
            const TickStamp stamp{static_cast<std::int64_t>(entry)};
            const bool isStamp = m_content == Content::stamps;
            const bool first = m_messages == 0;
            const TickStamp before = m_last;
            if (first)
                m_first = m_last = stamp;
            const Delay delay = isStamp ? delayTo(stamp) : Delay(m_clock.rate().nanoseconds(stamp.ticks));
            m_messages += m_gap + 1;
            if (!isStamp)
                m_lostDelays += std::exchange(m_gap, 0);
            if (m_gap != 0) {
                m_lostDelays += m_gap + (first ? 0 : 1);
                m_gap = 0;
            } else if (!first) {
                if (batch.delays.empty()) {
                    batch.firstMessage = m_messages;
                    batch.origin = before;
                }
                batch.delays.push_back(delay);
            }
        }
        m_readAt = m_readAt + 1 == m_capacity ? 0 : m_readAt + 1;
    }
    m_taken.store(taken, std::memory_order_release);
    return !batch.delays.empty();
}

/// Moves on to `stamp`. Of a clock that went backwards the latest reading stays, so that the time lost shows
/// once and no delay is counted twice.
Delay StampBuffer::delayTo(TickStamp stamp) {
    if (stamp < m_last) {
        ++m_backwards;
        return Delay(0);
    }
    const std::int64_t ns = m_clock.rate().nanoseconds(stamp.ticks - m_first.ticks);
    m_last = stamp;
    return Delay(ns - std::exchange(m_lastNs, ns));
}

void StampBuffer::countLostAtEnd() {
    m_lostDelays += std::exchange(m_lostStamps, 0);
}

} // namespace delayrank::probe
