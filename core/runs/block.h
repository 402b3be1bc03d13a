#pragma once

#include "core/base/duration.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace delayrank::runs {

/// The most delays that one block holds.
inline constexpr std::size_t maxBlockDelays = 65'536;
/// Message numbers in a file stay below this, so that no sum of them overflows.
inline constexpr std::uint64_t maxMessageNumber = std::uint64_t(1) << 56;
/// No delay, and no sum of the delays of a run, is longer: 146 years.
inline constexpr Delay maxTotalDelay{std::int64_t(1) << 62};

/// Consecutive delays and the number of the message that the first of them ends at.
struct Block {
    std::uint64_t firstMessage = 0;
    std::vector<Delay> delays;
};

/// Turns delays into the blobs of schema.h. Keeps its memory from block to block; one thread.
class BlockEncoder {
public:
    BlockEncoder();
    ~BlockEncoder();
    BlockEncoder(BlockEncoder &&) noexcept;
    BlockEncoder &operator=(BlockEncoder &&) noexcept;
    /// `delays` holds 1 to maxBlockDelays. The result is valid until the next call.
    std::span<const std::byte> encode(std::uint64_t firstMessage, std::span<const Delay> delays);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Reads the blobs of schema.h, whatever bytes they hold. Keeps its memory from block to block; one thread.
class BlockDecoder {
public:
    BlockDecoder();
    ~BlockDecoder();
    BlockDecoder(BlockDecoder &&) noexcept;
    BlockDecoder &operator=(BlockDecoder &&) noexcept;
    /// Errors: corrupt with the reason and no subject: a failed checksum, a size or count that is none, a
    /// delay that is negative or over maxTotalDelay. The result is valid until the next call.
    Expected<const Block *> decode(std::span<const std::byte> data);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace delayrank::runs
