#include "core/probe/device_facts.h"

#include "core/probe/ethtool.h"
#include "core/probe/text_file.h"

#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <sys/stat.h>

namespace delayrank::probe {

std::vector<HostAddress> hostAddresses() {
    ifaddrs *list = nullptr;
    if (getifaddrs(&list) != 0)
        return {};
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owned(list, freeifaddrs);
    std::vector<HostAddress> addresses;
    for (const ifaddrs *entry = list; entry != nullptr; entry = entry->ifa_next) {
        if (entry->ifa_addr == nullptr || (entry->ifa_flags & IFF_UP) == 0)
            continue;
        const int family = entry->ifa_addr->sa_family;
        if (family != AF_INET && family != AF_INET6)
            continue;
        addresses.push_back({SocketAddress::from(*entry->ifa_addr), cleanedText(entry->ifa_name),
                             Ethtool(entry->ifa_name).speedMbit()});
    }
    return addresses;
}

std::string networkNamespace() {
    struct stat about {};
    if (stat("/proc/self/ns/net", &about) != 0)
        return {};
    return cleanedText(readSmallFile("/proc/sys/kernel/random/boot_id")) + "/" + std::to_string(about.st_ino);
}

std::string deviceOf(const SocketAddress &address) {
    if (!address.isIp())
        return {};
    for (const HostAddress &candidate : hostAddresses())
        if (candidate.address.sameHost(address))
            return candidate.device;
    // 127.0.0.0/8 is all of it loopback, but only 127.0.0.1 is listed.
    return address.isLoopback() ? "lo" : "";
}

namespace {
/// How long the device's NAPI keeps interrupts off (Documentation/networking/napi.rst).
Facts napiSettings(const std::string &device) {
    Facts facts;
    const std::string folder = "/sys/class/net/" + device + "/";
    if (const std::string time = cleanedText(readSmallFile(folder + "gro_flush_timeout")); !time.empty())
        facts.push_back({"gro_flush_timeout", time + " ns"});
    if (const std::string count = cleanedText(readSmallFile(folder + "napi_defer_hard_irqs")); !count.empty())
        facts.push_back({"napi_defer_hard_irqs", count});
    return facts;
}
} // namespace

Facts deviceFacts(const SocketAddress &address) {
    Facts facts;
    if (!address.text().empty()) // the sender's end of a Unix stream has none
        facts.push_back({"data address", address.text()});
    const std::string device = deviceOf(address);
    if (device.empty())
        return facts;
    facts.push_back({"data device", device});
    const Ethtool ethtool(device);
    for (const Facts &part :
         {ethtool.driver(), ethtool.link(), ethtool.rings(), ethtool.coalescing(), napiSettings(device),
          ethtool.offloads()})
        facts.insert(facts.end(), part.begin(), part.end());
    return facts;
}

} // namespace delayrank::probe
