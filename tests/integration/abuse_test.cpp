// A listening agent and those who would abuse it: rows 10 to 20 and 28 of the faults in README.md.

#include "listening_agent.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QThread>
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;
using namespace std::chrono_literals;

class Abuse : public WithListeningAgent {
protected:
    /// A client that is through the handshake.
    RawClient served() {
        RawClient client(m_port);
        EXPECT_TRUE(waitUntil(3000, [&] { return token().size() == 32; }));
        EXPECT_TRUE(client.authenticate(token().toStdString()));
        return client;
    }
    /// The reason of the next Failure; empty where something else comes.
    static std::string refusal(RawClient &client, std::chrono::milliseconds limit = 8s) {
        const protocol::AgentFrame frame = client.receive(limit);
        return frame.has_failure() ? frame.failure().subject() + ": " + frame.failure().reason()
                                   : std::string();
    }
    /// The same of a client that lives on meanwhile.
    static std::string slowRefusal(RawClient &client) {
        std::string reason;
        for (int beat = 0; beat < 8 && reason.empty(); ++beat) {
            protocol::ClientFrame heartbeat;
            heartbeat.mutable_heartbeat();
            client.send(heartbeat);
            reason = refusal(client, 2s);
        }
        return reason;
    }
};

/// A bound socket of 127.0.0.1 that a test listens on.
class Victim {
public:
    explicit Victim(int type) : m_socket(::socket(AF_INET, type | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof address;
        auto *const any = reinterpret_cast<sockaddr *>(&address);
        if (::bind(m_socket.get(), any, length) != 0 || ::getsockname(m_socket.get(), any, &length) != 0)
            std::abort();
        if (type == SOCK_STREAM)
            ::listen(m_socket.get(), 4);
        m_port = ntohs(address.sin_port);
    }
    int get() const { return m_socket.get(); }
    std::uint16_t port() const { return m_port; }

private:
    FileDescriptor m_socket;
    std::uint16_t m_port = 0;
};

TEST_F(Abuse, WithFramesOfAbsurdLengthEndsThatConnectionOnly) {
    startAgent();
    for (const std::string &length :
         {std::string(4, '\0'), std::string(4, '\xff'), std::string("\x00\x10\x00\x01", 4)}) {
        RawClient client(m_port);
        client.sendBytes(length + "xxxx");
        EXPECT_THAT(refusal(client), HasSubstr("allowed: 1 to 1048576"));
        EXPECT_TRUE(client.isClosedWithin(3s));
    }
    EXPECT_LT(residentMebibytes(), 64);
    expectServes();
}

TEST_F(Abuse, WithFramesOfTheWrongKindIsToldSo) {
    startAgent();
    RawClient client = served();
    // A frame of a later version (field 100) is skipped.
    client.sendBytes(std::string("\x00\x00\x00\x04\xa2\x06\x01z", 8));
    protocol::ClientFrame noRole = receiverFrame();
    noRole.mutable_prepare_step()->clear_role();
    client.send(noRole);
    EXPECT_EQ(refusal(client), "role: is neither sender nor receiver");
    protocol::ClientFrame empty;
    empty.mutable_prepare_step()->set_role(protocol::ROLE_RECEIVER);
    client.send(empty);
    EXPECT_THAT(refusal(client), HasSubstr("--transport"));
    client.sendBytes(std::string("\x00\x00\x00\x02\xff\xff", 6));
    EXPECT_THAT(refusal(client), HasSubstr("a frame that is not a"));
    EXPECT_TRUE(client.isClosedWithin(3s));
    expectServes();
}

TEST_F(Abuse, OfADataPortWithoutTheRunKeyIsClosedAndTheRightKeyServed) {
    startAgent();
    RawClient client = served();
    client.send(receiverFrame());
    const protocol::AgentFrame prepared = client.receive();
    ASSERT_TRUE(prepared.has_prepared());
    const auto port = static_cast<std::uint16_t>(prepared.prepared().data_port());
    for (int i = 0; i < 20; ++i) {
        RawClient stranger(port);
        stranger.sendBytes(std::string(16, static_cast<char>('a' + i)));
        EXPECT_TRUE(stranger.isClosedWithin(2s));
        EXPECT_EQ(stranger.received(), 0u);
    }
    RawClient sender(port);
    sender.sendBytes(prepared.prepared().run_key().substr(0, 16));
    EXPECT_FALSE(sender.isClosedWithin(500ms));
    EXPECT_EQ(sender.received(), 16u);
}

TEST_F(Abuse, ByPortScansIsNoExit) {
    startAgent();
    const int before = descriptors();
    for (int i = 0; i < 500; ++i)
        RawClient(m_port).sendBytes(i % 2 ? "\n" : "");
    expectServes();
    EXPECT_TRUE(waitUntil(9000, [&] { return descriptors() == before; })) << descriptors();
}

/// Clients that say nothing, or little, of an agent in plain and of one with TLS.
class SlowHandshake : public Abuse, public testing::WithParamInterface<bool> {};

TEST_P(SlowHandshake, IsEndedAfterFiveSecondsAndKeepsNobodyWaiting) {
    if (GetParam())
        startEncryptedAgent();
    else
        startAgent();
    if (GetParam()) {
        ASSERT_EQ(addKey("127.0.0.1:" + QString::number(m_port), keyText()), 0);
    }
    std::vector<std::unique_ptr<RawClient>> slow;
    for (int i = 0; i < 20; ++i) {
        slow.push_back(std::make_unique<RawClient>(m_port));
        slow.back()->sendBytes(GetParam() ? std::string("\x16\x03\x01", 3) : std::string(2, '\0'));
    }
    QElapsedTimer clock;
    clock.start();
    // Eight are heard at most: twelve have been pushed out.
    int closed = 0;
    for (const auto &client : slow)
        closed += client->isClosedWithin(100ms) ? 1 : 0;
    EXPECT_EQ(closed, 12);
    expectServes();
    for (const auto &client : slow)
        EXPECT_TRUE(client->isClosedWithin(8s));
    EXPECT_LT(clock.elapsed(), 12'000);
}

INSTANTIATE_TEST_SUITE_P(PlainAndEncrypted, SlowHandshake, testing::Bool());

TEST_F(Abuse, WithAReplayedTokenIsRefused) {
    startAgent();
    const std::string used = token().toStdString();
    {
        RawClient first(m_port);
        ASSERT_TRUE(first.authenticate(used));
    }
    ASSERT_TRUE(waitUntil(3000, [&] { return token().size() == 32 && token().toStdString() != used; }));
    RawClient second(m_port);
    EXPECT_FALSE(second.authenticate(used));
    EXPECT_TRUE(second.isClosedWithin(3s));
    expectServes();
}

TEST_F(Abuse, ByAnotherUserOfTheHostFindsNoToken) {
    startAgent();
    const QString process = QString("/proc/%1/").arg(m_agent.processId());
    EXPECT_THAT(fileText(process + "cmdline").toStdString(), Not(HasSubstr(token().toStdString())));
    EXPECT_THAT(fileText(process + "environ").toStdString(), Not(HasSubstr(token().toStdString())));
    if (::geteuid() != 0)
        GTEST_SKIP() << "another user can be tried as root only";
    const Outcome read = runProgram(
        "setpriv", {"--reuid", "65534", "--regid", "65534", "--clear-groups", "cat", path("token")});
    EXPECT_NE(read.status, 0);
    EXPECT_THAT(read.out.toStdString(), testing::IsEmpty());
}

TEST_F(Abuse, WithAbsurdPlansIsRefusedWithTheLimitNamed) {
    startAgent();
    RawClient client = served();
    const auto refused = [&](const std::function<void(protocol::StepPlan &)> &change) {
        protocol::ClientFrame frame = receiverFrame();
        change(*frame.mutable_prepare_step()->mutable_plan());
        client.send(frame);
        return refusal(client);
    };
    EXPECT_THAT(refused([](auto &plan) { plan.set_messages(1'000'000'000'000); }),
                HasSubstr("100000000 messages"));
    EXPECT_THAT(refused([](auto &plan) { plan.set_size_bytes(4'000'000'000); }), HasSubstr("16777216 bytes"));
    EXPECT_THAT(refused([](auto &plan) { plan.set_interval_ns(1); }),
                HasSubstr("10000000 messages a second"));
    EXPECT_THAT(refused([](auto &plan) {
                    plan.set_messages(0);
                    plan.set_duration_ns(std::int64_t{1} << 60);
                }),
                HasSubstr("24 h"));
}

TEST_F(Abuse, BeyondTheLimitsOfTheAgentIsRefusedByTheirNames) {
    QFile limits(path("limits"));
    ASSERT_TRUE(limits.open(QIODevice::WriteOnly));
    limits.write("# few\nmax-messages = 400\nmax-message-bytes=100\nmax-rate=2000\n");
    limits.close();
    startAgent({"--limits", path("limits"), "--max-duration", "2s", "--max-messages", "1000"});
    const auto refused = [&](const QStringList &options) {
        const Outcome outcome = measure(options);
        EXPECT_EQ(outcome.status, 3);
        EXPECT_THAT(outcome.err.toStdString(), HasSubstr(host().toStdString() + ": "));
        return outcome.err.toStdString();
    };
    const QStringList paced{"--pattern", "paced", "--interval", "1ms"};
    EXPECT_THAT(refused(paced + QStringList{"--size", "101"}),
                HasSubstr("100 bytes a message (max-message-bytes)"));
    EXPECT_THAT(refused({"--pattern", "paced", "--interval", "100us"}),
                HasSubstr("2000 messages a second (max-rate)"));
    EXPECT_THAT(refused({"--pattern", "stream"}), HasSubstr("(max-rate)"));
    EXPECT_THAT(refused({"--pattern", "paced", "--interval", "5ms"}),
                HasSubstr("2s for all messages (max-duration)"));
    // The option overrides the file.
    expectServes(paced);
}

TEST_F(Abuse, ToAimAnAgentAtAThirdPartySendsNoTestTrafficAndNoMoreBytesThanCameIn) {
    startAgent();
    Victim silent(SOCK_DGRAM);
    RawClient client = served();
    protocol::ClientFrame frame = senderFrame(silent.port(), "udp");
    client.send(frame);
    EXPECT_THAT(slowRefusal(client), HasSubstr("nothing there proved within 10 s"));
    const auto hellos = [&silent] {
        int datagrams = 0;
        char buffer[2048];
        for (ssize_t got; (got = ::recv(silent.get(), buffer, sizeof buffer, MSG_DONTWAIT)) >= 0; ++datagrams)
            EXPECT_EQ(got, 24) << "a hello is a header and nothing else";
        return datagrams;
    };
    const int few = hellos();
    EXPECT_GE(few, 1);
    EXPECT_LE(few * 24U, frame.ByteSizeLong());
    // One a second, however much came in.
    frame.mutable_prepare_step()->set_padding(std::string(10'000, '\0'));
    client.send(frame);
    EXPECT_THAT(slowRefusal(client), HasSubstr("nothing there proved within 10 s"));
    const int most = hellos();
    EXPECT_GT(most, few);
    EXPECT_LE(most, 10);
}

TEST_F(Abuse, ToAimAnAgentAtManyThirdPartiesReachesOneASecond) {
    startAgent();
    Victim silent(SOCK_DGRAM);
    RawClient client = served();
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < 3000) {
        client.send(senderFrame(silent.port(), "udp")); // the one before gives way
        QThread::msleep(5);
    }
    const qint64 seconds = clock.elapsed() / 1000 + 1;
    int datagrams = 0;
    char buffer[2048];
    while (::recv(silent.get(), buffer, sizeof buffer, MSG_DONTWAIT) >= 0)
        ++datagrams;
    EXPECT_GE(datagrams, 1);
    EXPECT_LE(datagrams, seconds) << "as every request is left without a proof";
}

TEST_F(Abuse, ToAimAnAgentAtAListenerSends16BytesOfTheRunKeyAndNothingElse) {
    startAgent();
    Victim listener(SOCK_STREAM);
    RawClient client = served();
    client.send(senderFrame(listener.port()));
    EXPECT_THAT(refusal(client, 13s), HasSubstr("did not prove within 5 s"));
    const FileDescriptor accepted(::accept(listener.get(), nullptr, nullptr));
    char buffer[2048];
    EXPECT_EQ(::recv(accepted.get(), buffer, sizeof buffer, MSG_WAITALL), 16);
}

TEST_F(Abuse, OfAnAgentThatServesSomebodyElseIsToldWhomAndUntilWhen) {
    startAgent();
    const auto run = startDelayrank({"measure", "--receiver", host(), "--token-file", path("token"),
                                     "--duration", "8s", "--pattern", "paced", "-o", path("first.delays")});
    ASSERT_TRUE(waitUntil(5000, [&] { return token().isEmpty() || descriptors() > 7; }));
    std::string told;
    // A client that comes before the first one has begun its run waits out its own handshake, 5 s long.
    ASSERT_TRUE(waitUntil(20'000, [&] {
        RawClient second(m_port);
        second.hello();
        second.receive();
        told = refusal(second);
        return told.find("ends at") != std::string::npos;
    })) << told;
    EXPECT_THAT(
        told,
        MatchesRegex(".*serves another client, 127\\.0\\.0\\.1, which receives messages of 1 bytes, ends "
                     "at .*[0-9][0-9]:[0-9][0-9]:[0-9][0-9].*"));
    ASSERT_TRUE(run->waitForFinished(20'000));
    EXPECT_EQ(run->exitCode(), 0) << run->readAllStandardError().toStdString();
}

TEST_F(Abuse, OfDataPortsBeyondThoseGivenCannotBe) {
    Victim taken(SOCK_STREAM);
    const QString port = QString::number(taken.port());
    startAgent({"--data-ports", port + "-" + port});
    const Outcome outcome = measure();
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("--data-ports " + port.toStdString() + "-" +
                                                     port.toStdString() + ": all of these ports are in use"));
    RawClient client = served();
    protocol::ClientFrame datagrams = receiverFrame();
    datagrams.mutable_prepare_step()->mutable_plan()->set_transport("udp");
    client.send(datagrams);
    EXPECT_EQ(client.receive().prepared().data_port(), taken.port());
}

TEST_F(Abuse, OfDescriptorsThatRunOutIsSaidAndLeaksNothing) {
    start({"sh", "-c", "ulimit -n 14; exec \"$@\"", "sh", agentProgram, "--listen", "127.0.0.1:0",
           "--token-file", path("token")});
    const int before = descriptors();
    {
        std::vector<std::unique_ptr<RawClient>> crowd;
        for (int i = 0; i < 20; ++i)
            crowd.push_back(std::make_unique<RawClient>(m_port));
        QThread::msleep(300);
    }
    EXPECT_TRUE(waitUntil(9000, [&] { return descriptors() == before; })) << descriptors();
    expectServes();
    EXPECT_TRUE(waitUntil(3000, [&] { return descriptors() == before; })) << descriptors();
}

/// The limit is on a descriptor's number, and those that the agent has may leave holes between them.
TEST_F(Abuse, OfDescriptorsThatRunOutInAStepIsSaid) {
    const auto limitWithRoomFor = [this](int more) {
        const QDir open(QString("/proc/%1/fd").arg(m_agent.processId()));
        rlim_t limit = 0;
        for (int free = 0; free < more; ++limit)
            free += QFileInfo(open.filePath(QString::number(limit))).isSymLink() ? 0 : 1;
        return limit;
    };
    startAgent();
    const int before = descriptors();
    // The session takes two; what the step itself finds is its socket, its connection, or neither.
    int said = 0;
    for (int room = 2; room <= 4; ++room) {
        const rlimit few{limitWithRoomFor(room), 4096};
        ASSERT_EQ(::prlimit(static_cast<pid_t>(m_agent.processId()), RLIMIT_NOFILE, &few, nullptr), 0);
        const Outcome outcome = measure();
        if (outcome.status == 0)
            continue;
        ++said;
        EXPECT_THAT(outcome.err.toStdString(), HasSubstr("Too many open files")) << room;
        EXPECT_TRUE(waitUntil(3000, [&] { return descriptors() == before; })) << descriptors();
    }
    EXPECT_GE(said, 1);
}

TEST_F(Abuse, OfAnAgentWithoutAnyRightsIsTheNormalCase) {
    if (::geteuid() != 0)
        GTEST_SKIP() << "the test itself runs without rights";
    // Nobody cannot enter the build folder, perhaps.
    const QString folder = path("open");
    ASSERT_EQ(
        runProgram("sh", {"-c", "chmod 755 \"$1\"; mkdir -m 755 \"$2\" && cp \"$3\" \"$2/delayrank-agent\"",
                          "sh", path("."), folder, agentProgram})
            .status,
        0);
    for (const QString transport : {"tcp", "udp", "unix"}) {
        const QString agent = "exec:setpriv --reuid 65534 --regid 65534 --clear-groups --no-new-privs " +
                              folder + "/delayrank-agent --stdio";
        const Outcome outcome =
            delayrank({"measure", "--sender", agent, "--receiver", agent, "--transport", transport, "--size",
                       "64", "--count", "500", "-o", path(transport + ".delays")});
        EXPECT_EQ(outcome.status, 0) << transport.toStdString() << ": " << outcome.err.toStdString();
    }
}

} // namespace
} // namespace delayrank::test
