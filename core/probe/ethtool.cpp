#include "core/probe/ethtool.h"

#include "core/probe/text_file.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <new>
#include <sys/ioctl.h>
#include <sys/socket.h>

namespace delayrank::probe {

namespace {
ifreq requestFor(const std::string &device) {
    ifreq request{};
    device.copy(request.ifr_name, IFNAMSIZ - 1);
    return request;
}
std::string number(std::uint32_t value, const char *unit) {
    return std::to_string(value) + unit;
}
} // namespace

Ethtool::Ethtool(std::string device)
    : m_device(std::move(device)), m_socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {}

bool Ethtool::ask(void *question) const {
    ifreq request = requestFor(m_device);
    request.ifr_data = static_cast<char *>(question);
    return ioctl(m_socket.get(), SIOCETHTOOL, &request) == 0;
}

Facts Ethtool::driver() const {
    ethtool_drvinfo info{};
    info.cmd = ETHTOOL_GDRVINFO;
    if (!ask(&info))
        return {};
    const auto text = [](const char *chars, std::size_t size) {
        return cleanedText(std::string_view(chars, strnlen(chars, size)));
    };
    Facts facts{{"driver", text(info.driver, sizeof info.driver)}};
    if (const auto version = text(info.version, sizeof info.version); !version.empty())
        facts.push_back({"driver version", version});
    if (const auto firmware = text(info.fw_version, sizeof info.fw_version); !firmware.empty())
        facts.push_back({"firmware version", firmware});
    if (const auto bus = text(info.bus_info, sizeof info.bus_info); !bus.empty())
        facts.push_back({"bus", bus});
    return facts;
}

Ethtool::Link Ethtool::settings() const {
    // The kernel first says how many words each of the three link mode masks has, then fills them in.
    constexpr std::size_t most = sizeof(ethtool_link_settings) + std::size_t{3} * 127 * sizeof(std::uint32_t);
    alignas(ethtool_link_settings) std::array<std::byte, most> memory{};
    auto *settings = new (memory.data()) ethtool_link_settings{};
    settings->cmd = ETHTOOL_GLINKSETTINGS;
    if (!ask(settings) || settings->link_mode_masks_nwords >= 0)
        return {};
    settings->cmd = ETHTOOL_GLINKSETTINGS;
    settings->link_mode_masks_nwords = static_cast<__s8>(-settings->link_mode_masks_nwords);
    if (!ask(settings))
        return {};
    Link link;
    if (settings->speed < 0x7fffffff) // SPEED_UNKNOWN is all ones
        link.speedMbit = settings->speed;
    if (settings->duplex == DUPLEX_FULL)
        link.duplex = "full";
    else if (settings->duplex == DUPLEX_HALF)
        link.duplex = "half";
    return link;
}

std::uint32_t Ethtool::speedMbit() const {
    return settings().speedMbit;
}

Facts Ethtool::link() const {
    Facts facts;
    ifreq request = requestFor(m_device);
    if (ioctl(m_socket.get(), SIOCGIFMTU, &request) == 0)
        facts.push_back({"MTU", std::to_string(request.ifr_mtu) + " bytes"});
    const Link link = settings();
    if (link.speedMbit != 0)
        facts.push_back({"link speed", number(link.speedMbit, " Mbit/s")});
    if (!link.duplex.empty())
        facts.push_back({"link duplex", link.duplex});
    return facts;
}

Facts Ethtool::rings() const {
    ethtool_ringparam rings{};
    rings.cmd = ETHTOOL_GRINGPARAM;
    if (!ask(&rings))
        return {};
    return {{"ring size, receive",
             number(rings.rx_pending, "") + " of " + number(rings.rx_max_pending, " descriptors")},
            {"ring size, send",
             number(rings.tx_pending, "") + " of " + number(rings.tx_max_pending, " descriptors")}};
}

Facts Ethtool::coalescing() const {
    ethtool_coalesce coalesce{};
    coalesce.cmd = ETHTOOL_GCOALESCE;
    if (!ask(&coalesce))
        return {};
    return {{"coalescing rx-usecs", number(coalesce.rx_coalesce_usecs, " us")},
            {"coalescing rx-frames", number(coalesce.rx_max_coalesced_frames, " frames")},
            {"coalescing tx-usecs", number(coalesce.tx_coalesce_usecs, " us")},
            {"coalescing tx-frames", number(coalesce.tx_max_coalesced_frames, " frames")},
            {"coalescing adaptive-rx", coalesce.use_adaptive_rx_coalesce != 0 ? "on" : "off"},
            {"coalescing adaptive-tx", coalesce.use_adaptive_tx_coalesce != 0 ? "on" : "off"}};
}

Facts Ethtool::offloads() const {
    struct Offload {
        const char *name;
        std::uint32_t command;
    };
    constexpr std::array<Offload, 3> known{{{"tcp-segmentation-offload", ETHTOOL_GTSO},
                                            {"generic-segmentation-offload", ETHTOOL_GGSO},
                                            {"generic-receive-offload", ETHTOOL_GGRO}}};
    Facts facts;
    for (const Offload &offload : known) {
        ethtool_value value{};
        value.cmd = offload.command;
        if (ask(&value))
            facts.push_back({offload.name, value.data != 0 ? "on" : "off"});
    }
    return facts;
}

} // namespace delayrank::probe
