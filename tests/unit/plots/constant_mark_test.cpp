#include "ui/plots/constant_mark.h"

#include <gtest/gtest.h>

using namespace delayrank;
using namespace delayrank::ui;

TEST(AConstantsMark, HasItsValueAndTheHzOfTheHostThatItHoldsFor) {
    const auto mark = constantMark(*analysis::findConstant("delayed ACK, shortest"), 250);
    ASSERT_TRUE(mark);
    EXPECT_EQ(*mark, (DelayMark{"delayed ACK, shortest: 40 ms (HZ 250)", 40e6, 48e6}));
}

TEST(AConstantsMark, ThatIsNotThereSaysWhy) {
    const analysis::KernelConstant &ack = *analysis::findConstant("delayed ACK, shortest");
    EXPECT_FALSE(constantMark(ack, 0));
    EXPECT_EQ(whyNoMark(ack, 0), "HZ of the run's hosts is not known");
    analysis::WaitingHost host(250);
    host.transport = "udp";
    EXPECT_FALSE(constantMark(ack, host));
    EXPECT_EQ(whyNoMark(ack, host), "not with this transport");
    const analysis::KernelConstant &poll = *analysis::findConstant("busy poll");
    EXPECT_FALSE(constantMark(poll, host));
    EXPECT_EQ(whyNoMark(poll, host), "needs a time to poll that is not 0");
}
