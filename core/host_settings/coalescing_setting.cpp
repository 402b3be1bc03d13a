#include "core/host_settings/coalescing_setting.h"

#include <algorithm>
#include <array>
#include <linux/ethtool.h>

namespace delayrank::host_settings {

namespace {

struct Field {
    const char *name;
    std::uint32_t ethtool_coalesce::*place;
    std::uint32_t most;
};

constexpr std::array<Field, 6> known{{{"rx_usecs", &ethtool_coalesce::rx_coalesce_usecs, 1'000'000},
                                      {"tx_usecs", &ethtool_coalesce::tx_coalesce_usecs, 1'000'000},
                                      {"rx_frames", &ethtool_coalesce::rx_max_coalesced_frames, 65'535},
                                      {"tx_frames", &ethtool_coalesce::tx_max_coalesced_frames, 65'535},
                                      {"adaptive_rx", &ethtool_coalesce::use_adaptive_rx_coalesce, 1},
                                      {"adaptive_tx", &ethtool_coalesce::use_adaptive_tx_coalesce, 1}}};

const Field &fieldNamed(const std::string &name) {
    return *std::find_if(known.begin(), known.end(), [&](const Field &field) { return name == field.name; });
}

} // namespace

const std::vector<std::string> &CoalescingSetting::fields() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> names;
        for (const Field &field : known)
            names.emplace_back(field.name);
        return names;
    }();
    return all;
}

CoalescingSetting::CoalescingSetting(std::string field, std::string device, EthtoolCall call)
    : m_field(std::move(field)), m_device(std::move(device)), m_call(std::move(call)) {}

std::uint32_t &CoalescingSetting::fieldOf(ethtool_coalesce &coalesce) const {
    return coalesce.*fieldNamed(m_field).place;
}

std::uint32_t CoalescingSetting::most() const {
    return fieldNamed(m_field).most;
}

Expected<void> CoalescingSetting::check(const std::string &value) const {
    const auto number = wholeNumber(name(), value, most());
    if (!number)
        return tl::unexpected(number.error());
    return {};
}

Expected<std::string> CoalescingSetting::read() const {
    ethtool_coalesce coalesce{};
    coalesce.cmd = ETHTOOL_GCOALESCE;
    if (const int failed = m_call(m_device, &coalesce); failed != 0)
        return ethtoolError(name(), "cannot be read", failed);
    return std::to_string(fieldOf(coalesce));
}

Expected<void> CoalescingSetting::write(const std::string &value) const {
    const auto number = wholeNumber(name(), value, most());
    if (!number)
        return tl::unexpected(number.error());
    ethtool_coalesce coalesce{};
    coalesce.cmd = ETHTOOL_GCOALESCE;
    if (const int failed = m_call(m_device, &coalesce); failed != 0)
        return ethtoolError(name(), "cannot be read", failed);
    fieldOf(coalesce) = *number;
    coalesce.cmd = ETHTOOL_SCOALESCE;
    if (const int failed = m_call(m_device, &coalesce); failed != 0)
        return ethtoolError(name(), "cannot be changed", failed);
    return {};
}

} // namespace delayrank::host_settings
