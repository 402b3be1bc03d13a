#include "core/remote/agent_link.h"

#include "fake_agent.h"

#include <QBuffer>
#include <gmock/gmock.h>

namespace delayrank::remote {
namespace {

/// A link over a buffer that holds these bytes.
struct LinkOver {
    explicit LinkOver(const std::string &bytes) {
        buffer.setData(QByteArray::fromStdString(bytes));
        buffer.open(QIODevice::ReadWrite);
        link = std::make_unique<AgentLink>(&buffer);
        QObject::connect(
            link.get(), &AgentLink::delaysArrived, &buffer,
            [this](quint64 firstMessage, const SharedDelays &) { firstMessages.push_back(firstMessage); });
        QObject::connect(link.get(), &AgentLink::broken, &buffer,
                         [this](const Error &error) { errors.push_back(error); });
        link->readAvailable();
    }
    QBuffer buffer;
    std::unique_ptr<AgentLink> link;
    std::vector<quint64> firstMessages;
    std::vector<Error> errors;
};

std::string framed(const protocol::AgentFrame &frame) {
    std::string bytes;
    protocol::appendFrame(bytes, frame);
    return bytes;
}

TEST(AgentLink, CutsOneStreamIntoFrames) {
    const LinkOver link(framed(FakeAgent::delays(2, {1, 2})) + framed(FakeAgent::delays(4, {3})));
    EXPECT_THAT(link.firstMessages, testing::ElementsAre(2u, 4u));
    EXPECT_TRUE(link.errors.empty());
}

TEST(AgentLink, LeavesEmptyBatchesOut) {
    const LinkOver link(framed(FakeAgent::delays(2, {})));
    EXPECT_TRUE(link.firstMessages.empty());
    EXPECT_TRUE(link.errors.empty());
}

TEST(AgentLink, SkipsKindsOfALaterMinorVersion) {
    // Field 100, length-delimited, 1 byte: a frame kind that this version does not know.
    const LinkOver link(std::string("\0\0\0\4\xa2\6\1x", 8) + framed(FakeAgent::delays(2, {1})));
    EXPECT_THAT(link.firstMessages, testing::ElementsAre(2u));
    EXPECT_TRUE(link.errors.empty());
}

TEST(AgentLink, BreaksOffAtNonsenseAndReadsNoFurther) {
    const LinkOver link(std::string("\0\0\0\2\xff\xff", 6) + framed(FakeAgent::delays(2, {1})));
    ASSERT_THAT(link.errors, testing::SizeIs(1));
    EXPECT_EQ(link.errors[0].code, ErrorCode::corrupt);
    EXPECT_TRUE(link.firstMessages.empty());
}

TEST(AgentLink, RefusesADelayOfCenturies) {
    const LinkOver link(framed(FakeAgent::delays(2, {~quint64(0)})));
    ASSERT_THAT(link.errors, testing::SizeIs(1));
    EXPECT_EQ(link.errors[0].code, ErrorCode::corrupt);
}

} // namespace
} // namespace delayrank::remote
