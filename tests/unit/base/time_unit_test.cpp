#include "core/base/time_unit.h"

#include <gtest/gtest.h>

namespace delayrank {
namespace {

using namespace std::chrono_literals;

TEST(TimeUnit, IsReadByItsName) {
    EXPECT_EQ(TimeUnit::parse("s").value(), TimeUnit::seconds());
    EXPECT_EQ(TimeUnit::parse("ms").value(), TimeUnit::milliseconds());
    EXPECT_EQ(TimeUnit::parse("us").value(), TimeUnit::microseconds());
    EXPECT_EQ(TimeUnit::parse("ns").value(), TimeUnit::nanoseconds());
}

TEST(TimeUnit, TakesTicksOfAClockHoweverItsRateIsWritten) {
    const TimeUnit ticks = TimeUnit::parse("ticks@4e8").value();
    EXPECT_EQ(ticks, TimeUnit::parse("ticks@400000000").value());
    EXPECT_DOUBLE_EQ(ticks.nanosecondsPerUnit(), 2.5);
    EXPECT_EQ(ticks.toDelay(7.7475e7), 193'687'500ns);
    EXPECT_EQ(ticks.axisLabel(), "ticks of a 400 MHz clock");
    EXPECT_EQ(TimeUnit::parse("ticks@100").value().axisLabel(), "ticks of a 100 Hz clock");
}

TEST(TimeUnit, IsReadBackFromItsName) {
    for (const char *text : {"s", "ms", "us", "ns", "ticks@4e8", "ticks@2793.5e6", "ticks@100"}) {
        const TimeUnit unit = TimeUnit::parse(text).value();
        EXPECT_EQ(TimeUnit::parse(unit.name()).value(), unit) << text;
    }
}

TEST(TimeUnit, RefusesWhatIsNoUnit) {
    for (const char *text : {"", "sec", "m", "MS", "ticks", "ticks@", "ticks@0", "ticks@-1", "ticks@4e8Hz",
                             "ticks@nan", "ticks@inf"}) {
        const auto unit = TimeUnit::parse(text);
        ASSERT_FALSE(unit) << text;
        EXPECT_EQ(unit.error().code, ErrorCode::invalidArgument);
        EXPECT_EQ(unit.error().subject, text);
    }
}

TEST(TimeUnit, ConvertsToTheNearestNanosecondAndBack) {
    EXPECT_EQ(TimeUnit::seconds().toDelay(0.0096381), 9'638'100ns);
    EXPECT_EQ(TimeUnit::microseconds().toDelay(0.0004), 0ns);
    EXPECT_EQ(TimeUnit::microseconds().toDelay(0.0006), 1ns);
    EXPECT_DOUBLE_EQ(TimeUnit::milliseconds().fromDelay(44'500us), 44.5);
}

} // namespace
} // namespace delayrank
