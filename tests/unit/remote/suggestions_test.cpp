#include "core/remote/suggestions.h"

#include <gmock/gmock.h>

namespace delayrank::remote {
namespace {

using runs::End;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

runs::Run runOf(const Plan &plan, const std::string &receiver = "local") {
    runs::Run run;
    run.label = "Nagle on";
    run.settings = settingsOf(plan);
    run.settings.push_back({"sender host", "local"});
    run.settings.push_back({"receiver host", receiver});
    run.settings.push_back({"data address", "127.0.0.1"});
    return run;
}

Plan windowed() {
    Plan plan;
    plan.step.messages = 4'100;
    plan.step.pattern.window = 41;
    return plan;
}

std::vector<Suggestion> suggestions(const runs::Run &run, const char *constant, End end = End::receiver) {
    return suggestionsFor(run, end, *analysis::findConstant(constant));
}

std::vector<std::string> changes(const std::vector<Suggestion> &all) {
    std::vector<std::string> words;
    for (const Suggestion &one : all)
        words.push_back(one.change.toStdString());
    return words;
}

TEST(Suggestions, AgainstTheDelayedAckAreTheOptionsThatTheRunHasNot) {
    const auto all = suggestions(runOf(windowed()), "delayed ACK, shortest");
    EXPECT_THAT(changes(all), ElementsAre("with TCP_NODELAY", "with TCP_QUICKACK", "with TCP_CORK",
                                          "with MSG_MORE"));
    Plan expected = windowed();
    expected.step.options.setFlag("TCP_NODELAY", true);
    EXPECT_EQ(all[0].configuration.plan, expected);
    EXPECT_EQ(all[0].configuration.label, "Nagle on, with TCP_NODELAY");
    EXPECT_EQ(all[0].configuration.sender.text, "local");
    EXPECT_EQ(all[0].configuration.dataAddress, QString()); // loopback is found anew
}

TEST(Suggestions, LeaveOutWhatTheRunHasAlready) {
    Plan plan = windowed();
    plan.step.options.setFlag("TCP_NODELAY", true);
    plan.step.pattern.window = 1; // nothing to put together
    EXPECT_THAT(changes(suggestions(runOf(plan), "delayed ACK, shortest")), ElementsAre("with TCP_QUICKACK"));
}

TEST(Suggestions, LeaveOutWhatTheTransportDoesNotTake) {
    Plan plan = windowed();
    plan.step.transport = "udp";
    EXPECT_THAT(suggestions(runOf(plan), "delayed ACK, shortest"), IsEmpty());
    EXPECT_THAT(changes(suggestions(runOf(plan), "NAPI poll budget")),
                ElementsAre("with SO_BUSY_POLL of 50 us"));
    plan.step.transport = "unix";
    EXPECT_THAT(suggestions(runOf(plan), "NAPI poll budget"), IsEmpty());
}

TEST(Suggestions, ChangeTheThreadOfTheEndThatWaited) {
    const auto all = suggestions(runOf(windowed()), "jiffy", End::sender);
    ASSERT_FALSE(all.empty());
    EXPECT_TRUE(all[0].configuration.plan.step.senderThread.spin);
    EXPECT_FALSE(all[0].configuration.plan.step.receiverThread.spin);
    EXPECT_THAT(changes(all)[0], HasSubstr("at the sender"));
    const auto both = suggestions(runOf(windowed()), "jiffy", End::merged);
    EXPECT_TRUE(both[0].configuration.plan.step.receiverThread.spin);
}

TEST(Suggestions, ChangeAHostsSettingOnlyWhereTheHostIsKnownToHaveIt) {
    const char *const floor = "retransmission time-out, floor";
    const std::string words = "with a retransmission time-out of 5 ms or more at the sender";
    runs::Run run = runOf(windowed());
    EXPECT_THAT(changes(suggestions(run, floor)), Not(Contains(words)));
    run.hostFacts.push_back({End::sender, runs::Moment::start, 0, {"net.ipv4.tcp_rto_min_us", "200000"}});
    const auto all = suggestions(run, floor);
    ASSERT_THAT(changes(all), Contains(words));
    EXPECT_EQ(all[0].configuration.senderSettings, (Facts{{"sysctl.net.ipv4.tcp_rto_min_us", "5000"}}));
    // What the run had set is kept, and not offered again.
    run.settings.push_back({"sender:sysctl.net.ipv4.tcp_rto_min_us", "5000"});
    EXPECT_THAT(changes(suggestions(run, floor)), Not(Contains(words)));
}

TEST(Suggestions, LeaveTheSettingsOfAHostAloneWhoseAgentListensForAnybody) {
    const char *const coalescing = "interrupt coalescing, receive";
    EXPECT_THAT(changes(suggestions(runOf(windowed()), coalescing)),
                ElementsAre("with rx_usecs of 0 at the receiver"));
    EXPECT_THAT(suggestions(runOf(windowed(), "tcp://10.0.0.2:7000"), coalescing), IsEmpty());
}

TEST(Suggestions, AreNoneForARunThatWasReadFromAFile) {
    runs::Run run;
    run.settings = {{"unit", "s"}};
    EXPECT_THAT(suggestions(run, "jiffy"), IsEmpty());
}

TEST(TheConfigurationOfARun, HasItsHostsAddressAndHostSettings) {
    runs::Run run = runOf(windowed(), "ssh://node2");
    for (Fact &setting : run.settings)
        if (setting.name == "data address")
            setting.value = "10.0.0.2";
    run.settings.push_back({"receiver:rx_usecs", "50"});
    const auto configuration = configurationOf(run);
    ASSERT_TRUE(configuration) << configuration.error().message();
    EXPECT_EQ(configuration->plan, windowed());
    EXPECT_EQ(configuration->receiver.kind, HostSpec::Kind::ssh);
    EXPECT_EQ(configuration->dataAddress, "10.0.0.2");
    EXPECT_EQ(configuration->receiverSettings, (Facts{{"rx_usecs", "50"}}));
}

} // namespace
} // namespace delayrank::remote
