#pragma once

#include "control.pb.h"
#include "core/base/duration.h"

#include <memory>
#include <span>
#include <vector>

namespace delayrank::protocol {

/// How delays travel in a Delays frame. The plain content of `n` delays (DELAYS_AS_PLANES) is
///
///     n bytes   the low bytes of n 16-bit words: each a delay in ns, 0xffff for one of 65,535 ns or longer
///     n bytes   their high bytes
///     the rest  the delays of the words 0xffff in order, LEB128, each 65,535 or more and below 2^62
///
/// DELAYS_AS_PLANES_ZSTD is the same as one zstd frame (RFC 8878) that says its content's size.

/// Ten bytes a delay at most: a frame stays below maxPayloadBytes.
inline constexpr std::size_t maxDelaysPerFrame = 65'536;
/// Beyond this a delay would be 146 years: refused, so that sums of delays stay far from overflowing.
inline constexpr std::uint64_t delayLimitNs = std::uint64_t{1} << 62;

enum class Compression { off, on };

/// Client: says in `request` what it reads.
void offerEncodings(PrepareStep &request, Compression compression);
/// Agent: the first of the client's encodings that this version knows, else varints, which all clients read.
DelayEncoding encodingFor(const PrepareStep &request);

/// Writes delays into Delays messages; keeps its memory from one to the next. One thread at a time.
class DelayEncoder {
public:
    explicit DelayEncoder(DelayEncoding encoding = DELAYS_AS_VARINTS);
    ~DelayEncoder();
    DelayEncoder(DelayEncoder &&) noexcept;
    DelayEncoder &operator=(DelayEncoder &&) noexcept;

    /// 1 to maxDelaysPerFrame delays, none negative: our own invariant.
    void encode(std::span<const Delay> delays, Delays &message);

private:
    struct State;
    DelayEncoding m_encoding;
    std::unique_ptr<State> m_state;
};

/// Reads them back. What a peer sent is held to its caps before anything is allocated for it. One thread at
/// a time.
class DelayDecoder {
public:
    DelayDecoder();
    ~DelayDecoder();

    /// Replaces `delays`; none for a message without any. Errors: corrupt with "Delays" as subject.
    Expected<void> decode(const Delays &message, std::vector<Delay> &delays);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace delayrank::protocol
