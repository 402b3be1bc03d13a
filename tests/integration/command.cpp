#include "command.h"

#include "core/runs/run_file.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QThread>
#include <csignal>

namespace delayrank::test {

namespace {

QProcessEnvironment withoutDisplay() {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY");
    environment.remove("WAYLAND_DISPLAY");
    environment.remove("QT_QPA_PLATFORM");
    return environment;
}

QByteArray contentOf(const QString &path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The fields of /proc/PID/stat behind the program's name, which may hold anything: state, parent, ...
QList<QByteArray> statOf(qint64 process) {
    const QByteArray stat = contentOf(QString("/proc/%1/stat").arg(process));
    return stat.mid(stat.lastIndexOf(')') + 2).split(' ');
}

} // namespace

Outcome runProgram(const QString &program, const QStringList &arguments) {
    QProcess process;
    process.setProcessEnvironment(withoutDisplay());
    process.start(program, arguments);
    process.closeWriteChannel();
    if (!process.waitForFinished(40'000)) {
        process.kill();
        process.waitForFinished();
    }
    Outcome outcome;
    if (process.error() != QProcess::FailedToStart && process.exitStatus() == QProcess::NormalExit)
        outcome.status = process.exitCode();
    outcome.out = QString::fromUtf8(process.readAllStandardOutput());
    outcome.err = QString::fromUtf8(process.readAllStandardError());
    return outcome;
}

namespace {
/// Watching the host's noise for a second before each measurement would only take time.
QStringList withoutNoiseTime(QStringList arguments) {
    if (arguments.value(0) == "measure" && !arguments.contains("--noise-time"))
        arguments.insert(1, "--noise-time=0");
    return arguments;
}
} // namespace

Outcome delayrank(const QStringList &arguments) {
    return runProgram(DELAYRANK_PROGRAM, withoutNoiseTime(arguments));
}

std::unique_ptr<QProcess> startDelayrank(const QStringList &arguments) {
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(withoutDisplay());
    process->start(DELAYRANK_PROGRAM, withoutNoiseTime(arguments));
    process->waitForStarted();
    return process;
}

std::vector<pid_t> agentsOf(qint64 parent) {
    std::vector<pid_t> agents;
    for (const QString &entry : QDir("/proc").entryList(QDir::Dirs)) {
        const pid_t process = entry.toInt();
        const QList<QByteArray> stat = process > 0 ? statOf(process) : QList<QByteArray>();
        if (stat.size() > 1 && stat[1].toLongLong() == parent &&
            contentOf("/proc/" + entry + "/cmdline").contains("delayrank-agent"))
            agents.push_back(process);
    }
    return agents;
}

std::vector<pid_t> waitForAgents(qint64 parent, std::size_t count) {
    std::vector<pid_t> agents;
    waitUntil(5000, [&] { return (agents = agentsOf(parent)).size() == count; });
    return agents;
}

bool isAlive(pid_t process) {
    const QList<QByteArray> stat = statOf(process);
    return stat.size() > 1 && stat[0] != "Z";
}

bool waitForEnd(const std::vector<pid_t> &processes, int milliseconds) {
    return waitUntil(milliseconds, [&] { return std::none_of(processes.begin(), processes.end(), isAlive); });
}

bool waitUntil(int milliseconds, const std::function<bool()> &condition) {
    QElapsedTimer clock;
    clock.start();
    while (!condition()) {
        if (clock.elapsed() > milliseconds)
            return false;
        QThread::msleep(20);
    }
    return true;
}

InFolder::~InFolder() {
    // An agent whose application was killed takes up to 10 s to hear of it.
    EXPECT_EQ(m_traces.leftWithin(12'000).join('\n').toStdString(), "");
}

QJsonObject InFolder::statistics(const QString &file, const QStringList &more) {
    const Outcome stats = delayrank(QStringList{"stats", "--json", file} + more);
    EXPECT_EQ(stats.status, 0) << stats.err.toStdString();
    return QJsonDocument::fromJson(stats.out.toUtf8()).object();
}

QJsonObject InFolder::series(const QString &file, const QString &end, int run, int sizeBytes,
                             const QString &threshold) {
    const QJsonArray all =
        statistics(file, {"--threshold", threshold})["runs"].toArray().at(run).toObject()["series"].toArray();
    for (const QJsonValue &value : all)
        if (value["end"].toString() == end && value["size_bytes"].toInt() == sizeBytes)
            return value.toObject();
    ADD_FAILURE() << "no series of the " << end.toStdString();
    return {};
}

void InFolder::expectPartialRun(const QString &file, std::size_t atLeast) {
    const auto loaded = runs::loadRuns(file.toStdString());
    ASSERT_TRUE(loaded) << loaded.error().message();
    ASSERT_EQ(loaded->runs.size(), 1U);
    EXPECT_EQ(loaded->runs[0].state, runs::RunState::partial);
    for (const runs::End end : {runs::End::sender, runs::End::receiver}) {
        const runs::Series *series = loaded->runs[0].steps.at(0).of(end);
        ASSERT_TRUE(series) << runs::endName(end);
        EXPECT_GE(series->delays.size(), atLeast) << runs::endName(end);
    }
}

} // namespace delayrank::test
