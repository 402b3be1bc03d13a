// The bytes on the wire are those of tests/data/protocol/frames.hex: agents and applications that are already
// installed speak them. A field that was renumbered or retyped fails here; add new fields as new frames.
#include "core/base/identifier.h"
#include "core/protocol/frame.h"
#include "tests/unit/protocol/example_frames.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

namespace delayrank::protocol {
namespace {

std::map<std::string, std::string> goldenFrames() {
    std::map<std::string, std::string> frames;
    std::ifstream file(TEST_DATA "/protocol/frames.hex");
    std::string name;
    std::string hex;
    while (file >> name >> hex)
        frames[name] = hex;
    return frames;
}

std::string bytesOf(const std::string &hex) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
    return bytes;
}

template <class Frame>
void expectGolden(const std::vector<std::pair<std::string, Frame>> &examples,
                  std::map<std::string, std::string> &golden) {
    for (const auto &[name, example] : examples) {
        std::string bytes;
        appendFrame(bytes, example);
        EXPECT_EQ(toHex(bytes), golden[name]) << name;

        FrameDecoder decoder;
        decoder.feed(bytesOf(golden[name]));
        const auto payload = decoder.next();
        ASSERT_TRUE(payload && *payload) << name;
        Frame read;
        ASSERT_TRUE(parsePayload(**payload, read)) << name;
        EXPECT_EQ(read.SerializeAsString(), example.SerializeAsString()) << name;
        golden.erase(name);
    }
}

TEST(Wire, HasTheBytesThatItAlwaysHad) {
    auto golden = goldenFrames();
    expectGolden(exampleClientFrames(), golden);
    expectGolden(exampleAgentFrames(), golden);
    EXPECT_TRUE(golden.empty()) << golden.begin()->first << " is in the file alone";
}

TEST(Wire, HasAnExampleOfEveryKindOfFrame) {
    std::map<int, int> client;
    for (const auto &[name, frame] : exampleClientFrames())
        ++client[frame.kind_case()];
    std::map<int, int> agent;
    for (const auto &[name, frame] : exampleAgentFrames())
        ++agent[frame.kind_case()];
    EXPECT_EQ(client.size(), static_cast<std::size_t>(ClientFrame::kHeartbeat));
    EXPECT_EQ(agent.size(), static_cast<std::size_t>(AgentFrame::kHeartbeat));
}

} // namespace
} // namespace delayrank::protocol
