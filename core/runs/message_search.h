#pragma once

#include "core/runs/run.h"

#include <span>

namespace delayrank::runs {

/// A series to search: run->steps[step].series[series].
struct SearchedSeries {
    const Run *run = nullptr;
    std::size_t step = 0;
    std::size_t series = 0;
};

/// A message by its place.
struct FoundMessage {
    std::size_t searched = 0; ///< index of its series in what was searched
    std::uint64_t message = 0;
    Delay delay{0};
    friend bool operator==(const FoundMessage &, const FoundMessage &) = default;
};

struct MessageSearch {
    std::optional<FoundMessage> found; ///< none where no series has an order
    std::uint64_t alike = 0;           ///< messages in order with the delay found
    std::uint64_t which = 0;           ///< the place of `found` among them, from 0
    std::uint64_t unordered = 0;       ///< delays without an order, or not kept in it: they were not searched
};

/// Finds the message that waited for `delay`, or for what is nearest to it: of several that waited as long the
/// `which`-th (from 0) in the order of the series and their messages, or the last. Any thread; it takes about
/// two milliseconds for a million delays.
MessageSearch findMessage(std::span<const SearchedSeries> searched, Delay delay, std::uint64_t which);

} // namespace delayrank::runs
