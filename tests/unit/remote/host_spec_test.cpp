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

TEST(HostSpec, ReadsUserHostAndPortOfSsh) {
    struct Case {
        const char *text, *user, *host;
        quint16 port;
    };
    for (const Case &one :
         {Case{"ssh://node7", "", "node7", 0}, Case{"ssh://me@node_7.lan:2222", "me", "node_7.lan", 2222},
          Case{"ssh://me@DOMAIN@node7", "me@DOMAIN", "node7", 0}, Case{"ssh://[::1]", "", "::1", 0},
          Case{"ssh://me@[fe80::1%eth0]:22", "me", "fe80::1%eth0", 22}}) {
        const auto spec = HostSpec::parse(one.text);
        ASSERT_TRUE(spec) << one.text;
        EXPECT_EQ(spec->kind, HostSpec::Kind::ssh);
        EXPECT_EQ(spec->user, one.user) << one.text;
        EXPECT_EQ(spec->host, one.host) << one.text;
        EXPECT_EQ(spec->port, one.port) << one.text;
        EXPECT_EQ(spec->text, one.text);
    }
}

TEST(HostSpec, RefusesNamesForSshThatAnOptionOrAShellCouldBeMadeOf) {
    for (const char *text : {"ssh://",
                             "ssh://@node7",
                             "ssh://-oProxyCommand=x",
                             "ssh://-v@node7",
                             "ssh://me@-node7",
                             "ssh://node7;ls",
                             "ssh://node7 ls",
                             "ssh://$(ls)",
                             "ssh://`ls`",
                             "ssh://a'b",
                             "ssh://a\"b",
                             "ssh://a\\b",
                             "ssh://me|x@node7",
                             "ssh://node7/x",
                             "ssh://node7?x",
                             "ssh://node7:0",
                             "ssh://node7:65536",
                             "ssh://node7:22x",
                             "ssh://node7:",
                             "ssh://::1",
                             "ssh://[::1",
                             "ssh://[node7]",
                             "ssh://[::1%]",
                             "ssh://[fe80::1%e;x]",
                             "ssh://node7\nls",
                             "ssh://me:secret@node7",
                             "ssh://n\xc3\xb6de"}) {
        const auto spec = HostSpec::parse(QString::fromUtf8(text));
        ASSERT_FALSE(spec) << text;
        EXPECT_EQ(spec.error().code, ErrorCode::invalidArgument) << text;
    }
    EXPECT_FALSE(HostSpec::parse("ssh://" + QString(300, 'a')));
}

TEST(HostSpec, KeepsTheDeviceOfALinkLocalAddress) {
    for (const char *text : {"tcp://[fe80::1%eth0]:7411", "tcp://[fe80::1%25eth0]:7411"}) {
        const auto spec = HostSpec::parse(text);
        ASSERT_TRUE(spec) << text;
        EXPECT_EQ(spec->host, "fe80::1%eth0");
        EXPECT_EQ(spec->port, 7411);
        EXPECT_EQ(spec->text, text);
    }
    EXPECT_FALSE(HostSpec::parse("tcp://[fe80::1%eth0:7411"));
    EXPECT_FALSE(HostSpec::parse("tcp://node7%eth0:7411"));
}

TEST(HostSpec, WritesCommandsAsItReadsThem) {
    for (const QStringList &command : {QStringList{"ip", "netns", "exec", "a"}, QStringList{"sh", "-c", "exec \"$0\" x", "y"},
                                       QStringList{"\"", "\"\"", "a\"b", "a \"", "\" a", "tab\there"}}) {
        const QString text = HostSpec::execText(command);
        const auto spec = HostSpec::parse(text);
        ASSERT_TRUE(spec) << text.toStdString();
        EXPECT_EQ(spec->command, command) << text.toStdString();
    }
    EXPECT_EQ(HostSpec::execText({"ip", "x y"}), "exec:ip \"x y\"");
}

TEST(HostSpec, RefusesWhatItDoesNotUnderstandAndQuotesIt) {
    for (const char *text : {"", "Local", "exec:", "exec:  ", "tcp://node7", "tcp://:7411", "tcp://node7:0",
                             "tcp://node7:65536", "tcp://node7:7411/x", "tcp://me@node7:7411"}) {
        const auto spec = HostSpec::parse(text);
        ASSERT_FALSE(spec) << text;
        EXPECT_EQ(spec.error().code, ErrorCode::invalidArgument) << text;
        EXPECT_EQ(spec.error().subject, QString(text).trimmed().toStdString());
    }
}

} // namespace
} // namespace delayrank::remote
