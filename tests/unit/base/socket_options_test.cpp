#include "core/base/socket_options.h"

#include <gmock/gmock.h>

#include <set>

namespace delayrank {
namespace {

using testing::HasSubstr;

TEST(SocketOptionTable, HasEveryOptionThatPeopleCompare) {
    for (const char *name : {"TCP_NODELAY",      "TCP_QUICKACK",   "TCP_CORK",     "TCP_NOTSENT_LOWAT",
                             "TCP_USER_TIMEOUT", "TCP_CONGESTION", "TCP_MAXSEG",   "TCP_THIN_LINEAR_TIMEOUTS",
                             "SO_SNDBUF",        "SO_RCVBUF",      "SO_BUSY_POLL", "SO_PREFER_BUSY_POLL",
                             "SO_PRIORITY",      "IP_TOS",         "IPV6_TCLASS",  "SO_MAX_PACING_RATE",
                             "SO_BINDTODEVICE",  "MSG_ZEROCOPY",   "MSG_MORE",     "SO_TXTIME"})
        EXPECT_TRUE(findOption(name)) << name;
    EXPECT_FALSE(findOption("TCP_PIGEON"));
}

TEST(SocketOptionTable, NamesNothingTwice) {
    std::set<std::string_view> names;
    for (const OptionDescriptor &option : optionDescriptors()) {
        EXPECT_TRUE(names.insert(option.name).second) << option.name;
        EXPECT_TRUE(option.flag.empty() || names.insert(option.flag).second) << option.flag;
        EXPECT_FALSE(option.help.empty()) << option.name;
    }
}

TEST(SocketOption, IsReadInTheKernelsSpelling) {
    EXPECT_EQ(parseOption("TCP_NOTSENT_LOWAT=16384").value(), (SocketOption{"TCP_NOTSENT_LOWAT", "16384"}));
    EXPECT_EQ(parseOption("SO_SNDBUF=007").value().value, "7");
    EXPECT_EQ(parseOption("SO_MAX_PACING_RATE=18446744073709551615").value().value, "18446744073709551615");
    EXPECT_EQ(parseOption("SO_BINDTODEVICE=eth0").value().value, "eth0");
}

TEST(SocketOption, ForATrafficClassIsReadByDscpNameOrNumber) {
    EXPECT_EQ(parseOption("IP_TOS=EF").value(), (SocketOption{"IP_TOS", "EF"}));
    EXPECT_EQ(parseOption("IPV6_TCLASS=46").value(), (SocketOption{"IP_TOS", "EF"}));
    EXPECT_EQ(parseOption("IP_TOS=3").value().value, "3");
    EXPECT_EQ(dscpNamed("AF11"), 10u);
    EXPECT_EQ(dscpNamed("CS7"), 56u);
    EXPECT_EQ(dscpNamed("64"), std::nullopt);
}

TEST(SocketOption, ThatIsNoneIsRefusedByName) {
    for (const char *text :
         {"", "TCP_NODELAY", "=1", "tcp_nodelay=1", "TCP_PIGEON=1", "TCP_NODELAY=2",
          "TCP_NODELAY=", "SO_SNDBUF=1k", "SO_SNDBUF=-1", "SO_SNDBUF= 1", "SO_SNDBUF=4294967296",
          "TCP_MAXSEG=87", "TCP_CONGESTION=", "TCP_CONGESTION=0123456789abcdef", "SO_BINDTODEVICE=a b",
          "SO_BINDTODEVICE=../x", "IP_TOS=ef", "IP_TOS=64"}) {
        const auto option = parseOption(text);
        ASSERT_FALSE(option) << text;
        EXPECT_THAT(option.error().subject, testing::StartsWith("--")) << text;
        EXPECT_FALSE(option.error().reason.empty()) << text;
    }
    EXPECT_THAT(parseOption("TCP_PIGEON=1").error().reason, HasSubstr("TCP_NOTSENT_LOWAT"));
    EXPECT_EQ(parseOption("TCP_MAXSEG=5").error().subject, "--option TCP_MAXSEG=5");
    EXPECT_EQ(parseOption("SO_SNDBUF=x").error().subject, "--sndbuf x");
}

TEST(SocketOptions, AreEqualHoweverTheyWereSet) {
    SocketOptions a, b;
    a.setFlag("TCP_NODELAY", true);
    a.setNumber("SO_SNDBUF", 4096);
    b.set("SO_SNDBUF", "1");
    b.setFlag("TCP_CORK", true);
    b.set("TCP_NODELAY", "1");
    b.setNumber("SO_SNDBUF", 4096);
    EXPECT_NE(a, b);
    b.setFlag("TCP_CORK", false);
    EXPECT_EQ(a, b);
    EXPECT_EQ(a.all().front().name, "TCP_NODELAY");
    EXPECT_EQ(b.number("SO_SNDBUF"), 4096u);
    EXPECT_EQ(b.number("SO_RCVBUF"), std::nullopt);
    b.setNumber("SO_SNDBUF", std::nullopt);
    EXPECT_FALSE(b.has("SO_SNDBUF"));
}

} // namespace
} // namespace delayrank
