#include "core/protocol/delay_encoding.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <string>
#include <zstd.h>

namespace delayrank::protocol {

namespace {

constexpr std::uint64_t escape = 0xffff;
/// 62 bits, seven a byte.
constexpr std::size_t longestLeb128 = 9;

tl::unexpected<Error> corrupt(const std::string &reason) {
    return fail(ErrorCode::corrupt, "Delays", reason);
}

void putLeb128(std::string &to, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7)
        to += static_cast<char>(value | 0x80);
    to += static_cast<char>(value);
}

/// Takes one number off the front; 0, which no escaped delay is, where it is cut or too long.
std::uint64_t takeLeb128(std::string_view &from) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < std::min(from.size(), longestLeb128); ++i) {
        const auto byte = static_cast<unsigned char>(from[i]);
        value |= static_cast<std::uint64_t>(byte & 0x7f) << (7 * i);
        if (byte < 0x80) {
            from.remove_prefix(i + 1);
            return value;
        }
    }
    return 0;
}

void writePlanes(std::span<const Delay> delays, std::string &to) {
    const std::size_t n = delays.size();
    to.resize(2 * n);
    char *low = to.data();
    char *high = low + n;
    std::size_t escapes = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint64_t word = std::min(static_cast<std::uint64_t>(delays[i].count()), escape);
        low[i] = static_cast<char>(word);
        high[i] = static_cast<char>(word >> 8);
        escapes += word == escape ? 1 : 0;
    }
    for (std::size_t i = 0; escapes > 0; ++i) {
        const auto value = static_cast<std::uint64_t>(delays[i].count());
        if (value < escape)
            continue;
        putLeb128(to, value);
        --escapes;
    }
}

Expected<void> readPlanes(std::string_view content, std::size_t n, std::vector<Delay> &delays) {
    const auto *low = reinterpret_cast<const unsigned char *>(content.data());
    const unsigned char *high = low + n;
    delays.resize(n);
    std::size_t escapes = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const unsigned word = low[i] | static_cast<unsigned>(high[i]) << 8;
        delays[i] = Delay(word);
        escapes += word == escape ? 1 : 0;
    }
    std::string_view rest = content.substr(2 * n);
    for (std::size_t i = 0; escapes > 0; ++i) {
        if (delays[i].count() != escape)
            continue;
        const std::uint64_t value = takeLeb128(rest);
        if (value < escape || value >= delayLimitNs)
            return corrupt("an escaped delay that is cut, too short or too long");
        delays[i] = Delay(static_cast<std::int64_t>(value));
        --escapes;
    }
    if (!rest.empty())
        return corrupt(std::to_string(rest.size()) + " bytes after the last delay");
    return {};
}

Expected<void> readVarints(const Delays &message, std::vector<Delay> &delays) {
    delays.clear();
    delays.reserve(static_cast<std::size_t>(message.delay_ns_size()));
    for (const std::uint64_t delay : message.delay_ns()) {
        if (delay >= delayLimitNs)
            return corrupt("a delay of " + std::to_string(delay) + " ns");
        delays.emplace_back(static_cast<std::int64_t>(delay));
    }
    return {};
}

} // namespace

void offerEncodings(PrepareStep &request, Compression compression) {
    if (compression == Compression::on)
        request.add_delay_encodings(DELAYS_AS_PLANES_ZSTD);
    request.add_delay_encodings(DELAYS_AS_PLANES);
}

DelayEncoding encodingFor(const PrepareStep &request) {
    for (const int offered : request.delay_encodings())
        if (DelayEncoding_IsValid(offered))
            return static_cast<DelayEncoding>(offered);
    return DELAYS_AS_VARINTS;
}

struct DelayEncoder::State {
    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context{ZSTD_createCCtx(), &ZSTD_freeCCtx};
    std::string planes;
};

DelayEncoder::DelayEncoder(DelayEncoding encoding) : m_encoding(encoding) {
    if (encoding != DELAYS_AS_PLANES_ZSTD)
        return;
    m_state = std::make_unique<State>();
    if (!m_state->context)
        throw std::bad_alloc();
    ZSTD_CCtx_setParameter(m_state->context.get(), ZSTD_c_compressionLevel, 1);
}
DelayEncoder::~DelayEncoder() = default;
DelayEncoder::DelayEncoder(DelayEncoder &&) noexcept = default;
DelayEncoder &DelayEncoder::operator=(DelayEncoder &&) noexcept = default;

void DelayEncoder::encode(std::span<const Delay> delays, Delays &message) {
    assert(!delays.empty() && delays.size() <= maxDelaysPerFrame);
    if (m_encoding == DELAYS_AS_VARINTS) {
        message.mutable_delay_ns()->Reserve(static_cast<int>(delays.size()));
        for (const Delay delay : delays)
            message.add_delay_ns(static_cast<std::uint64_t>(delay.count()));
        return;
    }
    message.set_encoding(m_encoding);
    message.set_count(static_cast<std::uint32_t>(delays.size()));
    if (m_encoding == DELAYS_AS_PLANES)
        return writePlanes(delays, *message.mutable_content());
    writePlanes(delays, m_state->planes);
    std::string &content = *message.mutable_content();
    content.resize(ZSTD_compressBound(m_state->planes.size()));
    const std::size_t size = ZSTD_compress2(m_state->context.get(), content.data(), content.size(),
                                            m_state->planes.data(), m_state->planes.size());
    // There is room for any content of this size, so nothing but missing memory can fail here.
    if (ZSTD_isError(size) != 0)
        throw std::bad_alloc();
    content.resize(size);
}

struct DelayDecoder::State {
    std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context{ZSTD_createDCtx(), &ZSTD_freeDCtx};
    std::string planes;
};

DelayDecoder::DelayDecoder() : m_state(std::make_unique<State>()) {
    if (!m_state->context)
        throw std::bad_alloc();
}
DelayDecoder::~DelayDecoder() = default;

Expected<void> DelayDecoder::decode(const Delays &message, std::vector<Delay> &delays) {
    if (message.encoding() == DELAYS_AS_VARINTS)
        return readVarints(message, delays);
    delays.clear();
    if (!DelayEncoding_IsValid(message.encoding()))
        return corrupt("encoded as " + std::to_string(message.encoding()) + ", which was not asked for");
    const std::size_t n = message.count();
    if (n == 0 || n > maxDelaysPerFrame)
        return corrupt("a frame of " + std::to_string(n) + " delays (allowed: 1 to " +
                       std::to_string(maxDelaysPerFrame) + ")");
    const auto fits = [n](std::uint64_t bytes) { return bytes >= 2 * n && bytes <= (2 + longestLeb128) * n; };
    const std::string &content = message.content();
    if (message.encoding() == DELAYS_AS_PLANES) {
        if (!fits(content.size()))
            return corrupt(std::to_string(content.size()) + " bytes for " + std::to_string(n) + " delays");
        return readPlanes(content, n, delays);
    }
    // ZSTD_CONTENTSIZE_UNKNOWN and _ERROR are beyond every size that fits.
    const unsigned long long size = ZSTD_getFrameContentSize(content.data(), content.size());
    if (!fits(size))
        return corrupt("a zstd frame that says no size that fits " + std::to_string(n) + " delays");
    std::string &planes = m_state->planes;
    planes.resize(size);
    const std::size_t got = ZSTD_decompressDCtx(m_state->context.get(), planes.data(), planes.size(),
                                                content.data(), content.size());
    if (ZSTD_isError(got) != 0 || got != size)
        return corrupt("a damaged zstd frame");
    return readPlanes(planes, n, delays);
}

} // namespace delayrank::protocol
