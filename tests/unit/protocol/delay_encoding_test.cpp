#include "core/protocol/delay_encoding.h"
#include "core/protocol/frame.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <zstd.h>

namespace delayrank::protocol {
namespace {

using testing::HasSubstr;

constexpr DelayEncoding allEncodings[] = {DELAYS_AS_VARINTS, DELAYS_AS_PLANES, DELAYS_AS_PLANES_ZSTD};

std::vector<Delay> delaysOf(std::initializer_list<std::int64_t> nanoseconds) {
    std::vector<Delay> delays;
    for (const std::int64_t one : nanoseconds)
        delays.emplace_back(one);
    return delays;
}

/// As a TCP stream over loopback has them: most around 700 ns, now and then a wake-up, hardly ever a stall;
/// as narrow as real ones, whose entropy is 0.86 bytes a delay.
std::vector<Delay> loopbackDelays(std::size_t count) {
    std::mt19937_64 random(1999);
    std::lognormal_distribution<double> usual(std::log(700.0), 0.05);
    std::lognormal_distribution<double> wakeUp(std::log(30'000.0), 0.6);
    std::vector<Delay> delays;
    for (std::size_t i = 1; i <= count; ++i)
        delays.emplace_back(i % 5000 == 0 ? 44'000'000
                                          : std::llround(i % 500 == 0 ? wakeUp(random) : usual(random)));
    return delays;
}

Delays encoded(const std::vector<Delay> &delays, DelayEncoding encoding) {
    Delays message;
    DelayEncoder(encoding).encode(delays, message);
    return message;
}

/// What the decoder says of a message that it must refuse.
std::string refusal(const Delays &message) {
    std::vector<Delay> delays;
    const auto decoded = DelayDecoder().decode(message, delays);
    if (decoded)
        return "not refused";
    EXPECT_EQ(decoded.error().code, ErrorCode::corrupt);
    EXPECT_EQ(decoded.error().subject, "Delays");
    return decoded.error().reason;
}

Delays planes(std::uint32_t count, const std::string &content) {
    Delays message;
    message.set_encoding(DELAYS_AS_PLANES);
    message.set_count(count);
    message.set_content(content);
    return message;
}

std::string zstdFrame(const std::string &content) {
    std::string frame(ZSTD_compressBound(content.size()), '\0');
    frame.resize(ZSTD_compress(frame.data(), frame.size(), content.data(), content.size(), 1));
    return frame;
}

Delays zstdPlanes(std::uint32_t count, const std::string &frame) {
    Delays message = planes(count, frame);
    message.set_encoding(DELAYS_AS_PLANES_ZSTD);
    return message;
}

TEST(DelayEncoding, GivesBackWhateverDelaysThereAre) {
    std::mt19937_64 random(7);
    DelayDecoder decoder;
    for (const DelayEncoding encoding : allEncodings) {
        DelayEncoder encoder(encoding);
        for (int round = 0; round < 200; ++round) {
            // Of every length: up to 62 bits, and around the escape.
            std::vector<Delay> delays(1 + random() % 300);
            for (Delay &delay : delays)
                delay = random() % 4 == 0 ? Delay(65'530 + random() % 10)
                                          : Delay((random() >> 2) >> random() % 62);
            Delays message;
            encoder.encode(delays, message);
            std::vector<Delay> read;
            ASSERT_TRUE(decoder.decode(message, read));
            ASSERT_EQ(read, delays) << encoding;
        }
    }
}

TEST(DelayEncoding, OfTheMostAndLongestDelaysFitsIntoAFrame) {
    const std::vector<Delay> longest(maxDelaysPerFrame, Delay(delayLimitNs - 1));
    for (const DelayEncoding encoding : allEncodings) {
        AgentFrame frame;
        DelayEncoder(encoding).encode(longest, *frame.mutable_delays());
        EXPECT_LE(frame.ByteSizeLong(), maxPayloadBytes);
        std::vector<Delay> read;
        ASSERT_TRUE(DelayDecoder().decode(frame.delays(), read));
        EXPECT_EQ(read, longest);
    }
}

TEST(DelayEncoding, OfALoopbackStreamTakesTwoBytesAMessageAndHardlyMoreThanOneWithZstd) {
    const std::vector<Delay> delays = loopbackDelays(65'000);
    const auto bytesADelay = [&](DelayEncoding encoding) {
        AgentFrame frame;
        *frame.mutable_delays() = encoded(delays, encoding);
        return static_cast<double>(frame.ByteSizeLong() + 4) / static_cast<double>(delays.size());
    };
    EXPECT_LE(bytesADelay(DELAYS_AS_PLANES), 2.1);
    EXPECT_LE(bytesADelay(DELAYS_AS_PLANES_ZSTD), 1.1);
}

TEST(DelayEncoding, IsLowBytesHighBytesAndEscapes) {
    const Delays message = encoded(delaysOf({1, 0x1234, 0xfffe, 0xffff, 0x10000}), DELAYS_AS_PLANES);
    EXPECT_EQ(message.count(), 5u);
    EXPECT_EQ(message.content(), std::string("\x01\x34\xfe\xff\xff"
                                             "\x00\x12\xff\xff\xff"
                                             "\xff\xff\x03\x80\x80\x04",
                                             16));
}

TEST(DelayEncoding, ReadsTheZstdFrameThatAnOlderVersionWrote) {
    // 1, 0x1234, 0xffff as planes, in a frame without compression: magic, single segment, 9 bytes, raw block.
    const std::string frame("\x28\xb5\x2f\xfd\x20\x09\x49\x00\x00\x01\x34\xff\x00\x12\xff\xff\xff\x03", 18);
    std::vector<Delay> delays;
    ASSERT_TRUE(DelayDecoder().decode(zstdPlanes(3, frame), delays));
    EXPECT_EQ(delays, delaysOf({1, 0x1234, 0xffff}));
}

TEST(DelayDecoder, RefusesCountsThatNoFrameHas) {
    EXPECT_THAT(refusal(planes(0, "")), HasSubstr("allowed: 1 to 65536"));
    EXPECT_THAT(refusal(planes(65'537, std::string(131'074, '\0'))), HasSubstr("65537 delays"));
    EXPECT_THAT(refusal(planes(0xffffffff, "x")), HasSubstr("4294967295 delays"));
}

TEST(DelayDecoder, RefusesContentThatDoesNotFitItsCount) {
    EXPECT_THAT(refusal(planes(2, "abc")), HasSubstr("3 bytes for 2 delays"));
    EXPECT_THAT(refusal(planes(1, std::string(12, 'x'))), HasSubstr("12 bytes for 1 delays"));
    EXPECT_THAT(refusal(planes(1, "abc")), HasSubstr("1 bytes after the last delay"));
}

TEST(DelayDecoder, RefusesEscapesThatAreCutOrOutOfRange) {
    EXPECT_THAT(refusal(planes(1, "\xff\xff")), HasSubstr("escaped"));
    EXPECT_THAT(refusal(planes(1, "\xff\xff\x80")), HasSubstr("escaped"));
    EXPECT_THAT(refusal(planes(1, "\xff\xff\x05")), HasSubstr("escaped")) << "5 ns needs no escape";
    EXPECT_THAT(refusal(planes(1, "\xff\xff\x80\x80\x80\x80\x80\x80\x80\x80\x40")), HasSubstr("escaped"))
        << "2^62";
}

TEST(DelayDecoder, RefusesZstdFramesBeforeItAllocatesForThem) {
    EXPECT_THAT(refusal(zstdPlanes(1, "")), HasSubstr("no size that fits"));
    EXPECT_THAT(refusal(zstdPlanes(1, "garbage")), HasSubstr("no size that fits"));
    EXPECT_THAT(refusal(zstdPlanes(1, zstdFrame(std::string(1 << 30, '\0')))),
                HasSubstr("no size that fits"));
    std::string damaged = zstdFrame(std::string(20'000, 'x') + std::string(20'000, '\0'));
    damaged.resize(damaged.size() - 3);
    EXPECT_THAT(refusal(zstdPlanes(20'000, damaged)), HasSubstr("damaged"));
}

TEST(DelayDecoder, RefusesAnEncodingThatItDoesNotKnow) {
    Delays message = planes(1, "ab");
    message.set_encoding(static_cast<DelayEncoding>(99));
    EXPECT_THAT(refusal(message), HasSubstr("encoded as 99"));
}

TEST(DelayDecoder, RefusesVarintsBeyondTheLimit) {
    Delays message;
    message.add_delay_ns(delayLimitNs);
    EXPECT_THAT(refusal(message), HasSubstr("a delay of 4611686018427387904 ns"));
}

TEST(DelayDecoder, SurvivesAnyBytes) {
    std::mt19937_64 random(3);
    DelayDecoder decoder;
    std::vector<Delay> delays;
    for (int round = 0; round < 20'000; ++round) {
        const bool compressed = round % 2 == 0;
        const auto count = static_cast<std::uint32_t>(random() % 40);
        std::string content(random() % 120, '\0');
        std::generate(content.begin(), content.end(), [&] { return static_cast<char>(random() | random()); });
        const Delays message = compressed ? zstdPlanes(count, zstdFrame(content)) : planes(count, content);
        if (!decoder.decode(message, delays))
            continue;
        for (const Delay delay : delays)
            ASSERT_LT(static_cast<std::uint64_t>(delay.count()), delayLimitNs);
    }
}

TEST(EncodingFor, TakesTheFirstThatIsKnownAndVarintsForAnOldClient) {
    PrepareStep request;
    EXPECT_EQ(encodingFor(request), DELAYS_AS_VARINTS);
    request.add_delay_encodings(static_cast<DelayEncoding>(77)); // of a newer client
    offerEncodings(request, Compression::off);
    EXPECT_EQ(encodingFor(request), DELAYS_AS_PLANES);
    PrepareStep remote;
    offerEncodings(remote, Compression::on);
    EXPECT_EQ(encodingFor(remote), DELAYS_AS_PLANES_ZSTD);
}

} // namespace
} // namespace delayrank::protocol
