#include "core/remote/askpass_protocol.h"
#include "core/remote/askpass_server.h"

#include <QCoreApplication>
#include <QDir>
#include <QEventLoop>
#include <QFileInfo>
#include <QLocalSocket>
#include <QProcess>
#include <QTimer>
#include <gmock/gmock.h>
#include <sys/stat.h>

namespace delayrank::remote {
namespace {

/// This test's own program in the hidden mode, as ssh runs it (see main.cpp).
class Askpass : public testing::Test {
protected:
    void SetUp() override {
        QObject::connect(&m_prompts, &Prompts::asked, &m_loop, [this](const Prompt &prompt) {
            m_asked.push_back(prompt);
            if (m_reply)
                m_reply(prompt);
        });
        QObject::connect(&m_prompts, &Prompts::withdrawn, &m_loop, [this] { ++m_withdrawn; });
        ASSERT_TRUE(m_server.open());
    }
    void startProgram(const QString &words, const QString &hint = {}) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(askpassVariable, m_server.path());
        environment.insert("SSH_ASKPASS_PROMPT", hint);
        m_program.setProcessEnvironment(environment);
        m_program.start(QCoreApplication::applicationFilePath(), {words});
    }
    bool waitFor(const std::function<bool()> &condition) {
        for (int i = 0; i < 500 && !condition(); ++i) {
            QTimer::singleShot(10, &m_loop, &QEventLoop::quit);
            m_loop.exec();
        }
        return condition();
    }
    bool hasEnded() {
        return waitFor([this] { return m_program.state() == QProcess::NotRunning; });
    }

    QEventLoop m_loop;
    Prompts m_prompts;
    AskpassServer m_server{{"ssh://node7", runs::End::receiver}, m_prompts};
    QProcess m_program;
    std::vector<Prompt> m_asked;
    std::function<void(const Prompt &)> m_reply;
    int m_withdrawn = 0;
};

TEST_F(Askpass, PrintsTheAnswer) {
    m_reply = [this](const Prompt &prompt) {
        m_prompts.answer(prompt.id, QString::fromUtf8("s\xc3\xa9same 1"));
    };
    startProgram("Enter passphrase for key 'k': ");
    ASSERT_TRUE(hasEnded());
    EXPECT_EQ(m_program.exitCode(), 0);
    EXPECT_EQ(m_program.readAllStandardOutput(), "s\xc3\xa9same 1\n");
    ASSERT_EQ(m_asked.size(), 1u);
    EXPECT_EQ(m_asked[0].host, "ssh://node7");
    EXPECT_EQ(m_asked[0].end, runs::End::receiver);
    EXPECT_EQ(m_asked[0].text, "Enter passphrase for key 'k': ");
    EXPECT_EQ(m_asked[0].kind, Prompt::Kind::secret);
}

TEST_F(Askpass, FailsWhereTheUserCancels) {
    int cancelled = 0;
    QObject::connect(&m_server, &AskpassServer::cancelled, &m_loop, [&] { ++cancelled; });
    m_reply = [this](const Prompt &prompt) { m_prompts.cancel(prompt.id); };
    startProgram("Password: ");
    ASSERT_TRUE(hasEnded());
    EXPECT_EQ(m_program.exitCode(), 1);
    EXPECT_EQ(m_program.readAllStandardOutput(), "");
    EXPECT_EQ(cancelled, 1);
}

TEST_F(Askpass, FailsWhereTheApplicationGoesAndLeavesNoSocket) {
    startProgram("Password: ");
    ASSERT_TRUE(waitFor([this] { return m_server.isAsking(); }));
    const QString folder = QFileInfo(m_server.path()).path();
    m_server.close();
    ASSERT_TRUE(hasEnded());
    EXPECT_EQ(m_program.exitCode(), 1);
    EXPECT_EQ(m_withdrawn, 1);
    EXPECT_FALSE(QDir(folder).exists());
}

TEST_F(Askpass, TakesTheQuestionBackWhereItsAskerIsKilled) {
    startProgram("Touch the key", "none");
    ASSERT_TRUE(waitFor([this] { return m_server.isAsking(); }));
    EXPECT_EQ(m_asked.at(0).kind, Prompt::Kind::notice);
    m_program.kill();
    EXPECT_TRUE(waitFor([this] { return !m_server.isAsking(); }));
    EXPECT_EQ(m_withdrawn, 1);
    ASSERT_TRUE(hasEnded());
}

TEST_F(Askpass, ListensForThisUserOnly) {
    struct stat socket {
    }, folder{};
    ASSERT_EQ(::stat(qPrintable(m_server.path()), &socket), 0);
    ASSERT_EQ(::stat(qPrintable(QFileInfo(m_server.path()).path()), &folder), 0);
    EXPECT_EQ(socket.st_mode & 0777, 0600u);
    EXPECT_EQ(folder.st_mode & 0777, 0700u);
}

TEST_F(Askpass, DropsAClientThatSendsNoQuestion) {
    QLocalSocket client;
    client.connectToServer(m_server.path());
    ASSERT_TRUE(client.waitForConnected());
    client.write(QByteArray(2 * maxAskpassBytes, 'x'));
    EXPECT_TRUE(waitFor([&] { return client.state() == QLocalSocket::UnconnectedState; }));
    EXPECT_TRUE(m_asked.empty());
}

TEST(KindOfQuestion, IsYesOrNoForAHostKeyAndSecretForAllThatIsTyped) {
    EXPECT_EQ(kindOfQuestion("", "Are you sure you want to continue connecting (yes/no/[fingerprint])? "),
              Prompt::Kind::confirm);
    EXPECT_EQ(kindOfQuestion("confirm", "Allow use of key k?"), Prompt::Kind::confirm);
    EXPECT_EQ(kindOfQuestion("", "me@node7's password: "), Prompt::Kind::secret);
    EXPECT_EQ(kindOfQuestion("", "Verification code: "), Prompt::Kind::secret);
    EXPECT_EQ(kindOfQuestion("none", "Confirm user presence for key"), Prompt::Kind::notice);
}

TEST(Prompts, AreAnsweredOnce) {
    Prompts prompts;
    EXPECT_FALSE(prompts.hasListener());
    std::vector<Prompt> asked;
    QObject::connect(&prompts, &Prompts::asked, &prompts,
                     [&](const Prompt &prompt) { asked.push_back(prompt); });
    EXPECT_TRUE(prompts.hasListener());
    int answers = 0;
    prompts.ask({"h"}, "?", Prompt::Kind::secret, [&](const auto &) { ++answers; });
    prompts.ask({"h"}, "?", Prompt::Kind::secret, [&](const auto &) { ++answers; });
    ASSERT_EQ(asked.size(), 2u);
    EXPECT_NE(asked[0].id, asked[1].id);
    prompts.answer(asked[0].id, "a");
    prompts.answer(asked[0].id, "b");
    prompts.cancel(asked[0].id);
    EXPECT_EQ(answers, 1);
    prompts.withdraw(asked[1].id);
    prompts.answer(asked[1].id, "late");
    EXPECT_EQ(answers, 1);
}

} // namespace
} // namespace delayrank::remote
