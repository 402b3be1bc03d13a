#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace delayrank {

/// What the delays of a series lie between. The numbers travel on the control channel (protocol::SeriesKind):
/// add at the end, never renumber.
enum class SeriesKind : std::uint8_t {
    messages = 0,   ///< completed messages of one end: what Delayrank is for
    hostNoise = 1,  ///< readings of the clock in a loop, before the run: only gaps of at least a floor
    txSched = 2,    ///< messages as they entered the packet scheduler, by the kernel's own stamps
    txSoftware = 3, ///< as they were handed to the device
    txAck = 4,      ///< as the peer's acknowledgement came
    rxSoftware = 5, ///< as they came from the device
    oneWay = 6,     ///< from one end to the other, on clocks that can be compared
    roundTrip = 7,  ///< from a window's last message to its reply, at the sender
    txHardware = 8, ///< as they left the device, by the device's stamp
    rxHardware = 9, ///< as they reached the device
};

inline constexpr std::array seriesKindNames{std::string_view("messages"),    std::string_view("host noise"),
                                            std::string_view("TX SCHED"),    std::string_view("TX SOFTWARE"),
                                            std::string_view("TX ACK"),      std::string_view("RX SOFTWARE"),
                                            std::string_view("one-way"),     std::string_view("round-trip"),
                                            std::string_view("TX HARDWARE"), std::string_view("RX HARDWARE")};

/// The words of files, JSON and legends, the kernel's own where it has them.
constexpr std::string_view seriesKindName(SeriesKind kind) {
    return seriesKindNames[static_cast<std::size_t>(kind)];
}

constexpr std::optional<SeriesKind> seriesKindFromName(std::string_view name) {
    for (std::size_t i = 0; i < seriesKindNames.size(); ++i)
        if (seriesKindNames[i] == name)
            return static_cast<SeriesKind>(i);
    return std::nullopt;
}

} // namespace delayrank
