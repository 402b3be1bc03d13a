#pragma once

#include "core/base/plan.h"
#include "core/remote/host_offers.h"
#include "core/remote/launcher.h"
#include "core/runs/run_file.h"

#include <QObject>
#include <memory>
#include <vector>

namespace delayrank::remote {

/// One thing to measure: a plan between two hosts under a label.
struct Configuration {
    QString label;
    std::vector<std::string> tags{}; ///< words to find its runs by
    HostSpec sender;
    HostSpec receiver;
    QString dataAddress; ///< which of the receiver's addresses carries the test traffic; empty: chosen (see
                         ///< Measurement)
    Plan plan;
    /// What the hosts are set to for it, names as core/host_settings has them; needs agents that may do so.
    Facts senderSettings, receiverSettings;
    /// The way back of the configuration before it (bothDirections()): its data address is the one that the
    /// other's sender had.
    bool isWayBack = false;
};

/// Everything that one measurement does.
struct MeasurementPlan {
    std::vector<Configuration> configurations; ///< measured interleaved, step by step: A B A B
    unsigned repetitions = 1;                  ///< each repetition of a configuration is a run of its own
    QString file;          ///< the .delays file that is written as it goes; must not exist; empty: none
    runs::KeptOrder order; ///< how much of the order of the delays the file keeps
    QString agentProgram;  ///< for `local`; empty: beside the application, else in PATH
    QString tokenFile;     ///< for `tcp`; empty: where `delayrank-agent --listen` puts it
    bool allowHostSettings =
        false; ///< agents are started so that they may change settings (not those that listen)
    AgentInstallation installAgent = AgentInstallation::ask; ///< for `ssh` hosts that have none
};

/// Delays that have just arrived, in order.
struct DelayBatch {
    QString runId;
    quint32 step = 0;
    runs::End end = runs::End::sender;
    quint64 firstMessage =
        2; ///< number of the message that the first delay ends at; a jump: lost delays between
    std::shared_ptr<const std::vector<Delay>> delays;
    SeriesKind kind = SeriesKind::messages;
};

struct MeasurementProgress {
    QString what;                 ///< "Nagle on, 1 byte, repetition 1 of 3"
    double fraction = 0;          ///< of the whole plan, 0 to 1
    double messagesPerSecond = 0; ///< at the receiver, lately; 0: not known yet
    double secondsLeft = -1;      ///< -1: not known
};

/// Drives two agents through a plan. Asynchronous: lives in any thread with an event loop (a worker thread in
/// the application), never blocks it but for writing the file. All of `signals` come from that thread.
///
/// The receiver's data address: Configuration::dataAddress, else loopback where both agents see the same
/// network namespace, else the address by which the receiver was reached, else its only address that is not
/// loopback; with several and none chosen the measurement fails and names them.
///
/// Every failure ends it with one Error whose subject is the host as the user wrote it: launcherMissing,
/// agentMissing, unsupportedVersion, authentication, cancelled (a question), timedOut (10 s), connectionRefused, agentDied, peerLost, or what the
/// agent refused. What had arrived is kept, in the file and with whoever took the batches; the run is
/// partial. An error of the file alone is told by fileFailed and the measurement goes on without it.
class Measurement : public QObject {
    Q_OBJECT
public:
    explicit Measurement(MeasurementPlan plan, QObject *parent = nullptr);
    ~Measurement() override; ///< ends both agents and leaves no process behind

    /// What ssh and launchers ask; in the measurement's thread. Without a listener nothing is asked.
    Prompts *prompts() const { return m_prompts; }

public slots:
    void start();
    /// Ends the step in progress cleanly; the samples so far are kept and the open runs become partial.
    void stop();

signals:
    /// Both agents of a configuration have answered.
    void hostsAnswered(const delayrank::remote::HostOffers &offers);
    /// Something that does not end the measurement but may spoil it: a line that names the host.
    void warned(const QString &line);
    /// A run begins: id, label, started and settings are filled in, its steps have no series yet.
    void runStarted(const delayrank::runs::Run &run);
    void stepStarted(const QString &runId, quint32 step, quint32 sizeBytes, quint64 plannedMessages);
    void factsArrived(const QString &runId, const std::vector<delayrank::runs::HostFact> &facts);
    void delaysArrived(const delayrank::remote::DelayBatch &batch);
    /// Delays lost after the last one that arrived (the stamp buffer was full).
    void delaysLost(const QString &runId, quint32 step, delayrank::runs::End end, quint64 lost,
                    delayrank::SeriesKind kind);
    void runFinished(const QString &runId, delayrank::runs::RunState state, const QString &note);
    void progressChanged(const delayrank::remote::MeasurementProgress &progress);
    void fileFailed(const delayrank::Error &error);
    /// The last signal: both agents are gone. `error` is null when all was measured or stop() was called.
    void finished(const std::shared_ptr<const delayrank::Error> &error);

private:
    class Implementation;
    Prompts *const m_prompts; ///< a child: outlives the implementation
    std::unique_ptr<Implementation> m_implementation;
};

} // namespace delayrank::remote
