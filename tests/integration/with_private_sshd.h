#pragma once

#include "command.h"
#include "on_terminal.h"
#include "private_sshd.h"

namespace delayrank::test {

/// Measurements to a host behind a real ssh and a private sshd. After each test neither end has a process or a
/// socket for questions left.
class WithPrivateSshd : public InFolder {
protected:
    void SetUp() override;
    void TearDown() override;

    /// 500 messages from here to the host, into m_file; paced where `more` names a duration.
    QStringList measureArguments(const QStringList &more = {}) const;
    /// Without a terminal, wherever the test itself runs.
    Outcome measure(const QStringList &more = {});
    std::unique_ptr<OnTerminal> measureOnTerminal(const QStringList &more = {});
    void expectMeasured();
    void havePathAgent() { m_sshd.putAgentIntoPath(agentProgram); }

    PrivateSshd m_sshd;
    QString m_file = path("ssh.delays");
};

} // namespace delayrank::test
