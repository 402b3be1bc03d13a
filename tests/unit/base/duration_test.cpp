#include "core/base/duration.h"

#include <gtest/gtest.h>

#include <utility>

namespace delayrank {
namespace {

using namespace std::chrono_literals;

template <class A, class B>
concept canSubtract = requires(A a, B b) {
    a - b;
};

TEST(ParseDuration, ReadsEveryUnit) {
    EXPECT_EQ(parseDuration("7ns").value(), 7ns);
    EXPECT_EQ(parseDuration("200us").value(), 200us);
    EXPECT_EQ(parseDuration("10ms").value(), 10ms);
    EXPECT_EQ(parseDuration("1.5 s").value(), 1500ms);
    EXPECT_EQ(parseDuration("2min").value(), 2min);
    EXPECT_EQ(parseDuration("24h").value(), 24h);
    EXPECT_EQ(parseDuration("0.0015ms").value(), 1500ns);
}

TEST(ParseDuration, TakesZeroWithoutAUnitAndNothingElse) {
    EXPECT_EQ(parseDuration("0").value(), 0ns);
    EXPECT_FALSE(parseDuration("5"));
}

TEST(ParseDuration, RefusesWhatIsNoDurationAndQuotesIt) {
    for (const char *text : {"", "ms", "ten ms", "-1ms", "1e400s", "nan s", "inf s", "10 parsecs", "10msx",
                             "1e12h", "1ms 2us", "0x10ms", "1,5ms"}) {
        const auto result = parseDuration(text);
        ASSERT_FALSE(result) << text;
        EXPECT_EQ(result.error().code, ErrorCode::invalidArgument) << text;
        EXPECT_EQ(result.error().subject, text);
    }
}

TEST(FormatDuration, HasThreeDigitsAndTheUnitThatFits) {
    const std::pair<Delay, const char *> texts[] = {
        {0ns, "0 ns"},         {44ns, "44 ns"},          {999ns, "999 ns"},
        {1500ns, "1.50 us"},   {9'640'000ns, "9.64 ms"}, {44'012'345ns, "44.0 ms"},
        {999'400ns, "999 us"}, {999'600ns, "1.00 ms"},   {111s, "111 s"},
        {9'996us, "10.0 ms"},
    };
    for (const auto &[delay, text] : texts)
        EXPECT_EQ(formatDuration(delay), text);
}

TEST(ExactDuration, IsReadBackToTheNanosecond) {
    EXPECT_EQ(exactDuration(0ns), "0");
    EXPECT_EQ(exactDuration(10ms), "10ms");
    EXPECT_EQ(exactDuration(1500us), "1500us");
    for (const Delay delay : {0ns, 1ns, 999'999'999ns, Delay(1500us), Delay(41ms), Delay(3h), Delay(86'399s)})
        EXPECT_EQ(parseDuration(exactDuration(delay)).value(), delay);
}

TEST(MonotonicStamp, IsSubtractedFromStampsOfItsOwnKindOnly) {
    EXPECT_EQ(MonotonicStamp{70} - MonotonicStamp{20}, 50ns);
    EXPECT_EQ(MonotonicStamp{70} + 5ns, MonotonicStamp{75});
    EXPECT_LT(MonotonicStamp{1}, MonotonicStamp{2});
    EXPECT_TRUE((canSubtract<MonotonicStamp, MonotonicStamp>));
    EXPECT_FALSE((canSubtract<MonotonicStamp, WallClockTime>));
    EXPECT_FALSE((canSubtract<WallClockTime, MonotonicStamp>));
}

TEST(WallClockTime, IsWrittenInUtc) {
    EXPECT_EQ(WallClockTime{920'419'200'000'000'000}.text(), "1999-03-03 00:00:00 UTC");
    EXPECT_GT(WallClockTime::now(), WallClockTime{1'600'000'000'000'000'000});
}

} // namespace
} // namespace delayrank
