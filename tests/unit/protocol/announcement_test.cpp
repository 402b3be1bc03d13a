#include "core/protocol/announcement.h"
#include "core/protocol/frame.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace delayrank::protocol {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string token = "0123456789abcdef0123456789abcdef";

TEST(Announcement, IsOneLineThatIsReadBack) {
    const Announcement sent{protocolMajor, protocolMinor, 40'123, token};
    EXPECT_EQ(sent.line(), "delayrank-agent 1.0 40123 " + token + "\n");
    std::string line = sent.line();
    line.pop_back();
    ASSERT_TRUE(looksLikeAnnouncement(line));
    const auto read = parseAnnouncement(line);
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->protocolMajor, protocolMajor);
    EXPECT_EQ(read->protocolMinor, protocolMinor);
    EXPECT_EQ(read->port, 40'123);
    EXPECT_EQ(read->token, token);
}

TEST(Announcement, HasPort0OnStandardInputAndOutput) {
    EXPECT_EQ(parseAnnouncement("delayrank-agent 1.0 0 " + token)->port, 0);
}

TEST(Announcement, OfANewerMinorVersionIsTaken) {
    const auto read = parseAnnouncement("delayrank-agent 1.7 22 " + token);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->protocolMinor, 7u);
}

TEST(Announcement, OfAnotherMajorVersionNamesBothWhateverFollows) {
    for (const std::string &rest : {" 22 " + token, std::string(" of another kind")}) {
        const auto read = parseAnnouncement("delayrank-agent 2.3" + rest);
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().code, ErrorCode::unsupportedVersion);
        EXPECT_THAT(read.error().message(), HasSubstr("2.3"));
        EXPECT_THAT(read.error().message(), HasSubstr("1.0"));
    }
}

TEST(Announcement, IsToldFromTheNoiseOfAShell) {
    for (const char *noise : {"", "Welcome to Debian", "bash: delayrank-agent: command not found",
                              " delayrank-agent 1.0 22 x", "delayrank-agentd 1.0"})
        EXPECT_FALSE(looksLikeAnnouncement(noise)) << noise;
}

void expectRefusedWithoutToken(const std::vector<std::string> &lines) {
    for (const std::string &line : lines) {
        const auto read = parseAnnouncement(line);
        ASSERT_FALSE(read) << line;
        EXPECT_EQ(read.error().code, ErrorCode::corrupt) << line;
        EXPECT_THAT(read.error().message(), Not(HasSubstr(token)));
    }
}

TEST(Announcement, ThatIsMalformedIsQuotedWithoutItsToken) {
    expectRefusedWithoutToken({
        "delayrank-agent 1.0 65536 " + token, // no such port
        "delayrank-agent 1.0 -1 " + token,
        "delayrank-agent 1 22 " + token,
        "delayrank-agent 1.0  22 " + token,
        "delayrank-agent 1.0 22 " + token + "0",  // too long
        "delayrank-agent 1.0 22 X" + token,       // not hexadecimal
        "delayrank-agent 1.0 22 " + token + "\r", // a terminal's line end
        "delayrank-agent 1.0 " + token,           // the port is missing
        "delayrank-agent " + token,
    });
}

TEST(Announcement, IsQuotedWithoutItsTokenWhereverThatStands) {
    expectRefusedWithoutToken({
        "delayrank-agent 1.0 22 " + token + " ",
        "delayrank-agent 1.0 22 " + token + " x",
        "delayrank-agent " + token + " 1.0 22",
        "Welcome " + token + " to this host",
    });
}

TEST(Announcement, ThatIsLongIsCutInTheMessage) {
    const auto read = parseAnnouncement("delayrank-agent " + std::string(100'000, 'y'));
    ASSERT_FALSE(read);
    EXPECT_LE(read.error().message().size(), 150u);
}

} // namespace
} // namespace delayrank::protocol
