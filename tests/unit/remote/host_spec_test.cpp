#include "core/remote/host_spec.h"

#include <gtest/gtest.h>

namespace delayrank::remote {
namespace {

TEST(HostSpec, KnowsThisComputer) {
    const auto spec = HostSpec::parse("local");
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->kind, HostSpec::Kind::local);
    EXPECT_EQ(spec->text, "local");
}

TEST(HostSpec, SplitsACommandIntoWordsAndKeepsQuotedOnesTogether) {
    const auto spec = HostSpec::parse("exec:ip netns exec a \"/opt/my agent\" --stdio");
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->kind, HostSpec::Kind::exec);
    EXPECT_EQ(spec->command, QStringList({"ip", "netns", "exec", "a", "/opt/my agent", "--stdio"}));
    EXPECT_EQ(spec->text, "exec:ip netns exec a \"/opt/my agent\" --stdio");
}

TEST(HostSpec, LeavesShellCharactersToTheCommand) {
    const auto spec = HostSpec::parse("exec:echo $HOME;rm * | cat");
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->command, QStringList({"echo", "$HOME;rm", "*", "|", "cat"}));
}

TEST(HostSpec, ReadsNameAndPort) {
    const auto spec = HostSpec::parse("tcp://node7:7411");
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->kind, HostSpec::Kind::tcp);
    EXPECT_EQ(spec->host, "node7");
    EXPECT_EQ(spec->port, 7411);
}

TEST(HostSpec, TakesTheBracketsOffIpv6) {
    const auto spec = HostSpec::parse("tcp://[::1]:7411");
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->host, "::1");
    EXPECT_EQ(spec->port, 7411);
}

TEST(HostSpec, RefusesWhatItDoesNotUnderstandAndQuotesIt) {
    for (const char *text :
         {"", "Local", "exec:", "exec:  ", "ssh://node7", "tcp://node7", "tcp://:7411", "tcp://node7:0",
          "tcp://node7:65536", "tcp://node7:7411/x", "tcp://me@node7:7411"}) {
        const auto spec = HostSpec::parse(text);
        ASSERT_FALSE(spec) << text;
        EXPECT_EQ(spec.error().code, ErrorCode::invalidArgument) << text;
        EXPECT_EQ(spec.error().subject, QString(text).trimmed().toStdString());
    }
}

} // namespace
} // namespace delayrank::remote
