#include "core/remote/host_check.h"

#include "core/remote/host_check_text.h"
#include "fake_agent.h"

#include <QEventLoop>
#include <QTimer>
#include <gmock/gmock.h>

namespace delayrank::remote {
namespace {

using runs::End;
using testing::HasSubstr;
using HostStage = HostFindings::Stage;
using DataStage = DataFindings::Stage;

/// Two fake agents, and a check of both whose steps are noted.
class CheckOfTwo : public testing::Test {
protected:
    CheckOfTwo() {
        configuration.sender = m_sender.host();
        configuration.receiver = m_receiver.host();
        options.tokenFile = m_sender.tokenFile();
    }
    void run(HostCheck::Depth depth = HostCheck::Depth::dataConnection, bool cancelAtOnce = false) {
        check = std::make_unique<HostCheck>(configuration, options, depth);
        QEventLoop loop;
        QObject::connect(
            check.get(), &HostCheck::hostChanged, check.get(),
            [this](End end, const HostFindings &findings) { stages[end].push_back(findings.stage); });
        QObject::connect(check.get(), &HostCheck::finished, check.get(),
                         [&](const std::shared_ptr<const Error> &failure) {
                             error = failure;
                             ++finishedCount;
                             loop.quit();
                         });
        QTimer::singleShot(8000, &loop, &QEventLoop::quit);
        QTimer::singleShot(0, check.get(), &HostCheck::start);
        if (cancelAtOnce)
            QTimer::singleShot(0, check.get(), &HostCheck::cancel);
        loop.exec();
        ASSERT_EQ(finishedCount, 1);
    }
    static int count(const FakeAgent &agent, protocol::ClientFrame::KindCase kind) {
        return static_cast<int>(std::count(agent.heard().begin(), agent.heard().end(), kind));
    }

    FakeAgent m_sender, m_receiver;
    Configuration configuration;
    LaunchOptions options;
    std::unique_ptr<HostCheck> check;
    std::map<End, std::vector<HostStage>> stages;
    std::shared_ptr<const Error> error;
    int finishedCount = 0;
};

TEST_F(CheckOfTwo, GoesThroughAllButTheRun) {
    run();
    EXPECT_FALSE(error) << error->message();
    const std::vector<HostStage> all{HostStage::starting, HostStage::reached, HostStage::greeted,
                                     HostStage::ready};
    EXPECT_EQ(stages[End::sender], all);
    EXPECT_EQ(stages[End::receiver], all);
    EXPECT_EQ(check->data().stage, DataStage::proven);
    EXPECT_EQ(check->data().address.atSender, "127.0.0.1");
    EXPECT_EQ(m_receiver.lastPrepare().plan().messages(), 2u);
    EXPECT_EQ(m_sender.lastPrepare().run_key(), std::string(32, 'k'));
    for (const FakeAgent *agent : {&m_sender, &m_receiver}) {
        EXPECT_EQ(count(*agent, protocol::ClientFrame::kPrepareStep), 1);
        EXPECT_EQ(count(*agent, protocol::ClientFrame::kStartStep), 0) << "nothing is measured";
    }
}

TEST_F(CheckOfTwo, TriesTheWayBackWhereBothDirectionsAreMeasured) {
    configuration.plan.step.senderCpu = 3;
    m_sender.edit = [](std::vector<protocol::AgentFrame> &frames) {
        for (protocol::AgentFrame &frame : frames)
            if (frame.has_prepared()) {
                protocol::Fact &own = *frame.mutable_prepared()->add_facts();
                own.set_name("data address");
                own.set_value("127.0.0.1");
            }
    };
    run(HostCheck::Depth::bothDirections);
    EXPECT_FALSE(error) << error->message();
    EXPECT_EQ(check->data().stage, DataStage::proven);
    EXPECT_TRUE(check->data().isWayBack);
    EXPECT_THAT(dataLine(check->data()).toStdString(), testing::StartsWith("back: 127.0.0.1 is reached"));
    EXPECT_EQ(m_sender.lastPrepare().role(), protocol::ROLE_RECEIVER);
    EXPECT_EQ(m_sender.lastPrepare().data_address(), "127.0.0.1") << "the address that the way there came from";
    EXPECT_EQ(m_receiver.lastPrepare().role(), protocol::ROLE_SENDER);
    EXPECT_EQ(m_receiver.lastPrepare().run_key(), std::string(32, 'k'));
    EXPECT_EQ(m_receiver.lastPrepare().plan().receiver_cpu(), 3u) << "what belongs to a host goes with it";
    for (const FakeAgent *agent : {&m_sender, &m_receiver}) {
        EXPECT_EQ(count(*agent, protocol::ClientFrame::kPrepareStep), 2);
        EXPECT_EQ(count(*agent, protocol::ClientFrame::kStartStep), 0) << "nothing is measured";
    }
}

TEST_F(CheckOfTwo, LeavesTheSettingsOfTheHostsAlone) {
    configuration.senderSettings = {{"ring_rx", "64"}};
    run();
    EXPECT_EQ(m_sender.lastPrepare().host_settings_size(), 0);
}

TEST_F(CheckOfTwo, TellsOfOneHostWhereTheOtherFails) {
    configuration.sender = *HostSpec::parse("exec:no-such-launcher x");
    run();
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, ErrorCode::launcherMissing);
    EXPECT_EQ(check->findings(End::sender).stage, HostStage::failed);
    EXPECT_EQ(check->findings(End::receiver).stage, HostStage::ready);
    EXPECT_EQ(check->data().stage, DataStage::waiting);
}

TEST_F(CheckOfTwo, SaysWhyTheSenderDoesNotReachTheReceiver) {
    m_sender.answer = [this](const protocol::ClientFrame &frame) {
        if (!frame.has_prepare_step())
            return false;
        protocol::AgentFrame reply;
        reply.mutable_failure()->set_code(static_cast<unsigned>(ErrorCode::timedOut));
        reply.mutable_failure()->set_subject("data connection to 10.0.0.2:5000");
        reply.mutable_failure()->set_reason("no answer within 10 s");
        m_sender.send(reply);
        return true;
    };
    run();
    ASSERT_TRUE(error);
    EXPECT_EQ(error->subject, m_sender.host().text.toStdString());
    EXPECT_THAT(error->reason, HasSubstr("10.0.0.2:5000: no answer"));
    EXPECT_EQ(check->data().stage, DataStage::failed);
    EXPECT_EQ(check->findings(End::sender).stage, HostStage::ready) << "the host itself is well";
}

TEST_F(CheckOfTwo, NoticesAHostThatGoesAwayInTheMiddle) {
    m_receiver.answer = [this](const protocol::ClientFrame &frame) {
        if (frame.has_prepare_step())
            m_receiver.hangUp();
        return frame.has_prepare_step();
    };
    run();
    ASSERT_TRUE(error);
    EXPECT_EQ(check->findings(End::receiver).stage, HostStage::failed);
    EXPECT_EQ(check->data().stage, DataStage::failed);
}

TEST_F(CheckOfTwo, OfTheHostsAlonePreparesNothing) {
    run(HostCheck::Depth::hosts);
    EXPECT_FALSE(error);
    EXPECT_EQ(check->findings(End::receiver).about.addresses.size(), 1u);
    EXPECT_EQ(count(m_receiver, protocol::ClientFrame::kPrepareStep), 0);
}

TEST_F(CheckOfTwo, EndsWithoutAnErrorWhereItIsCancelled) {
    run(HostCheck::Depth::dataConnection, true);
    EXPECT_FALSE(error);
    EXPECT_NE(check->findings(End::sender).stage, HostStage::ready);
}

TEST_F(CheckOfTwo, WarnsWhereControlAndTestTrafficShareADevice) {
    m_receiver.networkNamespace = "two";
    const auto fact = [](protocol::Prepared &prepared, const char *name, const char *value) {
        prepared.add_facts()->set_name(name);
        prepared.mutable_facts(prepared.facts_size() - 1)->set_value(value);
    };
    m_sender.answer = [&](const protocol::ClientFrame &frame) {
        protocol::AgentFrame reply;
        if (frame.has_authenticate()) {
            reply.mutable_ready()->set_control_device("eth0");
        } else if (frame.has_prepare_step()) {
            fact(*reply.mutable_prepared(), "data route device", "eth0");
            fact(*reply.mutable_prepared(), "data route", "via 10.0.0.1");
        } else {
            return false;
        }
        m_sender.send(reply);
        return true;
    };
    configuration.dataAddress = "127.0.0.1";
    run();
    EXPECT_FALSE(error) << error->message();
    ASSERT_EQ(check->data().warnings.size(), 1);
    EXPECT_THAT(check->data().warnings.front().toStdString(), HasSubstr("share eth0"));
    EXPECT_EQ(dataLine(check->data()), "127.0.0.1 is reached over eth0, via 10.0.0.1");
}

TEST(HostCheckText, TellsAHostInALineAndInDetail) {
    HostFindings findings;
    findings.stage = HostStage::ready;
    findings.program = "delayrank-agent 0.1.0";
    findings.about.hostName = "node7";
    findings.about.kernelRelease = "6.1.0";
    findings.about.facts = {{"CPU model", "Example 3000"}, {"CPUs online", "8"}};
    findings.about.addresses = {{"10.0.0.2", "eth1", false, 10'000}, {"fe80::1%eth0", "eth0", false}};
    findings.about.transports = {{"tcp", {}}, {"sctp", "the kernel has it not"}};
    EXPECT_EQ(hostLine(findings), "node7, Linux 6.1.0, 8 CPUs");
    EXPECT_EQ(hostDetails(findings),
              QStringList({"delayrank-agent 0.1.0", "node7, Linux 6.1.0", "8 CPUs: Example 3000",
                           "10.0.0.2 on eth1 at 10 Gbit/s", "fe80::1%eth0 on eth0", "without sctp",
                           "control device: not known"}));
    findings.stage = HostStage::failed;
    findings.error = {ErrorCode::agentDied, "tcp://node7:1", "the agent closed its connection", 0};
    EXPECT_EQ(hostLine(findings), "the agent closed its connection");
    EXPECT_EQ(hostDetails(findings).front(), "tcp://node7:1: the agent closed its connection");
}

} // namespace
} // namespace delayrank::remote
