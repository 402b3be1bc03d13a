#pragma once

#include "traces.h"

#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <gtest/gtest.h>
#include <memory>
#include <vector>

namespace delayrank::test {

inline const QString agentProgram = DELAYRANK_AGENT_PROGRAM;

/// What a program left: exit status (-1: killed or never ended) and its output.
struct Outcome {
    int status = -1;
    QString out;
    QString err;
};

/// Runs any program to its end, at most 40 s.
Outcome runProgram(const QString &program, const QStringList &arguments);
/// Runs `delayrank`. No display is given to it; `measure` does not watch the host's noise unless told to.
Outcome delayrank(const QStringList &arguments);
/// `delayrank` started and left running.
std::unique_ptr<QProcess> startDelayrank(const QStringList &arguments);

/// Processes whose parent is `parent` and that run delayrank-agent.
std::vector<pid_t> agentsOf(qint64 parent);
/// Waits until `count` agents of it run.
std::vector<pid_t> waitForAgents(qint64 parent, std::size_t count);
bool isAlive(pid_t process);
/// Waits until none of them is left.
bool waitForEnd(const std::vector<pid_t> &processes, int milliseconds);
/// Waits for the condition; false where it does not come true.
bool waitUntil(int milliseconds, const std::function<bool()> &condition);

/// A test with a folder of its own, after which no process, socket or file of the programs that it started is left
/// outside that folder.
class InFolder : public testing::Test {
protected:
    /// After the members of the tests are gone, and what they started with them.
    ~InFolder() override;
    QString path(const QString &name) const { return m_folder.filePath(name); }
    /// The JSON of `delayrank stats --json` of a file.
    QJsonObject statistics(const QString &file, const QStringList &more = {});
    /// The series of one end and size of one of the file's runs; fails the test where there is none.
    QJsonObject series(const QString &file, const QString &end, int run = 0, int sizeBytes = 1,
                       const QString &threshold = "1ms");

    /// A file holds one partial run with at least so many delays of each end.
    static void expectPartialRun(const QString &file, std::size_t atLeast);

private:
    QTemporaryDir m_folder;
    const Traces m_traces{m_folder.path()};
};

} // namespace delayrank::test
