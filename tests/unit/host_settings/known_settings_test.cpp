#include "core/host_settings/known_settings.h"

#include <gmock/gmock.h>

namespace delayrank::host_settings {
namespace {

using testing::HasSubstr;

std::string nameOf(const std::string &name, const std::string &device = "eth7") {
    const auto setting = findSetting(name, device);
    return setting ? (*setting)->name() : "refused: " + setting.error().message();
}

TEST(FindSetting, KnowsAFixedListByName) {
    EXPECT_EQ(nameOf("sysctl.net.ipv4.tcp_min_tso_segs"), "sysctl.net.ipv4.tcp_min_tso_segs");
    EXPECT_EQ(nameOf("governor"), "governor");
    EXPECT_EQ(nameOf("ring_rx@eth0"), "ring_rx@eth0");
    EXPECT_EQ(nameOf("ring_tx@eth0.100"), "ring_tx@eth0.100");
    EXPECT_EQ(nameOf("adaptive_rx@veth-a_1"), "adaptive_rx@veth-a_1");
    EXPECT_EQ(nameOf("qdisc@lo"), "qdisc@lo");
}

TEST(FindSetting, TakesTheDeviceOfTheTrafficWhereNoneIsNamed) {
    EXPECT_EQ(nameOf("qdisc"), "qdisc@eth7");
    EXPECT_THAT(nameOf("qdisc", ""), HasSubstr("qdisc: needs its device, as in qdisc@eth0"));
}

TEST(FindSetting, RefusesEverythingElse) {
    for (const char *name :
         {"", "sysctl.", "sysctl.kernel.core_pattern", "sysctl.net.ipv4.ip_forward",
          "sysctl.net/ipv4/tcp_ecn", "sysctl.net.ipv4.tcp_ecn/../../x", "mtu@eth0", "tcp_ecn", "Governor"})
        EXPECT_THAT(nameOf(name), HasSubstr("refused: host setting " + std::string(name))) << name;
    for (const char *name : {"qdisc@", "qdisc@../eth0", "qdisc@-x", "qdisc@a b",
                             "qdisc@averyveryverylongname", "qdisc@eth0@eth1", "ring_rx@."})
        EXPECT_THAT(nameOf(name), HasSubstr("refused")) << name;
}

} // namespace
} // namespace delayrank::host_settings
