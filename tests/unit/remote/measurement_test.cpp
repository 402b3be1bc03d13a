#include "core/remote/measurement.h"

#include "core/protocol/conversion.h"
#include "core/runs/run_file.h"
#include "fake_agent.h"
#include "measurement_watch.h"

#include <QElapsedTimer>
#include <QTimer>
#include <gmock/gmock.h>

namespace delayrank::remote {
namespace {

using runs::End;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

/// Two fake agents and a plan that runs between them.
class MeasurementOfTwo : public testing::Test {
protected:
    MeasurementOfTwo() {
        Configuration configuration;
        configuration.label = "A";
        configuration.sender = m_sender.host();
        configuration.receiver = m_receiver.host();
        configuration.plan.step.messages = 10;
        m_plan.configurations = {configuration};
        // One file for both, as fake agents share one token.
        m_plan.tokenFile = m_sender.tokenFile();
        m_plan.file = m_folder.filePath("run.delays");
    }
    void expectError(const MeasurementWatch &watch, ErrorCode code, const FakeAgent &at,
                     const std::string &reason) {
        ASSERT_TRUE(watch.error);
        EXPECT_EQ(watch.error->code, code) << watch.error->message();
        EXPECT_EQ(watch.error->subject, at.host().text.toStdString());
        EXPECT_THAT(watch.error->reason, HasSubstr(reason));
    }

    QTemporaryDir m_folder;
    FakeAgent m_sender;
    FakeAgent m_receiver;
    MeasurementPlan m_plan;
};

TEST_F(MeasurementOfTwo, GathersTheDelaysOfBothEnds) {
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    EXPECT_FALSE(watch.error) << watch.error->message();
    EXPECT_THAT(watch.delays[End::sender], SizeIs(9));
    EXPECT_THAT(watch.delays[End::receiver], SizeIs(9));
    EXPECT_EQ(watch.events, QStringList({"run A", "step A 0", "end A complete"}));
    EXPECT_THAT(watch.facts, SizeIs(4)) << "HZ and the control device of each end";
    EXPECT_EQ(watch.progress.back().fraction, 1);
}

TEST_F(MeasurementOfTwo, PreparesTheReceiverFirstAndGivesItsKeyToTheSender) {
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    EXPECT_EQ(m_receiver.lastPrepare().role(), protocol::ROLE_RECEIVER);
    EXPECT_EQ(m_sender.lastPrepare().role(), protocol::ROLE_SENDER);
    EXPECT_EQ(m_sender.lastPrepare().data_address(), "127.0.0.1");
    EXPECT_EQ(m_sender.lastPrepare().data_port(), 5000u);
    EXPECT_EQ(m_sender.lastPrepare().run_key(), std::string(32, 'k'));
}

TEST_F(MeasurementOfTwo, AsksForCompressedDelaysOnlyFromAnotherComputer) {
    QFile file("/proc/sys/kernel/random/boot_id");
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const std::string here = file.readAll().trimmed().toStdString() + "/4026531840";
    m_sender.networkNamespace = here;
    m_receiver.networkNamespace = "another-boot/4026531840";
    m_plan.configurations[0].dataAddress = "127.0.0.1";
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    EXPECT_THAT(m_sender.lastPrepare().delay_encodings(), ElementsAre(protocol::DELAYS_AS_PLANES));
    EXPECT_THAT(m_receiver.lastPrepare().delay_encodings(),
                ElementsAre(protocol::DELAYS_AS_PLANES_ZSTD, protocol::DELAYS_AS_PLANES));
}

TEST_F(MeasurementOfTwo, RefusesEncodedDelaysThatAreDamaged) {
    m_receiver.edit = [](std::vector<protocol::AgentFrame> &frames) {
        protocol::Delays &delays = *frames[1].mutable_delays();
        delays.clear_delay_ns();
        delays.set_encoding(protocol::DELAYS_AS_PLANES);
        delays.set_count(0xffffffff);
        delays.set_content("short");
    };
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    expectError(watch, ErrorCode::corrupt, m_receiver, "a frame of 4294967295 delays");
}

TEST_F(MeasurementOfTwo, WritesAFileThatReadsBackTheSame) {
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    const auto loaded = runs::loadRuns(m_plan.file.toStdString());
    ASSERT_TRUE(loaded) << loaded.error().message();
    ASSERT_THAT(loaded->runs, SizeIs(1));
    const runs::Run &run = loaded->runs.front();
    EXPECT_EQ(run.state, runs::RunState::complete);
    EXPECT_EQ(run.steps.at(0).of(End::receiver)->delays, watch.delays[End::receiver]);
    EXPECT_EQ(factValue(run.settings, "data address"), "127.0.0.1");
    EXPECT_EQ(factValue(run.settings, "sender host"), m_sender.host().text.toStdString());
    EXPECT_EQ(runs::hertzOf(run, End::sender), 250);
}

TEST_F(MeasurementOfTwo, InterleavesConfigurationsOverTheSameAgents) {
    m_plan.configurations.push_back(m_plan.configurations.front());
    m_plan.configurations[1].label = "B";
    for (Configuration &configuration : m_plan.configurations)
        configuration.plan.sizesBytes = {1, 64};
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    EXPECT_EQ(watch.events, QStringList({"run A", "step A 0", "run B", "step B 0", "step A 1",
                                         "end A complete", "step B 1", "end B complete"}));
    EXPECT_EQ(m_sender.clients(), 1);
}

TEST_F(MeasurementOfTwo, StartsAgentsAnewWhereTheHostsChange) {
    FakeAgent third;
    m_plan.configurations.push_back(m_plan.configurations.front());
    m_plan.configurations[1].sender = third.host();
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    EXPECT_FALSE(watch.error);
    EXPECT_EQ(m_receiver.clients(), 2);
    EXPECT_EQ(third.clients(), 1);
}

TEST_F(MeasurementOfTwo, CountsWhatTheAgentLost) {
    m_receiver.edit = [](std::vector<protocol::AgentFrame> &frames) {
        frames[1] = FakeAgent::delays(2, {1, 2, 3});
        frames.insert(frames.begin() + 2, FakeAgent::delays(7, {4}));
    };
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    EXPECT_FALSE(watch.error);
    EXPECT_EQ(watch.lost[End::receiver], 3u);
    const auto loaded = runs::loadRuns(m_plan.file.toStdString());
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->runs[0].steps[0].of(End::receiver)->lostDelays, 5u);
}

TEST_F(MeasurementOfTwo, SaysWhichAgentRefusedThePlanAndWhy) {
    m_receiver.answer = [this](const protocol::ClientFrame &frame) {
        if (!frame.has_prepare_step())
            return false;
        protocol::AgentFrame reply;
        reply.mutable_failure()->set_code(static_cast<unsigned>(ErrorCode::limitExceeded));
        reply.mutable_failure()->set_subject("--count");
        reply.mutable_failure()->set_reason("too many\nmessages");
        m_receiver.send(reply);
        return true;
    };
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    expectError(watch, ErrorCode::limitExceeded, m_receiver, "--count: too many messages");
    EXPECT_EQ(watch.events.back(), "end A partial");
}

TEST_F(MeasurementOfTwo, RefusesAnotherProtocolAndNamesBoth) {
    m_sender.answer = [this](const protocol::ClientFrame &frame) {
        if (!frame.has_hello())
            return false;
        protocol::AgentFrame reply;
        reply.mutable_hello()->set_protocol_major(9);
        reply.mutable_hello()->set_program("delayrank-agent 9.9.9");
        m_sender.send(reply);
        return true;
    };
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    expectError(watch, ErrorCode::unsupportedVersion, m_sender, "delayrank-agent 9.9.9 speaks protocol 9.0");
    EXPECT_THAT(watch.error->reason, HasSubstr("speaks 1.0"));
    EXPECT_TRUE(watch.runs.empty());
    EXPECT_FALSE(QFile::exists(m_plan.file));
}

TEST_F(MeasurementOfTwo, RefusesAWrongToken) {
    m_sender.setToken(QByteArray(32, 'b'));
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    ASSERT_TRUE(watch.error);
    EXPECT_EQ(watch.error->code, ErrorCode::authentication);
}

TEST_F(MeasurementOfTwo, RefusesDelaysThatGoBackAndKeepsWhatWasGood) {
    m_receiver.edit = [](std::vector<protocol::AgentFrame> &frames) {
        frames[1] = FakeAgent::delays(2, {1, 2, 3});
        frames.insert(frames.begin() + 2, FakeAgent::delays(3, {4}));
    };
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    expectError(watch, ErrorCode::corrupt, m_receiver, "message 3 comes after message 4");
    EXPECT_THAT(watch.delays[End::receiver], SizeIs(3));
    const auto loaded = runs::loadRuns(m_plan.file.toStdString());
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->runs[0].state, runs::RunState::partial);
    EXPECT_THAT(loaded->runs[0].steps[0].of(End::receiver)->delays, SizeIs(3));
}

TEST_F(MeasurementOfTwo, RefusesMoreMessagesThanPlannedAndDelaysOfCenturies) {
    m_receiver.edit = [](std::vector<protocol::AgentFrame> &frames) {
        frames[1] = FakeAgent::delays(2, std::vector<quint64>(10, 1));
    };
    MeasurementWatch tooMany(m_plan);
    ASSERT_TRUE(tooMany.run());
    expectError(tooMany, ErrorCode::corrupt, m_receiver, "more than the plan's 10 messages");

    m_plan.file = m_folder.filePath("second.delays");
    m_receiver.edit = [](std::vector<protocol::AgentFrame> &frames) {
        frames[1] = FakeAgent::delays(2, {quint64(1) << 62});
    };
    MeasurementWatch tooLong(m_plan);
    ASSERT_TRUE(tooLong.run());
    expectError(tooLong, ErrorCode::corrupt, m_receiver, "a delay of 4611686018427387904 ns");
}

TEST_F(MeasurementOfTwo, RefusesDelaysOutsideAStep) {
    m_receiver.answer = [this](const protocol::ClientFrame &frame) {
        if (frame.has_prepare_step())
            m_receiver.send(FakeAgent::delays(2, {1}));
        return false;
    };
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    expectError(watch, ErrorCode::corrupt, m_receiver, "outside a step");
}

TEST_F(MeasurementOfTwo, RefusesAFrameThatIsTooLong) {
    m_receiver.answer = [this](const protocol::ClientFrame &frame) {
        if (!frame.has_start_step())
            return false;
        m_receiver.sendBytes("\xff\xff\xff\xff");
        return true;
    };
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    expectError(watch, ErrorCode::corrupt, m_receiver, "4294967295 bytes");
}

TEST_F(MeasurementOfTwo, StopsTheOtherEndAndKeepsItsSamplesWhenOneEndDies) {
    const auto halfWay = [](std::vector<protocol::AgentFrame> &frames) {
        frames[1] = FakeAgent::delays(2, {1, 2, 3});
        frames.pop_back();
    };
    m_receiver.edit = halfWay;
    m_sender.edit = [&](std::vector<protocol::AgentFrame> &frames) {
        halfWay(frames);
        QTimer::singleShot(50, &m_sender, [this] { m_sender.hangUp(); });
    };
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    expectError(watch, ErrorCode::agentDied, m_sender, "closed its connection");
    EXPECT_EQ(m_receiver.heard().back(), protocol::ClientFrame::kStopStep);
    EXPECT_THAT(watch.delays[End::receiver], SizeIs(3));
    EXPECT_THAT(watch.delays[End::sender], SizeIs(3));
    EXPECT_THAT(watch.notes["A"].toStdString(), HasSubstr("closed its connection"));
}

TEST_F(MeasurementOfTwo, NamesTheAgentThatDiedAndNotTheOneThatLostItsPeer) {
    m_receiver.edit = [this](std::vector<protocol::AgentFrame> &frames) {
        frames = {frames[0]};
        QTimer::singleShot(50, &m_receiver,
                           [this] { m_receiver.send(FakeAgent::stepEnd(protocol::STEP_PEER_LOST, 1)); });
    };
    m_sender.edit = [this](std::vector<protocol::AgentFrame> &frames) {
        frames = {frames[0]};
        QTimer::singleShot(150, &m_sender, [this] { m_sender.hangUp(); });
    };
    m_sender.answer = [](const protocol::ClientFrame &frame) { return frame.has_stop_step(); };
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    expectError(watch, ErrorCode::agentDied, m_sender, "closed its connection");
}

TEST_F(MeasurementOfTwo, SaysPeerLostWhereBothAgentsLive) {
    m_receiver.edit = [](std::vector<protocol::AgentFrame> &frames) {
        frames = {frames[0], FakeAgent::stepEnd(protocol::STEP_PEER_LOST, 1)};
    };
    m_sender.edit = [](std::vector<protocol::AgentFrame> &frames) { frames = {frames[0]}; };
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    expectError(watch, ErrorCode::peerLost, m_receiver,
                "its data connection to " + m_sender.host().text.toStdString());
}

TEST_F(MeasurementOfTwo, SaysWhyTheReceiverClosedTheConnectionWhereTheSenderIsHeardFirst) {
    const auto fail = [](FakeAgent &agent, ErrorCode code, const char *reason) {
        protocol::AgentFrame frame;
        *frame.mutable_failure() = protocol::toMessage(Error{code, "data connection", reason, 0});
        agent.send(frame);
    };
    bool receiverSpeaks = true;
    m_sender.answer = [&](const protocol::ClientFrame &frame) {
        if (!frame.has_prepare_step())
            return false;
        fail(m_sender, ErrorCode::authentication, "was closed");
        if (receiverSpeaks)
            QTimer::singleShot(50, &m_receiver,
                               [&] { fail(m_receiver, ErrorCode::io, "cannot be accepted"); });
        return true;
    };
    MeasurementWatch both(m_plan);
    ASSERT_TRUE(both.run());
    expectError(both, ErrorCode::io, m_receiver, "cannot be accepted");
    receiverSpeaks = false;
    MeasurementWatch one(m_plan);
    ASSERT_TRUE(one.run());
    expectError(one, ErrorCode::authentication, m_sender, "was closed");
}

TEST_F(MeasurementOfTwo, StopsTheSenderAndThenTheReceiver) {
    const auto endless = [](std::vector<protocol::AgentFrame> &frames) {
        frames[1] = FakeAgent::delays(2, {1, 2, 3});
        frames.pop_back();
    };
    m_sender.edit = m_receiver.edit = endless;
    std::vector<const char *> stopped;
    m_sender.answer = [&](const protocol::ClientFrame &frame) {
        if (frame.has_stop_step())
            stopped.push_back("sender");
        return false;
    };
    m_receiver.answer = [&](const protocol::ClientFrame &frame) {
        if (frame.has_stop_step())
            stopped.push_back("receiver");
        return false;
    };
    MeasurementWatch watch(m_plan);
    QTimer::singleShot(200, &watch.measurement, &Measurement::stop);
    QElapsedTimer clock;
    clock.start();
    ASSERT_TRUE(watch.run());
    EXPECT_LT(clock.elapsed(), 5000);
    EXPECT_FALSE(watch.error);
    EXPECT_THAT(stopped, ElementsAre(testing::StrEq("sender"), testing::StrEq("receiver")));
    EXPECT_EQ(watch.events.back(), "end A partial");
    EXPECT_EQ(watch.notes["A"], "stopped");
}

TEST_F(MeasurementOfTwo, DoesNotWaitLongForAnAgentThatDoesNotStop) {
    m_sender.answer =
        m_receiver.answer = [](const protocol::ClientFrame &frame) { return frame.has_stop_step(); };
    m_sender.edit = m_receiver.edit = [](std::vector<protocol::AgentFrame> &frames) { frames.pop_back(); };
    MeasurementWatch watch(m_plan);
    QTimer::singleShot(200, &watch.measurement, &Measurement::stop);
    ASSERT_TRUE(watch.run(std::chrono::seconds(3)));
    EXPECT_FALSE(watch.error);
    EXPECT_THAT(watch.delays[End::sender], SizeIs(9));
}

TEST_F(MeasurementOfTwo, FinishesAtOnceWhenStoppedBeforeItsAgentsAnswer) {
    m_sender.answer = [](const protocol::ClientFrame &) { return true; };
    MeasurementWatch watch(m_plan);
    QTimer::singleShot(200, &watch.measurement, &Measurement::stop);
    ASSERT_TRUE(watch.run(std::chrono::seconds(2)));
    EXPECT_FALSE(watch.error);
    EXPECT_TRUE(watch.runs.empty());
}

TEST_F(MeasurementOfTwo, GoesOnWithoutAFileThatCannotBeWritten) {
    m_plan.file = m_folder.filePath("no/such/folder/run.delays");
    MeasurementWatch watch(m_plan);
    ASSERT_TRUE(watch.run());
    EXPECT_FALSE(watch.error);
    ASSERT_THAT(watch.fileErrors, SizeIs(1));
    EXPECT_EQ(watch.fileErrors[0].subject, m_plan.file.toStdString());
    EXPECT_THAT(watch.delays[End::sender], SizeIs(9));
}

TEST(Measurement, OfNothingFinishes) {
    MeasurementWatch watch(MeasurementPlan{});
    ASSERT_TRUE(watch.run());
    EXPECT_FALSE(watch.error);
}

} // namespace
} // namespace delayrank::remote
