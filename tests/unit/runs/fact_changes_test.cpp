#include "core/runs/fact_changes.h"
#include "tests/unit/runs/fact_runs.h"

#include <gmock/gmock.h>
#include <set>

namespace delayrank::runs {

namespace {

std::vector<std::string> textsOf(const std::vector<FactChange> &changes) {
    std::vector<std::string> texts;
    for (const FactChange &change : changes)
        texts.push_back(textAgainstBaseline(change));
    return texts;
}

std::vector<HostFact> governor(const std::string &sender, const std::string &receiver) {
    return {factOf(End::sender, "CPU frequency governor", sender),
            factOf(End::receiver, "CPU frequency governor", receiver)};
}

} // namespace

TEST(ChangedFacts, AreNamedWithBothValuesAndTheEnd) {
    const runs::Run before = runWith("a", {}, governor("performance", "performance"));
    const runs::Run now = runWith("b", {}, governor("powersave", "performance"));
    const auto changes = changedFacts(before, now);
    EXPECT_THAT(textsOf(changes), testing::ElementsAre(
                                      "CPU frequency governor (sender): powersave, baseline performance"));
    EXPECT_FALSE(changes[0].why.empty());
    EXPECT_TRUE(changedFacts(now, now).empty());
}

TEST(ChangedFacts, ShowOfALongValueThePartThatDiffers) {
    const std::string start = "BOOT_IMAGE=/boot/vmlinuz-6.1.0-18-amd64 root=/dev/mapper/volume-root ro quiet ";
    const auto line = [](const std::string &value) {
        return std::vector<HostFact>{factOf(End::sender, "kernel command line", value)};
    };
    const auto changes = changedFacts(runWith("a", {}, line(start + "mitigations=auto isolcpus=2,3")),
                                      runWith("b", {}, line(start + "mitigations=off isolcpus=2,3 µµµµ")));
    EXPECT_THAT(textsOf(changes),
                testing::ElementsAre("kernel command line (sender): ...mitigations=off isolcpus=2,3 µµµµ, baseline "
                                     "...mitigations=auto isolcpus=2,3"));
    EXPECT_EQ(changes[0].before, start + "mitigations=auto isolcpus=2,3");
}

TEST(ChangedFacts, AreToldOnceWhereBothEndsChangedAlike) {
    const auto changes = changedFacts(runWith("a", {}, governor("performance", "performance")),
                                      runWith("b", {}, governor("powersave", "powersave")));
    EXPECT_THAT(textsOf(changes), testing::ElementsAre(
                                      "CPU frequency governor (both ends): powersave, baseline performance"));
}

TEST(ChangedFacts, AreNotThoseThatTheConfigurationsChose) {
    const runs::Run before = runWith("a", {}, governor("powersave", "powersave"));
    const runs::Run now =
        runWith("b", {{"sender:governor", "performance"}}, governor("performance", "powersave"));
    EXPECT_TRUE(changedFacts(before, now).empty());
    const runs::Run device = runWith("c", {}, {factOf(End::sender, "coalescing rx-usecs", "0 us")});
    const runs::Run chosen = runWith("d", {{"sender:rx_usecs@eth0", "50"}},
                               {factOf(End::sender, "coalescing rx-usecs", "50 us")});
    EXPECT_TRUE(changedFacts(device, chosen).empty());
    const runs::Run sysctl = runWith("e", {{"receiver:sysctl.net.ipv4.tcp_autocorking", "0"}},
                               {factOf(End::receiver, "net.ipv4.tcp_autocorking", "0")});
    EXPECT_TRUE(
        changedFacts(runWith("f", {}, {factOf(End::receiver, "net.ipv4.tcp_autocorking", "1")}), sysctl).empty());
}

TEST(ChangedFacts, AreThoseThatChangedAgainstTheChoiceOfTheSameHost) {
    // Only the sender's governor was chosen: the receiver's came about by itself.
    const runs::Run before = runWith("a", {}, governor("powersave", "powersave"));
    const runs::Run now =
        runWith("b", {{"sender:governor", "performance"}}, governor("performance", "performance"));
    EXPECT_THAT(textsOf(changedFacts(before, now)),
                testing::ElementsAre("CPU frequency governor (receiver): performance, baseline powersave"));
}

TEST(ChangedFacts, DoNotCountAnOptionOfTheSocketThatWasVaried) {
    const runs::Run before =
        runWith("a", {{"TCP_NODELAY", "0"}}, {factOf(End::sender, "TCP_NODELAY", "0"),
                                              factOf(End::sender, "TCP_CONGESTION", "cubic")});
    const runs::Run now = runWith("b", {{"TCP_NODELAY", "1"}, {"TCP_CONGESTION", "bbr"}},
                            {factOf(End::sender, "TCP_NODELAY", "1"), factOf(End::sender, "TCP_CONGESTION", "bbr")});
    EXPECT_TRUE(changedFacts(before, now).empty());
}

TEST(ChangedFacts, GoByTheCongestionControlInUseAndNotByTheDefaultThatWasOverridden) {
    const runs::Run before = runWith("a", {{"TCP_CONGESTION", "cubic"}},
                               {factOf(End::sender, "TCP_CONGESTION", "cubic"),
                                factOf(End::sender, "net.ipv4.tcp_congestion_control", "cubic")});
    runs::Run now = before;
    now.id = "b";
    now.hostFacts[1].fact.value = "bbr";
    EXPECT_TRUE(changedFacts(before, now).empty());
    now.hostFacts[0].fact.value = "bbr";
    EXPECT_EQ(changedFacts(before, now).size(), 1u);
}

TEST(ChangedFacts, ClaimNothingOfWhatOneRunDidNotRecord) {
    EXPECT_TRUE(changedFacts(runWith("a", {}), runWith("b", {}, governor("powersave", "powersave"))).empty());
}

TEST(ChangedFacts, LeaveOutWhatCannotMatter) {
    EXPECT_TRUE(changedFacts(runWith("a", {}, {factOf(End::sender, "clock cost per read", "12.0 ns"),
                                               factOf(End::sender, "TCP RTT", "9 us", 0, Moment::finish)}),
                             runWith("b", {}, {factOf(End::sender, "clock cost per read", "12.1 ns"),
                                               factOf(End::sender, "TCP RTT", "8 us", 0, Moment::finish)}))
                    .empty());
}

TEST(ChangedWithin, TellsWhatDidNotStayTheSameWhileARunWasMeasured) {
    std::vector<HostFact> facts = governor("performance", "performance");
    EXPECT_TRUE(changedWithin(runWith("a", {}, facts)).empty());
    facts.push_back(factOf(End::sender, "CPU frequency governor", "powersave", 0, Moment::finish));
    const auto changes = changedWithin(runWith("a", {}, facts));
    ASSERT_EQ(changes.size(), 1u);
    EXPECT_EQ(textWithin(changes[0]),
              "CPU frequency governor (sender): performance at first, then powersave");
}

TEST(FactConcerns, NameEachFactOnceAndSayWhyItMatters) {
    std::set<std::string_view> names;
    for (const FactConcern &concern : factConcerns()) {
        EXPECT_TRUE(names.insert(concern.fact).second) << concern.fact;
        EXPECT_GT(concern.why.size(), 10u) << concern.fact;
    }
    for (const char *name : {"CPU frequency governor", "coalescing rx-usecs", "TCP_CONGESTION", "kernel release"})
        EXPECT_TRUE(concernAbout(name)) << name;
    EXPECT_FALSE(concernAbout("load average"));
}

} // namespace delayrank::runs
