#include "core/probe/thread_settings.h"

#include "core/probe/text_file.h"

#include <cerrno>
#include <charconv>
#include <sched.h>
#include <sys/resource.h>

namespace delayrank::probe {

Expected<void> pinToCpu(std::uint32_t cpu) {
    const std::string subject = "--cpu " + std::to_string(cpu);
    if (cpu >= CPU_SETSIZE)
        return fail(ErrorCode::invalidArgument, subject,
                    "the highest CPU number is " + std::to_string(CPU_SETSIZE - 1));
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    if (sched_setaffinity(0, sizeof set, &set) != 0)
        return fail(ErrorCode::invalidArgument, subject,
                    "CPU " + std::to_string(cpu) + " is not online here or not allowed", errno);
    return {};
}

Expected<void> checkCpu(std::uint32_t cpu) {
    cpu_set_t before;
    const bool known = sched_getaffinity(0, sizeof before, &before) == 0;
    const auto result = pinToCpu(cpu);
    if (result && known)
        sched_setaffinity(0, sizeof before, &before);
    return result;
}

namespace {
std::optional<long> migrations() {
    const std::string text = readSmallFile("/proc/thread-self/sched");
    const std::size_t name = text.find("nr_migrations");
    const std::size_t digits = text.find_first_of("0123456789", name);
    long count = 0;
    if (name == std::string::npos || digits == std::string::npos ||
        std::from_chars(text.data() + digits, text.data() + text.size(), count).ec != std::errc{})
        return std::nullopt;
    return count;
}
} // namespace

ThreadUsage ThreadUsage::now() {
    ThreadUsage usage;
    // First, so that what the reading itself costs falls outside of the time in between, at the start at
    // least.
    usage.m_migrations = migrations();
    rusage counted{};
    getrusage(RUSAGE_THREAD, &counted);
    usage.m_voluntary = counted.ru_nvcsw;
    usage.m_involuntary = counted.ru_nivcsw;
    usage.m_faults = counted.ru_minflt + counted.ru_majflt;
    usage.m_cpu = sched_getcpu();
    return usage;
}

Facts ThreadUsage::changesUntil(const ThreadUsage &later) const {
    const auto difference = [](long a, long b) { return std::to_string(b - a); };
    const bool known = m_migrations && later.m_migrations;
    return {{"context switches, voluntary", difference(m_voluntary, later.m_voluntary)},
            {"context switches, involuntary", difference(m_involuntary, later.m_involuntary)},
            {"CPU migrations", known ? difference(*m_migrations, *later.m_migrations) : "unknown"},
            {"page faults", difference(m_faults, later.m_faults)},
            {"CPU at start", std::to_string(m_cpu)},
            {"CPU at end", std::to_string(later.m_cpu)}};
}

} // namespace delayrank::probe
