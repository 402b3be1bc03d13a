#include "core/probe/virtualisation.h"

#include "core/probe/text_file.h"

#include <cstring>
#include <unistd.h>
#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace delayrank::probe {

namespace {

/// The hypervisor's own signature ("KVMKVMKVM"), where the CPU says that there is one.
std::string hypervisor() {
#if defined(__x86_64__) || defined(__i386__)
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned hypervisorBit = 1u << 31;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & hypervisorBit) == 0)
        return {};
    __cpuid(0x40000000, a, b, c, d);
    char signature[13] = {};
    std::memcpy(signature, &b, 4);
    std::memcpy(signature + 4, &c, 4);
    std::memcpy(signature + 8, &d, 4);
    return signature[0] == '\0' ? "a hypervisor without a name" : cleanedText(signature);
#else
    return cleanedText(readSmallFile("/sys/hypervisor/type"));
#endif
}

std::string container() {
    if (const std::string kind = readSmallFile("/run/systemd/container"); !kind.empty())
        return cleanedText(kind);
    if (access("/.dockerenv", F_OK) == 0)
        return "docker";
    if (access("/run/.containerenv", F_OK) == 0)
        return "podman";
    if (access("/proc/vz", F_OK) == 0 && access("/proc/bc", F_OK) != 0)
        return "openvz";
    const std::string groups = readSmallFile("/proc/1/cgroup");
    for (const char *kind : {"docker", "kubepods", "lxc", "containerd"})
        if (groups.find(kind) != std::string::npos)
            return kind;
    return "none seen";
}

} // namespace

Facts virtualisationFacts() {
    std::string machine;
    for (const char *file : {"sys_vendor", "product_name"}) {
        const std::string text = cleanedText(readSmallFile(std::string("/sys/class/dmi/id/") + file));
        if (!text.empty())
            machine += (machine.empty() ? "" : " ") + text;
    }
    Facts facts;
    const std::string name = hypervisor();
    facts.push_back({"virtualisation", name.empty() ? "none seen" : name});
    if (!machine.empty())
        facts.push_back({"machine", machine});
    facts.push_back({"container", container()});
    return facts;
}

} // namespace delayrank::probe
