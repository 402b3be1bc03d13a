// Listening agents over TLS: with the right key, a wrong one and none, and while others knock.

#include "listening_agent.h"
#include "on_terminal.h"

#include <QFile>
#include <QFileInfo>
#include <gmock/gmock.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class Encryption : public WithListeningAgent {
protected:
    QString name() const { return "127.0.0.1:" + QString::number(m_port); }
    /// The measurement is refused, with the host's name and these words, and the agent serves the right key
    /// after.
    void expectRefused(const std::string &words) {
        const Outcome outcome = measure();
        EXPECT_EQ(outcome.status, 3);
        EXPECT_THAT(outcome.err.toStdString(), HasSubstr("delayrank: " + host().toStdString() + ": "));
        EXPECT_THAT(outcome.err.toStdString(), HasSubstr(words));
        EXPECT_THAT(outcome.err.toStdString(), Not(HasSubstr(keyText().left(8).toStdString())));
    }
};

TEST_F(Encryption, ReachesAnAgentWithItsKey) {
    startEncryptedAgent();
    ASSERT_EQ(addKey(name(), keyText()), 0);
    const int before = descriptors();
    expectServes();
    expectServes({"--transport", "udp", "--size", "64"});
    EXPECT_TRUE(waitUntil(2000, [&] { return descriptors() == before; })) << descriptors();
}

TEST_F(Encryption, RefusesAWrongKeyAndServesTheRightOneAfterwards) {
    startEncryptedAgent();
    QString wrong = keyText();
    wrong[0] = wrong[0] == 'a' ? 'b' : 'a';
    ASSERT_EQ(addKey(name(), wrong), 0);
    expectRefused("refuses the key");
    ASSERT_EQ(addKey(name(), keyText()), 0);
    expectServes();
}

TEST_F(Encryption, TellsAPlainClientThatAKeyIsNeeded) {
    startEncryptedAgent();
    // A token that would be right in form.
    QFile token(path("token"));
    ASSERT_TRUE(token.open(QIODevice::WriteOnly));
    token.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    token.write(QByteArray(32, '0') + "\n");
    token.close();
    expectRefused("this agent takes encrypted connections only");
    token.remove();
    expectRefused("there is neither a key for it nor a token");
    ASSERT_EQ(addKey(name(), keyText()), 0);
    expectServes();
}

TEST_F(Encryption, IsNotWithdrawnTowardsAnAgentThatDoesNotEncrypt) {
    startAgent();
    ASSERT_EQ(addKey(name(), QString(64, '7')), 0);
    const Outcome outcome = measure();
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.err.toStdString(),
                HasSubstr(host().toStdString() + ": what listens there does not encrypt"));
    ASSERT_EQ(delayrank({"keys", "remove", name()}).status, 0);
    expectServes();
}

TEST_F(Encryption, IsNotHadByAServerWithACertificateInTheMiddle) {
    if (runProgram("openssl", {"version"}).status != 0)
        GTEST_SKIP() << "openssl is not here";
    ASSERT_EQ(
        runProgram("openssl", {"req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", path("m.key"),
                               "-out", path("m.pem"), "-subj", "/CN=127.0.0.1", "-days", "1"})
            .status,
        0);
    QProcess middle;
    middle.start("openssl",
                 {"s_server", "-accept", "127.0.0.1:27411", "-key", path("m.key"), "-cert", path("m.pem")});
    ASSERT_TRUE(waitUntil(
        5000, [] { return RawClient(27411).isClosedWithin(std::chrono::milliseconds(20)) == false; }));
    ASSERT_EQ(addKey("127.0.0.1:27411", QString(64, '7')), 0);
    const Outcome outcome = measure({}, "tcp://127.0.0.1:27411");
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.err.toStdString(),
                HasSubstr("tcp://127.0.0.1:27411: no encrypted connection can be made"));
    middle.kill();
    middle.waitForFinished();
}

TEST_F(Encryption, IsAskedForOnAddressesThatOthersReach) {
    const Outcome open = runProgram(agentProgram, {"--listen", "0.0.0.0:0"});
    EXPECT_EQ(open.status, 2);
    EXPECT_THAT(open.err.toStdString(), HasSubstr("--listen 0.0.0.0:0: other hosts reach this address"));
    startEncryptedAgent("0.0.0.0");
    ASSERT_EQ(addKey(name(), keyText()), 0);
    expectServes();
}

TEST_F(Encryption, TakesNoKeyFileThatOthersMayRead) {
    ASSERT_EQ(runProgram(agentProgram, {"--make-key", path("k")}).status, 0);
    const Outcome again = runProgram(agentProgram, {"--make-key", path("k")});
    EXPECT_EQ(again.status, 2);
    EXPECT_THAT(again.err.toStdString(), HasSubstr("exists already"));
    EXPECT_EQ(QFileInfo(path("k")).permissions() & QFile::Permissions(0x0077), QFile::Permissions());
    QFile(path("k")).setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup);
    const Outcome outcome = runProgram(agentProgram, {"--listen", "127.0.0.1:0", "--key-file", path("k")});
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("others may read it"));
}

TEST_F(Encryption, KeepsKeysInAPrivateFileAndListsNamesOnly) {
    const QString key(64, '7');
    ASSERT_EQ(addKey("Node7:7411", key), 0);
    ASSERT_EQ(addKey("[2001:db8::7]:7411", key), 0);
    EXPECT_EQ(addKey("node7", key), 2);
    EXPECT_EQ(addKey("node7:7411", "abc"), 2);
    EXPECT_EQ(delayrank({"keys", "list"}).out, "[2001:db8::7]:7411\nnode7:7411\n");
    const QFileInfo file(path("config/delayrank/keys"));
    EXPECT_EQ(file.permissions() & QFile::Permissions(0x0077), QFile::Permissions());
    EXPECT_EQ(QFileInfo(file.path()).permissions() & QFile::Permissions(0x0077), QFile::Permissions());
    EXPECT_EQ(delayrank({"keys", "remove", "tcp://node7:7411"}).status, 0);
    EXPECT_EQ(delayrank({"keys", "remove", "node7:7411"}).status, 3);
    EXPECT_EQ(delayrank({"keys", "list"}).out, "[2001:db8::7]:7411\n");
}

TEST_F(Encryption, TakesAKeyFromATerminalWithoutShowingIt) {
    const QByteArray key(64, '7');
    OnTerminal terminal(DELAYRANK_PROGRAM, {"keys", "add", "node7:7411"}, OnTerminal::Input::terminal);
    ASSERT_TRUE(waitUntil(10'000, [&] { return !terminal.echoes(); })) << "it goes on to show what is typed";
    terminal.type(key + "\n");
    ASSERT_EQ(terminal.exitStatus(), 0) << terminal.errors().toStdString();
    EXPECT_EQ(terminal.shown(), "") << "the question goes to standard error";
    EXPECT_TRUE(terminal.echoes());
    EXPECT_EQ(delayrank({"keys", "list"}).out, "node7:7411\n");
}

TEST_F(Encryption, LosesNoSampleAndKeepsItsDelaysWhile10000StrayConnectionsKnock) {
    startEncryptedAgent();
    ASSERT_EQ(addKey(name(), keyText()), 0);
    const int before = descriptors();
    const QString alone = path("alone.delays"), file = path("knocked.delays");
    const auto words = [&](int messages, const QString &to) {
        return QStringList{"measure",    "--receiver", host(),    "--pattern",
                           "paced",      "--interval", "1ms",     "--count",
                           QString::number(messages), "-o", to};
    };
    const Outcome quiet = delayrank(words(8000, alone));
    ASSERT_EQ(quiet.status, 0) << quiet.err.toStdString();
    const auto run = startDelayrank(words(25'000, file));
    ASSERT_TRUE(waitUntil(15'000, [&] { return QFile::exists(file); }));
    int failed = 0;
    for (int i = 0; i < 10'000; ++i) {
        RawClient stray(m_port);
        failed += stray.isClosedWithin(std::chrono::milliseconds(0)) ? 1 : 0;
        if (i % 3 == 0)
            stray.sendBytes("GET / HTTP/1.0\r\n\r\n");
        else if (i % 3 == 1)
            stray.sendBytes(std::string("\x16\x03\x01\x02\x00", 5) + std::string(300, 'x'));
    }
    EXPECT_EQ(failed, 0);
    ASSERT_EQ(run->state(), QProcess::Running) << "the run was over before all had knocked";
    ASSERT_TRUE(run->waitForFinished(45'000));
    EXPECT_EQ(run->exitCode(), 0) << run->readAllStandardError().toStdString();
    for (const char *end : {"sender", "receiver"}) {
        const QJsonObject knocked = series(file, end), calm = series(alone, end);
        EXPECT_EQ(knocked["delays"].toInt(), 24'999) << end;
        EXPECT_EQ(knocked["lost_delays"].toInt(), 0) << end;
        // Not visibly changed. Where the host is busy with other things the sender falls behind its millisecond and
        // catches up in bursts: then the median tells nothing, and the 99th percentile little.
        for (const char *name : {"median_ns", "p99_ns"}) {
            const double with = knocked[name].toDouble(), without = calm[name].toDouble();
            std::printf("%s %s: %.0f ns with strays, %.0f ns without\n", end, name, with, without);
            RecordProperty(std::string(end) + "_" + name, QString("%1 / %2").arg(with).arg(without).toStdString());
        }
        if (const double median = calm["median_ns"].toDouble(); median > 0.7e6)
            EXPECT_LT(knocked["median_ns"].toDouble(), 3 * median) << end;
        EXPECT_LT(knocked["p99_ns"].toDouble(), 10 * calm["p99_ns"].toDouble() + 1e7) << end;
    }
    EXPECT_TRUE(waitUntil(9000, [&] { return descriptors() == before; })) << descriptors();
    EXPECT_LT(residentMebibytes(), 100);
    expectServes();
}

} // namespace
} // namespace delayrank::test
