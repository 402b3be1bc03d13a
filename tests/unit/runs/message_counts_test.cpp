#include "core/runs/message_counts.h"

#include <gtest/gtest.h>

namespace delayrank::runs {
namespace {

HostFact fact(End end, std::uint32_t step, const char *name, const char *value) {
    return {end, Moment::finish, step, {name, value}};
}

TEST(MessageCounts, AreThoseOfTheReceiverOfTheStep) {
    runs::Run run;
    run.hostFacts = {fact(End::sender, 0, "messages sent", "9 messages"),
                     fact(End::receiver, 0, "messages sent", "7 messages"),
                     fact(End::receiver, 1, "messages sent", "20 messages"),
                     fact(End::receiver, 1, "messages received", "15 messages"),
                     fact(End::receiver, 1, "messages lost", "5 messages"),
                     fact(End::receiver, 1, "messages duplicated", "2 messages"),
                     fact(End::receiver, 1, "messages reordered", "1 messages")};
    EXPECT_EQ(messageCountsOf(run, 1), (MessageCounts{20, 15, 5, 2, 1}));
    EXPECT_EQ(messageCountsOf(run, 0), std::nullopt); // nothing was received, as far as is known
    EXPECT_EQ(messageCountsOf(run, 2), std::nullopt);
}

TEST(MessageCounts, AreToldInOneLine) {
    EXPECT_EQ(text(MessageCounts{20, 15, 5, 2, 1}),
              "20 messages sent, 15 received, 5 lost, 2 duplicated, 1 reordered");
}

} // namespace
} // namespace delayrank::runs
