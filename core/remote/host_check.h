#pragma once

#include "core/remote/agent.h"
#include "core/remote/measurement.h"
#include "core/remote/transport_address.h"

#include <QStringList>

namespace delayrank::remote {

/// What a HostCheck has found out about one host.
struct HostFindings {
    enum class Stage {
        starting, ///< being reached
        reached,  ///< something answers
        greeted,  ///< it is an agent, of this version
        ready,    ///< authenticated; `about` is filled in
        failed,   ///< `error` says why
    };
    Stage stage = Stage::starting;
    QString program; ///< "delayrank-agent 0.1.0"
    AgentReady about{};
    Error error{};
};

/// What it has found out about the way between the hosts.
struct DataFindings {
    enum class Stage { waiting, trying, proven, failed };
    Stage stage = Stage::waiting;
    bool isWayBack = false; ///< from receiver to sender
    DataAddress address{};
    Facts senderFacts{};    ///< at the start of a step, its route among them
    QStringList warnings{}; ///< lines that name a host
    Error error{};
};

/// Tries all of a configuration but the run: starts both agents, greets and authenticates them, and has them
/// prove a data connection with its key for a step of two messages that is never started, and another one the
/// other way round where both directions are to be measured. Nothing of a host is changed. Asynchronous: lives in a thread with an event loop and never blocks it; see Launcher for what
/// the destructor may wait for.
class HostCheck : public QObject {
    Q_OBJECT
public:
    enum class Depth { hosts, dataConnection, bothDirections };
    HostCheck(Configuration configuration, LaunchOptions options, Depth depth = Depth::dataConnection,
              QObject *parent = nullptr);
    ~HostCheck() override;

    /// finished() follows, always.
    void start();
    /// Lets go of both hosts; finished() follows without an error.
    void cancel();

    const Configuration &configuration() const { return m_configuration; }
    const HostFindings &findings(runs::End end) const {
        return end == runs::End::sender ? m_sender.findings : m_receiver.findings;
    }
    /// Of the way that was tried last.
    const DataFindings &data() const { return m_data; }

signals:
    void hostChanged(delayrank::runs::End end, const delayrank::remote::HostFindings &findings);
    /// Both are ready.
    void hostsAnswered(const delayrank::remote::HostOffers &offers);
    void dataChanged(const delayrank::remote::DataFindings &data);
    /// The last signal: both agents are gone. The first error; null where all is well or cancel() was called.
    void finished(const std::shared_ptr<const delayrank::Error> &error);

private:
    struct Side {
        runs::End end;
        std::unique_ptr<Agent> agent{};
        HostFindings findings{};
        Facts facts{};
        bool isSettled() const {
            return findings.stage == HostFindings::Stage::ready ||
                   findings.stage == HostFindings::Stage::failed;
        }
    };
    void launch(Side &side, const HostSpec &host);
    void listenTo(Side &side);
    void advance(Side &side, HostFindings::Stage stage);
    void failHost(Side &side, const Error &error);
    /// Tries the way that `configuration` takes; its sender's agent is where it says.
    void tryWay(const Configuration &configuration);
    /// Who receives on the way that is being tried.
    Side &receiving() { return m_data.isWayBack ? m_sender : m_receiver; }
    Side &sending() { return m_data.isWayBack ? m_receiver : m_sender; }
    void takePrepared(Side &side, const StepPrepared &prepared);
    void failData(const Error &error);
    void close();
    void becomeClosed();

    const Configuration m_configuration;
    const LaunchOptions m_options;
    const Depth m_depth;
    StepPlan m_step; ///< of the way that is being tried
    Side m_sender{runs::End::sender};
    Side m_receiver{runs::End::receiver};
    DataFindings m_data;
    QTimer m_limit;
    std::shared_ptr<const Error> m_error;
    int m_closing = 0;
    bool m_isStarted = false;
    bool m_isOver = false; ///< what comes now is of no interest
};

} // namespace delayrank::remote
