#pragma once

#include "core/probe/key_gate.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <string>

namespace delayrank::probe {

/// What a datagram is for.
enum class DatagramKind : std::uint8_t {
    data = 0,     ///< a message; its number from 1
    hello = 1,    ///< sender: here I am, until the receiver has answered
    proof = 2,    ///< receiver: so am I
    end = 3,      ///< sender: how many messages it sent; again and again until `endHeard`
    endHeard = 4, ///< receiver: how many of them it received
    done = 5,     ///< sender: the answer has arrived
    reply = 6,    ///< receiver: the message that completed a window
};

/// The first bytes of every datagram of a step, messages included:
///
///     16 bytes  half of the run key: the first half from the sender, the second one from the receiver
///      8 bytes  big endian: the kind (one byte) and a number (seven bytes)
///
/// Whoever cannot see the step's traffic can neither make a datagram that counts nor have one sent to
/// somebody else. The key goes in the clear: it tells runs apart and keeps strangers out, it hides nothing.
struct DatagramHeader {
    std::array<char, runKeyBytes / 2> key;
    std::array<unsigned char, 8> tag;
};
static_assert(sizeof(DatagramHeader) == 24);

/// What the header of a datagram says.
struct DatagramTag {
    DatagramKind kind = DatagramKind::data;
    std::uint64_t number = 0;
};

inline void putTag(DatagramHeader &header, DatagramKind kind, std::uint64_t number) noexcept {
    const std::uint64_t tag =
        (std::uint64_t{static_cast<std::uint8_t>(kind)} << 56) | (number & (~std::uint64_t{0} >> 8));
    for (int i = 0; i < 8; ++i)
        header.tag[static_cast<std::size_t>(i)] = static_cast<unsigned char>(tag >> (56 - 8 * i));
}

inline DatagramTag tagOf(const DatagramHeader &header) noexcept {
    std::uint64_t tag = 0;
    for (const unsigned char byte : header.tag)
        tag = tag << 8 | byte;
    return {static_cast<DatagramKind>(tag >> 56), tag & (~std::uint64_t{0} >> 8)};
}

/// Compares in a time that does not depend on where the two differ.
inline bool sameKey(const std::array<char, 16> &a, const std::array<char, 16> &b) noexcept {
    std::uint64_t words[4];
    std::memcpy(words, a.data(), 16);
    std::memcpy(words + 2, b.data(), 16);
    return ((words[0] ^ words[2]) | (words[1] ^ words[3])) == 0;
}

/// The two keys of a step, from runKeyBytes of run key.
struct DatagramKeys {
    explicit DatagramKeys(const std::string &runKey) {
        runKey.copy(sender.data(), sender.size());
        runKey.copy(receiver.data(), receiver.size(), sender.size());
    }
    std::array<char, 16> sender{};
    std::array<char, 16> receiver{};
};

/// What became of a step's messages, as the receiver counted: sent == received + lost, always.
struct DatagramCounts {
    std::uint64_t sent = 0;
    std::uint64_t received = 0; ///< each number once
    std::uint64_t lost = 0;
    std::uint64_t duplicated = 0; ///< further arrivals of a number
    std::uint64_t reordered = 0;  ///< of those received: after a higher number
    std::uint64_t foreign = 0;    ///< datagrams that were not of this step
};

} // namespace delayrank::probe
