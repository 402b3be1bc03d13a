// Log-ins that ask: a password, a password and then a code. All of it is real: sshd asks PAM, PAM this host's
// modules (the code is that of RFC 4226), ssh its askpass program; only the user's name and number are those of
// whoever runs the test, whose password file and PAM service are other ones in the mount namespace of the sshd.

#include "with_private_sshd.h"

#include <gmock/gmock.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class SshLogin : public WithPrivateSshd {
protected:
    void SetUp() override {} // the sshd starts when the test has said how it lets in
    void startWith(PrivateSshd::Login login) {
        if (const QString reason = PrivateSshd::whyNot(login); !reason.isEmpty())
            GTEST_SKIP() << reason.toStdString();
        m_sshd.letIn(login);
        ASSERT_EQ(m_sshd.start(), "");
        m_sshd.trustHostKey();
        havePathAgent();
    }
};

TEST_F(SshLogin, MeasuresWithThePasswordThatIsTypedOnTheTerminalAndDoesNotShowIt) {
    ASSERT_NO_FATAL_FAILURE(startWith(PrivateSshd::Login::password));
    if (IsSkipped())
        return;
    const auto terminal = measureOnTerminal();
    ASSERT_TRUE(terminal->waitFor("password:")) << terminal->shown().toStdString();
    terminal->type(PrivateSshd::password + "\n");
    ASSERT_EQ(terminal->exitStatus(), 0) << terminal->errors().toStdString();
    EXPECT_THAT(terminal->shown().toStdString(), Not(HasSubstr(PrivateSshd::password.toStdString())));
    expectMeasured();
}

TEST_F(SshLogin, TakesThePasswordAfterAWrongOne) {
    ASSERT_NO_FATAL_FAILURE(startWith(PrivateSshd::Login::password));
    if (IsSkipped())
        return;
    const auto terminal = measureOnTerminal();
    ASSERT_TRUE(terminal->waitFor("password:")) << terminal->shown().toStdString();
    terminal->type("wrong\n");
    ASSERT_TRUE(terminal->waitForMore("password:", 2)) << terminal->shown().toStdString();
    terminal->type(PrivateSshd::password + "\n");
    ASSERT_EQ(terminal->exitStatus(), 0) << terminal->errors().toStdString();
    expectMeasured();
}

TEST_F(SshLogin, MeasuresWithAPasswordAndACodeOneAfterTheOther) {
    ASSERT_NO_FATAL_FAILURE(startWith(PrivateSshd::Login::passwordAndCode));
    if (IsSkipped())
        return;
    const auto terminal = measureOnTerminal();
    ASSERT_TRUE(terminal->waitFor("Password:")) << terminal->shown().toStdString();
    EXPECT_THAT(terminal->shown().toStdString(), Not(HasSubstr("One-time password")));
    terminal->type(PrivateSshd::password + "\n");
    ASSERT_TRUE(terminal->waitFor("One-time password")) << terminal->shown().toStdString();
    terminal->type(PrivateSshd::code + "\n");
    ASSERT_EQ(terminal->exitStatus(), 0) << terminal->errors().toStdString();
    for (const QByteArray &secret : {PrivateSshd::password, PrivateSshd::code})
        EXPECT_THAT(terminal->shown().toStdString(), Not(HasSubstr(secret.toStdString())));
    expectMeasured();
}

TEST_F(SshLogin, IsRefusedWithTheRightPasswordAndAWrongCode) {
    ASSERT_NO_FATAL_FAILURE(startWith(PrivateSshd::Login::passwordAndCode));
    if (IsSkipped())
        return;
    m_sshd.addToClientConfiguration("Host *\n NumberOfPasswordPrompts 1");
    const auto terminal = measureOnTerminal();
    ASSERT_TRUE(terminal->waitFor("Password:")) << terminal->shown().toStdString();
    terminal->type(PrivateSshd::password + "\n");
    ASSERT_TRUE(terminal->waitFor("One-time password")) << terminal->shown().toStdString();
    terminal->type("000000\n");
    EXPECT_EQ(terminal->exitStatus(), 3);
    EXPECT_THAT(terminal->errors().toStdString(), HasSubstr("Permission denied"));
}

TEST_F(SshLogin, FailsAtOnceInBatchModeWhereAPasswordIsNeeded) {
    ASSERT_NO_FATAL_FAILURE(startWith(PrivateSshd::Login::password));
    if (IsSkipped())
        return;
    const auto terminal = measureOnTerminal({"--batch"});
    EXPECT_EQ(terminal->exitStatus(), 3);
    EXPECT_THAT(terminal->errors().toStdString(), HasSubstr("Permission denied"));
    EXPECT_EQ(terminal->shown(), "");
}

} // namespace
} // namespace delayrank::test
