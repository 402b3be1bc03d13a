#include "core/remote/both_directions.h"

#include "core/remote/schedule.h"
#include "fake_agent.h"
#include "measurement_watch.h"

#include <gtest/gtest.h>

namespace delayrank::remote {
namespace {

Configuration between(const QString &sender, const QString &receiver) {
    Configuration configuration;
    configuration.label = "Nagle on";
    configuration.sender = *HostSpec::parse(sender);
    configuration.receiver = *HostSpec::parse(receiver);
    configuration.plan.step.messages = 10;
    return configuration;
}

TEST(BothDirections, AreMeasuredInTurnsAndTheLabelsTellThemApart) {
    MeasurementPlan plan;
    plan.configurations = bothDirections({between("tcp://a:1", "tcp://b:1"), between("local", "tcp://b:1")});
    plan.repetitions = 2;
    QStringList labels;
    for (const Slot &slot : scheduleOf(plan))
        labels << runLabel(plan, slot);
    EXPECT_EQ(labels.mid(0, 2), QStringList({"Nagle on, A to B (1 of 2)", "Nagle on, B to A (1 of 2)"}));
    EXPECT_EQ(labels.size(), 8);
    EXPECT_EQ(plan.configurations[1].sender.text, "tcp://b:1");
    EXPECT_EQ(plan.configurations[1].receiver.text, "tcp://a:1");
}

TEST(BothDirections, TakeWithEachHostWhatBelongsToIt) {
    Configuration there = between("tcp://a:1", "tcp://b:1");
    there.plan.step.senderCpu = 3;
    there.plan.step.receiverThread.nice = -5;
    there.senderSettings = {{"ring_rx", "64"}};
    there.dataAddress = "10.0.0.2";
    const Configuration back = bothDirections({there})[1];
    EXPECT_FALSE(back.plan.step.senderCpu);
    EXPECT_EQ(back.plan.step.receiverCpu, 3u);
    EXPECT_EQ(back.plan.step.senderThread.nice, -5);
    EXPECT_EQ(back.receiverSettings, there.senderSettings);
    EXPECT_TRUE(back.senderSettings.empty());
    EXPECT_TRUE(back.isWayBack);
    EXPECT_EQ(back.dataAddress, "") << "it is the other host's";
}

TEST(BothDirections, AreMeasuredByTheSameTwoAgentsBetweenTheSameAddresses) {
    FakeAgent a, b;
    b.networkNamespace = "two";
    std::vector<std::string> preparedAt; ///< "a 10.0.0.1": where each receiver was to listen
    const auto note = [&preparedAt](FakeAgent &agent, const char *name) {
        agent.answer = [&preparedAt, &agent, name](const protocol::ClientFrame &frame) {
            if (!frame.has_prepare_step())
                return false;
            protocol::AgentFrame reply;
            protocol::Prepared &prepared = *reply.mutable_prepared();
            if (frame.prepare_step().role() == protocol::ROLE_RECEIVER) {
                preparedAt.push_back(std::string(name) + " " + frame.prepare_step().data_address());
                prepared.set_data_port(5000);
                prepared.set_run_key(std::string(32, 'k'));
            } else {
                prepared.add_facts()->set_name("data address");
                prepared.mutable_facts(0)->set_value("127.0.0.7");
            }
            agent.send(reply);
            return true;
        };
    };
    note(a, "a");
    note(b, "b");
    Configuration there = between("local", "local");
    there.sender = a.host();
    there.receiver = b.host();
    there.dataAddress = "127.0.0.5";
    MeasurementPlan plan;
    plan.configurations = bothDirections({there});
    plan.tokenFile = a.tokenFile();
    MeasurementWatch watch(plan);
    ASSERT_TRUE(watch.run());
    EXPECT_FALSE(watch.error) << watch.error->message();
    EXPECT_EQ(a.clients(), 1);
    EXPECT_EQ(b.clients(), 1);
    EXPECT_EQ(preparedAt, (std::vector<std::string>{"b 127.0.0.5", "a 127.0.0.7"}));
    EXPECT_EQ(watch.events, QStringList({"run Nagle on, A to B", "step Nagle on, A to B 0",
                                         "end Nagle on, A to B complete", "run Nagle on, B to A",
                                         "step Nagle on, B to A 0", "end Nagle on, B to A complete"}));
}

} // namespace
} // namespace delayrank::remote
