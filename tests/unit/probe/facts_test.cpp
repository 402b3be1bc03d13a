#include "core/probe/clock.h"
#include "core/probe/device_facts.h"
#include "core/probe/host_facts.h"
#include "core/probe/text_file.h"
#include "core/probe/thread_settings.h"

#include <fstream>
#include <gmock/gmock.h>
#include <set>
#include <thread>

namespace delayrank::probe::test {

TEST(HostFacts, GiveHzAsOneOfThoseThatKernelsAreBuiltWith) {
    const Facts facts = hostFacts();
    EXPECT_THAT(factValue(facts, "HZ"), testing::AnyOf("100", "250", "300", "1000"));
    EXPECT_NE(factValue(facts, "HZ source"), "");
}

TEST(HostFacts, NameEachFactOnceAndHaveNoEmptyValue) {
    std::set<std::string> names;
    for (const Fact &fact : hostFacts()) {
        EXPECT_TRUE(names.insert(fact.name).second) << fact.name;
        EXPECT_NE(fact.value, "") << fact.name;
        EXPECT_EQ(fact.value, cleanedText(fact.value)) << fact.name;
    }
}

TEST(HostFacts, LoadAverageHasThreeNumbers) {
    const std::string value = loadAverage().value;
    EXPECT_EQ(std::count(value.begin(), value.end(), ' '), 2) << value;
}

TEST(ClockOffsets, ThatDoNotChangeGiveNoFact) {
    const ClockOffsets before = ClockOffsets::now();
    EXPECT_TRUE(before.changesUntil(ClockOffsets::now()).empty());
}

TEST(DeviceFacts, OfLoopbackNameTheDeviceAndItsMtu) {
    const Facts facts = deviceFacts(SocketAddress::parse("127.0.0.2", 0).value());
    EXPECT_EQ(factValue(facts, "data address"), "127.0.0.2");
    EXPECT_EQ(factValue(facts, "data device"), "lo");
    EXPECT_NE(factValue(facts, "MTU"), "");
    std::ifstream setting("/sys/class/net/lo/gro_flush_timeout");
    if (std::string time; setting >> time) {
        EXPECT_EQ(factValue(facts, "gro_flush_timeout"), time + " ns");
    }
}

TEST(DeviceFacts, OfAnAddressThatIsNotHereGiveNoDevice) {
    EXPECT_EQ(factValue(deviceFacts(SocketAddress::parse("192.0.2.77", 0).value()), "data device"), "");
}

TEST(DeviceFacts, NetworkNamespaceIsTheSameWhenAskedTwice) {
    EXPECT_EQ(networkNamespace(), networkNamespace());
    EXPECT_GT(networkNamespace().size(), 30u);
}

TEST(CleanedText, ReplacesWhatIsNotUtf8AndKeepsTheRest) {
    EXPECT_EQ(cleanedText("a\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80"),
              "a\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80");
    EXPECT_EQ(cleanedText("\xff\xc3"), "??");
    EXPECT_EQ(cleanedText("\xc0\x80\xed\xa0\x80"), "?????");
    EXPECT_EQ(cleanedText("a\nb\x7f"), "a b ");
    EXPECT_EQ(cleanedText("\xe2\x82"), "??");
}

TEST(SmallFile, ThatIsMissingReadsAsNothing) {
    EXPECT_EQ(readSmallFile("/nonexistent"), "");
    EXPECT_FALSE(readSmallFile("/proc/version").empty());
}

TEST(ThreadSettings, PinningMovesTheThread) {
    std::thread([] {
        ASSERT_TRUE(pinToCpu(0));
        EXPECT_EQ(factValue(ThreadUsage::now().changesUntil(ThreadUsage::now()), "CPU at end"), "0");
    }).join();
}

TEST(ThreadSettings, ACpuThatIsNotThereIsNamed) {
    const auto refused = checkCpu(1023);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().subject, "--cpu 1023");
    EXPECT_FALSE(checkCpu(1'000'000));
}

TEST(ThreadSettings, CountVoluntaryContextSwitches) {
    const ThreadUsage before = ThreadUsage::now();
    for (int i = 0; i < 5; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const Facts facts = before.changesUntil(ThreadUsage::now());
    EXPECT_GE(std::stol(factValue(facts, "context switches, voluntary")), 5);
}

} // namespace delayrank::probe::test
