#include "control.pb.h"
#include "core/protocol/frame.h"

#include <gtest/gtest.h>

namespace delayrank::protocol {
namespace {

ClientFrame authenticate(const std::string &token) {
    ClientFrame frame;
    frame.mutable_authenticate()->set_token(token);
    return frame;
}

std::string framed(const google::protobuf::MessageLite &message) {
    std::string bytes;
    appendFrame(bytes, message);
    return bytes;
}

/// Expects the decoder to hold one whole frame and gives its payload.
std::string payloadOf(FrameDecoder &decoder) {
    const auto next = decoder.next();
    EXPECT_TRUE(next && *next);
    return next && *next ? **next : std::string();
}

TEST(Frame, IsItsLengthInBigEndianAndTheMessage) {
    const std::string bytes = framed(authenticate(std::string(300, 'x')));
    const std::size_t length = bytes.size() - 4;
    EXPECT_EQ(bytes.substr(0, 4),
              std::string({0, 0, static_cast<char>(length >> 8), static_cast<char>(length)}));
    ClientFrame read;
    ASSERT_TRUE(parsePayload(std::string_view(bytes).substr(4), read));
    EXPECT_EQ(read.authenticate().token().size(), 300u);
}

TEST(FrameDecoder, GivesAFrameThatCameByteByByte) {
    const std::string bytes = framed(authenticate("token"));
    FrameDecoder decoder;
    for (std::size_t i = 0; i + 1 < bytes.size(); ++i) {
        decoder.feed(bytes.substr(i, 1));
        const auto next = decoder.next();
        ASSERT_TRUE(next);
        EXPECT_FALSE(*next) << i;
        EXPECT_TRUE(decoder.pending());
    }
    decoder.feed(bytes.substr(bytes.size() - 1));
    EXPECT_EQ(payloadOf(decoder), bytes.substr(4));
    EXPECT_FALSE(decoder.pending());
}

TEST(FrameDecoder, GivesTwoFramesOfOneFeedInOrder) {
    const std::string first = framed(authenticate("first"));
    const std::string second = framed(authenticate("second"));
    FrameDecoder decoder;
    decoder.feed(first + second + first.substr(0, 6));
    EXPECT_EQ(payloadOf(decoder), first.substr(4));
    EXPECT_EQ(payloadOf(decoder), second.substr(4));
    EXPECT_FALSE(decoder.next()->has_value());
    EXPECT_TRUE(decoder.pending());
    decoder.feed(first.substr(6));
    EXPECT_EQ(payloadOf(decoder), first.substr(4));
}

TEST(FrameDecoder, RefusesLengthsThatNoFrameHas) {
    for (const std::string &header :
         {std::string("\0\0\0\0", 4), std::string("\xff\xff\xff\xff", 4), std::string("\x00\x10\x00\x01", 4),
          std::string("\x7f\xff\xff\xff", 4), std::string("\x80\x00\x00\x00", 4), std::string("GET ", 4)}) {
        FrameDecoder decoder;
        decoder.feed(header);
        const auto next = decoder.next();
        ASSERT_FALSE(next);
        EXPECT_EQ(next.error().code, ErrorCode::corrupt);
        EXPECT_NE(next.error().reason.find("1048576"), std::string::npos);
        EXPECT_FALSE(decoder.next()) << "the stream cannot be read on";
    }
}

TEST(FrameDecoder, TakesTheLargestFrameThatIsAllowed) {
    FrameDecoder decoder;
    decoder.feed(std::string("\x00\x10\x00\x00", 4));
    EXPECT_FALSE(decoder.next()->has_value());
    decoder.feed(std::string(maxPayloadBytes, 'p'));
    EXPECT_EQ(payloadOf(decoder).size(), maxPayloadBytes);
}

TEST(FrameDecoder, ThatIsFedNothingHasNothing) {
    FrameDecoder decoder;
    decoder.feed("");
    EXPECT_FALSE(decoder.next()->has_value());
    EXPECT_FALSE(decoder.pending());
}

TEST(ParsePayload, RefusesBytesThatAreNoMessage) {
    ClientFrame frame;
    const auto result = parsePayload("\x0a\xff\xff", frame);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::corrupt);
}

TEST(ParsePayload, SkipsFieldsOfANewerVersion) {
    // heartbeat (6), then field 99 = 7, which this version does not know
    ClientFrame frame;
    ASSERT_TRUE(parsePayload(std::string_view("\x32\x00\x98\x06\x07", 5), frame));
    EXPECT_EQ(frame.kind_case(), ClientFrame::kHeartbeat);
}

TEST(ParsePayload, LeavesTheKindUnsetWhereItIsUnknown) {
    ClientFrame frame;
    ASSERT_TRUE(parsePayload(std::string_view("\x9a\x06\x00", 3), frame)); // field 99, empty
    EXPECT_EQ(frame.kind_case(), ClientFrame::KIND_NOT_SET);
}

} // namespace
} // namespace delayrank::protocol
