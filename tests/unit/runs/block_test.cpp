#include "core/runs/block.h"

#include "tests/unit/runs/sample_runs.h"

#include <cstring>
#include <gmock/gmock.h>
#include <zstd.h>

namespace delayrank::runs {
namespace {

std::vector<std::byte> copied(std::span<const std::byte> bytes) {
    return {bytes.begin(), bytes.end()};
}

/// A zstd frame of this content, as a hostile program could write it.
std::vector<std::byte> frameOf(const std::vector<std::byte> &content) {
    std::vector<std::byte> frame(ZSTD_compressBound(content.size()));
    frame.resize(ZSTD_compress(frame.data(), frame.size(), content.data(), content.size(), 1));
    return frame;
}

std::vector<std::byte> contentOf(std::uint64_t first, std::uint32_t count, std::size_t bytes) {
    std::vector<std::byte> content(12 + bytes);
    std::memcpy(content.data(), &first, 8);
    std::memcpy(content.data() + 8, &count, 4);
    return content;
}

TEST(Block, GivesBackDelaysOfAllLengthsToTheNanosecond) {
    BlockEncoder encoder;
    BlockDecoder decoder;
    const std::vector<Delay> delays{Delay(0),        Delay(1),      Delay(255),
                                    Delay(256),      Delay(65'535), Delay(1'234'567'890'123),
                                    Delay(1LL << 61)};
    const auto block = decoder.decode(encoder.encode(77, delays));
    ASSERT_TRUE(block) << block.error().message();
    EXPECT_EQ((*block)->firstMessage, 77u);
    EXPECT_EQ((*block)->delays, delays);
}

TEST(Block, HoldsUpTo65536DelaysInLessThanTwoBytesEach) {
    BlockEncoder encoder;
    BlockDecoder decoder;
    const std::vector<Delay> delays = someDelays(maxBlockDelays);
    const auto bytes = encoder.encode(2, delays);
    EXPECT_LT(bytes.size(), 2 * maxBlockDelays);
    const auto block = decoder.decode(bytes);
    ASSERT_TRUE(block);
    EXPECT_EQ((*block)->delays, delays);
}

TEST(Block, NoticesEveryFlippedBit) {
    BlockEncoder encoder;
    BlockDecoder decoder;
    const std::vector<Delay> delays = someDelays(200);
    const std::vector<std::byte> bytes = copied(encoder.encode(2, delays));
    for (std::size_t i = 0; i < bytes.size() * 8; ++i) {
        std::vector<std::byte> flipped = bytes;
        flipped[i / 8] ^= static_cast<std::byte>(1 << (i % 8));
        const auto block = decoder.decode(flipped);
        // A flip in an unused bit of the frame's own header may change nothing.
        if (block) {
            EXPECT_EQ((*block)->delays, delays) << "bit " << i;
        }
    }
    EXPECT_TRUE(decoder.decode(bytes)) << "the decoder still works";
}

TEST(Block, RefusesEveryShorterLength) {
    BlockEncoder encoder;
    BlockDecoder decoder;
    const std::vector<std::byte> bytes = copied(encoder.encode(2, someDelays(100)));
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_FALSE(decoder.decode(std::span(bytes).first(size))) << size;
}

TEST(Block, RefusesCountsThatDoNotFitItsSize) {
    BlockDecoder decoder;
    EXPECT_FALSE(decoder.decode(frameOf(contentOf(2, 0, 8))));
    EXPECT_FALSE(decoder.decode(frameOf(contentOf(2, 2, 8))));
    EXPECT_FALSE(decoder.decode(frameOf(contentOf(2, 0xffffffff, 8))));
    EXPECT_FALSE(decoder.decode(frameOf(contentOf(2, 65'537, 8 * 65'537))));
    EXPECT_TRUE(decoder.decode(frameOf(contentOf(2, 1, 8))));
}

TEST(Block, RefusesAbsurdSizesBeforeItAllocatesThem) {
    // A frame that says that it holds 2^60 bytes.
    const unsigned char header[] = {0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0x10, 1, 0, 0};
    BlockDecoder decoder;
    const auto block = decoder.decode(std::as_bytes(std::span(header)));
    ASSERT_FALSE(block);
    EXPECT_THAT(block.error().reason, testing::HasSubstr("1152921504606846976 bytes"));
}

TEST(Block, RefusesMessageNumbersAndDelaysThatMakeNoSense) {
    BlockDecoder decoder;
    EXPECT_FALSE(decoder.decode(frameOf(contentOf(0, 1, 8))));
    EXPECT_FALSE(decoder.decode(frameOf(contentOf(UINT64_MAX, 1, 8))));
    std::vector<std::byte> negative = contentOf(2, 1, 8);
    std::fill(negative.begin() + 12, negative.end(), std::byte{0xff});
    const auto block = decoder.decode(frameOf(negative));
    ASSERT_FALSE(block);
    EXPECT_THAT(block.error().reason, testing::HasSubstr("delay of -1 ns"));
}

} // namespace
} // namespace delayrank::runs
