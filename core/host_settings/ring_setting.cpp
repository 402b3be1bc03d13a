#include "core/host_settings/ring_setting.h"

#include <linux/ethtool.h>

namespace delayrank::host_settings {

namespace {

constexpr std::uint32_t most = 1u << 20;

} // namespace

RingSetting::RingSetting(Direction direction, std::string device, EthtoolCall call)
    : m_direction(direction), m_device(std::move(device)), m_call(std::move(call)) {}

std::string RingSetting::name() const {
    return (m_direction == Direction::receive ? "ring_rx@" : "ring_tx@") + m_device;
}

Expected<void> RingSetting::check(const std::string &value) const {
    const auto number = wholeNumber(name(), value, most);
    if (!number)
        return tl::unexpected(number.error());
    return {};
}

Expected<std::string> RingSetting::read() const {
    ethtool_ringparam rings{};
    rings.cmd = ETHTOOL_GRINGPARAM;
    if (const int failed = m_call(m_device, &rings); failed != 0)
        return ethtoolError(name(), "cannot be read", failed);
    return std::to_string(m_direction == Direction::receive ? rings.rx_pending : rings.tx_pending);
}

Expected<void> RingSetting::write(const std::string &value) const {
    const auto number = wholeNumber(name(), value, most);
    if (!number)
        return tl::unexpected(number.error());
    ethtool_ringparam rings{};
    rings.cmd = ETHTOOL_GRINGPARAM;
    if (const int failed = m_call(m_device, &rings); failed != 0)
        return ethtoolError(name(), "cannot be read", failed);
    const bool receives = m_direction == Direction::receive;
    const std::uint32_t limit = receives ? rings.rx_max_pending : rings.tx_max_pending;
    if (*number > limit)
        return fail(ErrorCode::limitExceeded, name(), "the device's limit is " + std::to_string(limit));
    (receives ? rings.rx_pending : rings.tx_pending) = *number;
    rings.cmd = ETHTOOL_SRINGPARAM;
    if (const int failed = m_call(m_device, &rings); failed != 0)
        return ethtoolError(name(), "cannot be changed", failed);
    return {};
}

} // namespace delayrank::host_settings
