// The sample buffer runs full: row 26 of README.md. The agent's buffer holds 4,194,304 stamps of a step by duration.

#include "listening_agent.h"

#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

constexpr double room = 4'194'304;

using FullBuffer = WithListeningAgent;

TEST_F(FullBuffer, OfARunIsCountedExactlyAndTheStatisticsAreLabelledIncomplete) {
    startAgent();
    // Reported at the end alone: nothing is taken out meanwhile. A host that is busy needs more time to fill it. Read
    // message by message the receiver may fall so far behind that what waits for it takes more than the 5 s which it has
    // after the planned end.
    QString file;
    double messages = 0;
    for (const QString duration : {"8s", "30s"}) {
        if (messages > room)
            break;
        file = path(duration + ".delays");
        const Outcome outcome = delayrank({"measure", "--receiver", host(), "--token-file", path("token"), "--pattern",
                                           "stream", "--read-up-to", "65536", "--report", "after", "--duration", duration,
                                           "-o", file});
        ASSERT_EQ(outcome.status, 0) << outcome.err.toStdString();
        const QJsonObject receiver = series(file, "receiver");
        messages = receiver["delays"].toDouble() + receiver["lost_delays"].toDouble() + 1;
    }
    if (messages <= room)
        GTEST_SKIP() << "this host is too busy to fill the buffer: " << messages << " messages in 30 s";
    for (const char *end : {"sender", "receiver"}) {
        const QJsonObject one = series(file, end);
        EXPECT_GT(one["lost_delays"].toDouble(), 0) << end;
        EXPECT_EQ(one["delays"].toDouble() + one["lost_delays"].toDouble() + 1, messages)
            << "both ends know of the same number of messages: " << end;
    }
    const Outcome table = delayrank({"stats", file});
    EXPECT_THAT(table.out.toStdString(), HasSubstr("receiver: incomplete, "));
    EXPECT_THAT(table.out.toStdString(), HasSubstr(" delays lost"));
}

/// A client that sends messages faster than any application, 65,536 with a call, and reads none of their delays meanwhile.
TEST_F(FullBuffer, OfAClientThatDoesNotReadIsCountedExactly) {
    startAgent();
    RawClient client(m_port);
    ASSERT_TRUE(waitUntil(3000, [&] { return token().size() == 32; }));
    ASSERT_TRUE(client.authenticate(token().toStdString()));
    protocol::ClientFrame frame = receiverFrame();
    protocol::StepPlan &plan = *frame.mutable_prepare_step()->mutable_plan();
    plan.set_size_bytes(1);
    plan.set_messages(0);
    plan.set_duration_ns(std::chrono::nanoseconds(60s).count());
    plan.set_read_up_to_bytes(65'536);
    client.send(frame);
    const protocol::AgentFrame prepared = client.receive();
    ASSERT_TRUE(prepared.has_prepared()) << prepared.failure().reason();
    RawClient sender(static_cast<std::uint16_t>(prepared.prepared().data_port()));
    sender.sendBytes(prepared.prepared().run_key().substr(0, 16));
    protocol::ClientFrame order;
    order.mutable_start_step();
    client.send(order);
    ASSERT_TRUE(client.receive().has_started());
    // What the buffer and the queue for the client hold, and as much again.
    const std::uint64_t messages = 48'000'000;
    const std::string many(65'536, 'x');
    std::uint64_t sent = 0;
    for (; sent + many.size() <= messages; sent += many.size())
        sender.sendBytes(many);
    EXPECT_LT(residentMebibytes(), 200);
    protocol::ClientFrame stop;
    stop.mutable_stop_step();
    std::uint64_t received = 0;
    bool stopped = false;
    for (;;) {
        const protocol::AgentFrame next = client.receive();
        if (next.has_delays()) {
            received += next.delays().count() > 0 ? next.delays().count()
                                                  : static_cast<std::uint64_t>(next.delays().delay_ns_size());
            if (!stopped) {
                client.send(stop);
                stopped = true;
            }
            continue;
        }
        ASSERT_TRUE(next.has_step_end()) << "kind " << next.kind_case() << ", " << next.failure().reason();
        EXPECT_EQ(next.step_end().outcome(), protocol::STEP_STOPPED);
        EXPECT_LE(next.step_end().messages(), sent);
        EXPECT_GT(next.step_end().lost_delays(), 0U);
        EXPECT_EQ(received + next.step_end().lost_delays() + 1, next.step_end().messages());
        break;
    }
}

} // namespace
} // namespace delayrank::test
