#include "core/base/plan.h"

#include <gmock/gmock.h>

namespace delayrank {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(PatternPresets, AreThoseOfTheTable) {
    EXPECT_EQ(patternByName("stream").value(), (Pattern{0, 1, 0ns}));
    EXPECT_EQ(patternByName("ping-pong").value(), (Pattern{1, 1, 0ns}));
    EXPECT_EQ(patternByName("write-write-read").value(), (Pattern{2, 1, 0ns}));
    EXPECT_EQ(patternByName("windowed").value(), (Pattern{100, 1, 0ns}));
    EXPECT_EQ(patternByName("paced").value(), (Pattern{0, 1, 1ms}));
    EXPECT_EQ(patternByName("bursts").value(), (Pattern{0, 10, 1ms}));
}

TEST(PatternPresets, AreNamedForTheirPattern) {
    for (const std::string &name : patternNames())
        EXPECT_EQ(patternName(patternByName(name).value()), name);
    EXPECT_EQ(patternName({41, 1, 0ns}), "windowed");
    EXPECT_EQ(patternName({41, 1, 1ms}), "custom");
}

TEST(PatternPresets, AreListedWhereTheNameIsUnknown) {
    const auto pattern = patternByName("flood");
    ASSERT_FALSE(pattern);
    EXPECT_EQ(pattern.error().code, ErrorCode::invalidArgument);
    EXPECT_THAT(pattern.error().message(), HasSubstr("write-write-read"));
}

TEST(KnownStall, IsReadFromNumberAndTime) {
    EXPECT_EQ(parseKnownStall("41:10ms").value(), (KnownStall{41, 10ms}));
    EXPECT_EQ(parseKnownStall("1:0").value(), (KnownStall{1, 0ns}));
}

TEST(KnownStall, IsRefusedWhereEitherHalfIsWrong) {
    for (const char *text : {"", "41", "41:", ":10ms", "0:10ms", "-1:10ms", "41:10", "4.1:10ms", "41 :10ms",
                             "4294967296:1ms", "41:10ms:1"}) {
        const auto stall = parseKnownStall(text);
        ASSERT_FALSE(stall) << text;
        EXPECT_EQ(stall.error().code, ErrorCode::invalidArgument);
        EXPECT_THAT(stall.error().subject, HasSubstr("--known-stall"));
    }
}

TEST(ClockChoice, IsReadByTheNameThatItIsWrittenWith) {
    for (const ClockChoice choice : {ClockChoice::automatic, ClockChoice::monotonicRaw, ClockChoice::tsc})
        EXPECT_EQ(parseClockChoice(clockChoiceName(choice)).value(), choice);
    const auto unknown = parseClockChoice("hpet");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().message(), "--clock hpet: is not one of auto, monotonic_raw, tsc");
}

TEST(Sizes, AreReadFromOneNumberOrAList) {
    EXPECT_THAT(parseSizes("1").value(), ElementsAre(1));
    EXPECT_THAT(parseSizes("1,64,771").value(), ElementsAre(1, 64, 771));
    EXPECT_THAT(parseSizes("16777216").value(), ElementsAre(16u << 20));
}

TEST(Sizes, OfNetpipeAre43From1To771Bytes) {
    const auto sizes = parseSizes("netpipe").value();
    EXPECT_EQ(sizes, netpipeSizes());
    EXPECT_EQ(sizes.size(), 43u);
    EXPECT_EQ(sizes.front(), 1u);
    EXPECT_EQ(sizes.back(), 771u);
    EXPECT_TRUE(std::is_sorted(sizes.begin(), sizes.end()));
    EXPECT_THAT(sizes, testing::IsSupersetOf({61, 64, 67, 125, 128, 131, 509, 512, 515}));
}

TEST(Sizes, AreRefusedWhereTheyAreNone) {
    for (const char *text : {"", "0", "1,", ",1", "1,,2", "1, 2", "1k", "-5", "1.5", "1;2", "netpipes"}) {
        const auto sizes = parseSizes(text);
        ASSERT_FALSE(sizes) << text;
        EXPECT_EQ(sizes.error().code, ErrorCode::invalidArgument) << text;
    }
}

TEST(Sizes, OverTheLimitNameIt) {
    for (const char *text : {"16777217", "1,10000000000"}) {
        const auto sizes = parseSizes(text);
        ASSERT_FALSE(sizes) << text;
        EXPECT_EQ(sizes.error().code, ErrorCode::limitExceeded);
        EXPECT_THAT(sizes.error().message(), HasSubstr("16777216"));
    }
}

TEST(Plan, GivesTheSameStepForEachSize) {
    Plan plan;
    plan.step.messages = 500;
    plan.step.options.setFlag("TCP_NODELAY", true);
    plan.sizesBytes = {1, 64};
    StepPlan expected = plan.step;
    expected.sizeBytes = 64;
    EXPECT_EQ(plan.stepFor(1), expected);
    EXPECT_THROW(plan.stepFor(2), std::out_of_range);
}

TEST(Plan, WatchesTheHostsNoiseBeforeTheFirstStepOnly) {
    Plan plan;
    plan.sizesBytes = {1, 64};
    plan.step.noiseTime = std::chrono::seconds(1);
    EXPECT_EQ(plan.stepFor(0).noiseTime, std::chrono::seconds(1));
    EXPECT_EQ(plan.stepFor(1).noiseTime, std::chrono::seconds(0));
}

TEST(Settings, NameEveryOptionThatWasGiven) {
    Plan plan;
    plan.sizesBytes = {1, 64};
    plan.step.messages = 10'000;
    plan.step.pattern.window = 41;
    plan.step.options.setFlag("TCP_NODELAY", true);
    plan.step.options.setFlag("TCP_QUICKACK", true);
    plan.step.options.setFlag("TCP_CORK", false);
    plan.step.options.setNumber("SO_SNDBUF", 1000);
    plan.step.options.setNumber("SO_RCVBUF", 2000);
    plan.step.options.set("TCP_CONGESTION", "bbr");
    plan.step.knownStall = KnownStall{41, 10ms};
    plan.step.readUpToBytes = 4096;
    plan.step.senderCpu = 0;
    plan.step.receiverCpu = 1;
    plan.step.report = Report::after;
    const Facts facts = settingsOf(plan);
    EXPECT_EQ(factValue(facts, "size"), "1,64 bytes");
    EXPECT_EQ(factValue(facts, "pattern"), "windowed");
    EXPECT_EQ(factValue(facts, "window"), "41 messages");
    EXPECT_EQ(factValue(facts, "count"), "10000 messages");
    EXPECT_EQ(factValue(facts, "duration"), "");
    EXPECT_EQ(factValue(facts, "TCP_NODELAY"), "1");
    EXPECT_EQ(factValue(facts, "TCP_QUICKACK"), "1");
    EXPECT_EQ(factValue(facts, "TCP_CORK"), "0");
    EXPECT_EQ(factValue(facts, "SO_SNDBUF"), "1000 bytes");
    EXPECT_EQ(factValue(facts, "SO_RCVBUF"), "2000 bytes");
    EXPECT_EQ(factValue(facts, "TCP_CONGESTION"), "bbr");
    EXPECT_EQ(factValue(facts, "known stall"), "41:10ms");
    EXPECT_EQ(factValue(facts, "read up to"), "4096 bytes a read");
    EXPECT_EQ(factValue(facts, "sender CPU"), "0");
    EXPECT_EQ(factValue(facts, "receiver CPU"), "1");
    EXPECT_EQ(factValue(facts, "report"), "after");
}

} // namespace
} // namespace delayrank
