#include "core/runs/block.h"

#include <cassert>
#include <new>
#include <string>
#include <zstd.h>

namespace delayrank::runs {

namespace {

constexpr std::size_t headerBytes = 12;
constexpr std::size_t planes = 8;
constexpr std::size_t maxContentBytes = headerBytes + planes * maxBlockDelays;

void putLittleEndian(std::byte *to, std::uint64_t value, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i)
        to[i] = static_cast<std::byte>(value >> (8 * i));
}

std::uint64_t getLittleEndian(const std::byte *from, std::size_t bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        value |= static_cast<std::uint64_t>(from[i]) << (8 * i);
    return value;
}

} // namespace

struct BlockEncoder::State {
    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context{ZSTD_createCCtx(), &ZSTD_freeCCtx};
    std::vector<std::byte> content;
    std::vector<std::byte> frame = std::vector<std::byte>(ZSTD_compressBound(maxContentBytes));
};

BlockEncoder::BlockEncoder() : m_state(std::make_unique<State>()) {
    if (!m_state->context)
        throw std::bad_alloc();
    ZSTD_CCtx_setParameter(m_state->context.get(), ZSTD_c_compressionLevel, 1);
    ZSTD_CCtx_setParameter(m_state->context.get(), ZSTD_c_checksumFlag, 1);
}
BlockEncoder::~BlockEncoder() = default;
BlockEncoder::BlockEncoder(BlockEncoder &&) noexcept = default;
BlockEncoder &BlockEncoder::operator=(BlockEncoder &&) noexcept = default;

std::span<const std::byte> BlockEncoder::encode(std::uint64_t firstMessage, std::span<const Delay> delays) {
    assert(!delays.empty() && delays.size() <= maxBlockDelays);
    State &state = *m_state;
    const std::size_t n = delays.size();
    state.content.resize(headerBytes + planes * n);
    putLittleEndian(state.content.data(), firstMessage, 8);
    putLittleEndian(state.content.data() + 8, n, 4);
    for (std::size_t plane = 0; plane < planes; ++plane) {
        std::byte *to = state.content.data() + headerBytes + plane * n;
        for (std::size_t i = 0; i < n; ++i)
            to[i] = static_cast<std::byte>(static_cast<std::uint64_t>(delays[i].count()) >> (8 * plane));
    }
    const std::size_t size = ZSTD_compress2(state.context.get(), state.frame.data(), state.frame.size(),
                                            state.content.data(), state.content.size());
    // The frame has room for any content of this size, so nothing but missing memory can fail here.
    if (ZSTD_isError(size))
        throw std::bad_alloc();
    return {state.frame.data(), size};
}

struct BlockDecoder::State {
    std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context{ZSTD_createDCtx(), &ZSTD_freeDCtx};
    std::vector<std::byte> content;
    Block block;
};

BlockDecoder::BlockDecoder() : m_state(std::make_unique<State>()) {
    if (!m_state->context)
        throw std::bad_alloc();
}
BlockDecoder::~BlockDecoder() = default;
BlockDecoder::BlockDecoder(BlockDecoder &&) noexcept = default;
BlockDecoder &BlockDecoder::operator=(BlockDecoder &&) noexcept = default;

Expected<const Block *> BlockDecoder::decode(std::span<const std::byte> data) {
    const auto corrupt = [](std::string reason) { return fail(ErrorCode::corrupt, {}, std::move(reason)); };
    State &state = *m_state;
    const unsigned long long size = ZSTD_getFrameContentSize(data.data(), data.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN)
        return corrupt("is not a zstd frame of known size");
    if (size < headerBytes + planes || size > maxContentBytes)
        return corrupt("says that it holds " + std::to_string(size) + " bytes");
    state.content.resize(size);
    const std::size_t read =
        ZSTD_decompressDCtx(state.context.get(), state.content.data(), size, data.data(), data.size());
    if (ZSTD_isError(read))
        return corrupt(ZSTD_getErrorName(read));
    const std::uint64_t first = getLittleEndian(state.content.data(), 8);
    const std::uint64_t n = getLittleEndian(state.content.data() + 8, 4);
    if (read != size || n == 0 || n > maxBlockDelays || headerBytes + planes * n != size)
        return corrupt("says that it holds " + std::to_string(n) + " delays in " + std::to_string(size) +
                       " bytes");
    if (first < 2 || first >= maxMessageNumber)
        return corrupt("begins at message " + std::to_string(first));

    state.block.firstMessage = first;
    state.block.delays.assign(n, Delay(0));
    for (std::size_t plane = 0; plane < planes; ++plane) {
        const std::byte *from = state.content.data() + headerBytes + plane * n;
        for (std::size_t i = 0; i < n; ++i)
            state.block.delays[i] =
                Delay(static_cast<std::int64_t>(static_cast<std::uint64_t>(state.block.delays[i].count()) |
                                                static_cast<std::uint64_t>(from[i]) << (8 * plane)));
    }
    for (const Delay delay : state.block.delays)
        if (delay < Delay(0) || delay > maxTotalDelay)
            return corrupt("holds a delay of " + std::to_string(delay.count()) + " ns");
    return &state.block;
}

} // namespace delayrank::runs
