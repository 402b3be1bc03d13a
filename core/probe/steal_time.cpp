#include "core/probe/steal_time.h"

#include "core/base/duration.h"
#include "core/probe/text_file.h"

#include <charconv>
#include <unistd.h>

namespace delayrank::probe {

std::optional<std::uint64_t> StealTime::ticksIn(std::string_view stat, std::string_view cpu) {
    const std::string wanted = std::string(cpu) + " ";
    for (std::size_t line = 0; line < stat.size();) {
        const std::size_t end = std::min(stat.find('\n', line), stat.size());
        std::string_view rest = stat.substr(line, end - line);
        line = end + 1;
        if (!rest.starts_with(wanted))
            continue;
        rest.remove_prefix(wanted.size());
        // user, nice, system, idle, iowait, irq, softirq, steal
        std::uint64_t value = 0;
        for (int field = 0; field < 8; ++field) {
            rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
            const auto [stop, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
            if (failure != std::errc{})
                return std::nullopt;
            rest.remove_prefix(static_cast<std::size_t>(stop - rest.data()));
        }
        return value;
    }
    return std::nullopt;
}

StealTime StealTime::now(std::optional<std::uint32_t> cpu) {
    const std::string stat = readSmallFile("/proc/stat");
    StealTime time;
    time.m_cpu = cpu;
    time.m_all = ticksIn(stat, "cpu");
    if (cpu)
        time.m_own = ticksIn(stat, "cpu" + std::to_string(*cpu));
    return time;
}

Facts StealTime::changesUntil(const StealTime &later) const {
    const auto text = [](std::optional<std::uint64_t> from, std::optional<std::uint64_t> to) {
        const long perSecond = sysconf(_SC_CLK_TCK);
        if (!from || !to || *to < *from || perSecond <= 0)
            return std::string("unknown");
        return formatDuration(
            std::chrono::nanoseconds(static_cast<std::int64_t>(*to - *from) * (1'000'000'000 / perSecond)));
    };
    Facts facts{{"steal time, all CPUs", text(m_all, later.m_all)}};
    if (m_cpu)
        facts.push_back({"steal time, CPU " + std::to_string(*m_cpu), text(m_own, later.m_own)});
    return facts;
}

} // namespace delayrank::probe
