#include "core/host_settings/governor_setting.h"
#include "core/host_settings/sysctl_setting.h"
#include "fake_settings.h"

#include <gmock/gmock.h>

namespace delayrank::host_settings::test {
namespace {

using testing::HasSubstr;

class Sysctl : public InFolder {
protected:
    SysctlSetting setting(const std::string &name) const { return SysctlSetting(name, m_folder); }
};

TEST_F(Sysctl, IsReadWithSingleSpacesAndWritten) {
    put("net/ipv4/tcp_rmem", "4096\t131072\t6291456\n");
    const SysctlSetting rmem = setting("net.ipv4.tcp_rmem");
    EXPECT_EQ(rmem.name(), "sysctl.net.ipv4.tcp_rmem");
    EXPECT_EQ(rmem.read(), "4096 131072 6291456");
    ASSERT_TRUE(rmem.write("4096 8192 16384"));
    EXPECT_THAT(get("net/ipv4/tcp_rmem"), HasSubstr("4096 8192 16384\n"));
}

TEST_F(Sysctl, ThatTheKernelHasNotIsNotFound) {
    const auto value = setting("net.ipv4.tcp_rto_min_us").read();
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().code, ErrorCode::notFound);
    EXPECT_FALSE(setting("net.ipv4.tcp_rto_min_us").write("1"));
    EXPECT_TRUE(filesIn("net").empty()) << "nothing is made in its place";
}

TEST_F(Sysctl, RefusesWhatCannotBeAValue) {
    for (const char *value : {"", " 2", "2 ", "2\n3", "a;b", "$(x)", "2\t3", "'2'"})
        EXPECT_FALSE(setting("net.ipv4.tcp_min_tso_segs").check(value)) << value;
    EXPECT_TRUE(setting("net.ipv4.tcp_min_tso_segs").check("2"));
    EXPECT_TRUE(setting("net.ipv4.tcp_congestion_control").check("cubic"));
}

TEST(Sysctls, AreThoseOfTheNetworkAlone) {
    for (const std::string &name : SysctlSetting::allowed()) {
        EXPECT_TRUE(name.starts_with("net.core.") || name.starts_with("net.ipv4.")) << name;
        EXPECT_EQ(name.find('/'), std::string::npos);
        EXPECT_EQ(name.find(".."), std::string::npos);
    }
}

class Governor : public InFolder {
protected:
    void SetUp() override {
        for (int cpu = 0; cpu < 11; ++cpu)
            put("cpu" + std::to_string(cpu) + "/cpufreq/scaling_governor", "powersave\n");
        put("cpufreq/policy0", "");
        put("cpu99x/cpufreq/scaling_governor", "not a CPU\n");
    }
    std::string of(int cpu) const { return get("cpu" + std::to_string(cpu) + "/cpufreq/scaling_governor"); }
    GovernorSetting m_setting{m_folder};
};

TEST_F(Governor, IsOneWordWhereAllCpusHaveTheSame) {
    EXPECT_EQ(m_setting.read(), "powersave");
    ASSERT_TRUE(m_setting.write("performance"));
    for (int cpu = 0; cpu < 11; ++cpu)
        EXPECT_THAT(of(cpu), HasSubstr("performance"));
    EXPECT_THAT(get("cpu99x/cpufreq/scaling_governor"), HasSubstr("not a CPU"));
}

TEST_F(Governor, IsPutBackCpuByCpuInTheOrderOfTheirNumbers) {
    put("cpu10/cpufreq/scaling_governor", "schedutil\n");
    const auto before = m_setting.read();
    ASSERT_TRUE(before);
    ASSERT_TRUE(m_setting.write("performance"));
    ASSERT_TRUE(m_setting.check(*before));
    ASSERT_TRUE(m_setting.write(*before));
    EXPECT_THAT(of(2), HasSubstr("powersave"));
    EXPECT_THAT(of(10), HasSubstr("schedutil"));
}

TEST_F(Governor, RefusesAListThatDoesNotFit) {
    EXPECT_FALSE(m_setting.write("performance powersave"));
    EXPECT_FALSE(m_setting.check("perf;ormance"));
    EXPECT_FALSE(m_setting.check(""));
}

TEST(GovernorOfAHostWithoutOne, IsNotFound) {
    const auto value = GovernorSetting("/nowhere").read();
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().code, ErrorCode::notFound);
    EXPECT_THAT(value.error().reason, HasSubstr("no CPU frequency governor"));
}

} // namespace
} // namespace delayrank::host_settings::test
