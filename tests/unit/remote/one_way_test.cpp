#include "core/remote/one_way.h"

#include <gmock/gmock.h>

namespace delayrank::remote {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

using Delays = std::vector<Delay>;

TEST(OneWay, IsFromTheBeginningOfTheSendCallToTheArrival) {
    OneWay oneWay;
    oneWay.addSent(2, 1000ns, Delays{100ns, 100ns, 100ns});
    EXPECT_FALSE(oneWay.take());
    oneWay.addReceived(2, 1050ns, Delays{130ns, 90ns});
    auto batch = oneWay.take();
    ASSERT_TRUE(batch);
    EXPECT_EQ(batch->firstMessage, 2u);
    EXPECT_THAT(batch->delays, ElementsAre(80ns, 70ns)); // 1180 - 1100, 1270 - 1200
    oneWay.addReceived(4, 1270ns, Delays{40ns});
    batch = oneWay.take();
    ASSERT_TRUE(batch);
    EXPECT_EQ(batch->firstMessage, 4u);
    EXPECT_THAT(batch->delays, ElementsAre(10ns));
    EXPECT_FALSE(oneWay.take());
    EXPECT_EQ(oneWay.backwards(), 0u);
}

TEST(OneWay, LeavesAGapWhereOneEndLacksAMessage) {
    OneWay oneWay;
    oneWay.addSent(2, 0ns, Delays{10ns, 10ns});
    oneWay.addSent(6, 50ns, Delays{10ns, 10ns});                            // 4 was lost; 5 was sent at 50
    oneWay.addReceived(2, 5ns, Delays{10ns, 10ns, 10ns, 10ns, 10ns, 20ns}); // 7 comes 10 ns later than usual
    auto batch = oneWay.take();
    ASSERT_TRUE(batch);
    EXPECT_EQ(batch->firstMessage, 2u);
    EXPECT_EQ(batch->delays.size(), 2u);
    batch = oneWay.take();
    ASSERT_TRUE(batch);
    EXPECT_EQ(batch->firstMessage, 5u);
    // 45 - 50 and 55 - 60: before they were sent; 75 - 70
    EXPECT_THAT(batch->delays, ElementsAre(0ns, 0ns, 5ns));
    EXPECT_EQ(oneWay.backwards(), 2u);
}

TEST(OneWay, CountsMessagesThatSeemToArriveBeforeTheyWereSent) {
    OneWay oneWay;
    oneWay.addSent(2, 1000ns, Delays{10ns});
    oneWay.addReceived(2, 900ns, Delays{10ns});
    const auto batch = oneWay.take();
    ASSERT_TRUE(batch);
    EXPECT_THAT(batch->delays, ElementsAre(0ns));
    EXPECT_EQ(oneWay.backwards(), 1u);
}

TEST(OneWay, SurvivesStampsThatMakeNoSense) {
    OneWay oneWay;
    oneWay.addSent(2, std::chrono::nanoseconds::max(), Delays{Delay::max(), Delay::max()});
    oneWay.addReceived(2, std::chrono::nanoseconds::min(), Delays{Delay::max(), 1ns});
    EXPECT_TRUE(oneWay.take());
}

} // namespace
} // namespace delayrank::remote
