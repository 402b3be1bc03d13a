#pragma once

#include "core/base/fact.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace delayrank::probe {

/// Time that a hypervisor gave to others while a CPU of this guest was ready to run (/proc/stat, proc(5)).
class StealTime {
public:
    /// Of all CPUs together and, where the measured thread is pinned, of its CPU. Any thread.
    static StealTime now(std::optional<std::uint32_t> cpu);
    /// "steal time, all CPUs" and "steal time, CPU N" since `*this`, to the clock tick of /proc/stat.
    Facts changesUntil(const StealTime &later) const;

    /// The ticks stolen from `cpu` ("cpu", "cpu3") in the text of /proc/stat; none where it does not say.
    static std::optional<std::uint64_t> ticksIn(std::string_view stat, std::string_view cpu);

private:
    std::optional<std::uint32_t> m_cpu;
    std::optional<std::uint64_t> m_all; ///< clock ticks
    std::optional<std::uint64_t> m_own;
};

} // namespace delayrank::probe
