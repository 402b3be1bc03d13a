#pragma once

#include "core/remote/agent.h"
#include "core/remote/delay_check.h"
#include "core/remote/one_way.h"
#include "core/remote/transport_address.h"
#include "core/runs/run.h"

#include <QObject>
#include <QTimer>
#include <map>
#include <optional>

namespace delayrank::remote {

/// Drives one step over two agents that are ready: receiver prepared, sender prepared and connected to it,
/// receiver started, sender started, delays of both, both ended. Where one end fails the other is stopped and
/// has 1 s to hand over what it has. The agents outlive this object; after an error or a stop their sessions
/// are not fit for another step.
class StepRun : public QObject {
    Q_OBJECT
public:
    StepRun(Agent &sender, Agent &receiver, const StepPlan &plan, DataAddress dataAddress,
            QObject *parent = nullptr);

    void start();
    /// Ends the step: sender first, then the receiver; ended() follows within about 1 s.
    void stop();

signals:
    void factsArrived(delayrank::runs::End end, delayrank::runs::Moment moment,
                      const delayrank::Facts &facts);
    /// Both ends run.
    void started();
    void delaysArrived(delayrank::runs::SeriesId series, quint64 firstMessage,
                       const delayrank::remote::SharedDelays &delays);
    void delaysLost(delayrank::runs::SeriesId series, quint64 lost);
    /// The last signal. No error after a complete step and after stop().
    void ended(const std::optional<delayrank::Error> &error);

private:
    enum class State { idle, preparing, prepared, starting, running, over };
    struct Side {
        Agent &agent;
        runs::End end;
        DelayCheck check;
        State state = State::idle;
        std::map<SeriesKind, DelayCheck> otherChecks{}; ///< of series that are not of messages
        std::optional<std::chrono::nanoseconds> wallClockError{};
        bool isStepping() const { return state == State::starting || state == State::running; }
    };

    void listenTo(Side &side);
    void takePrepared(Side &side, const StepPrepared &prepared);
    void takeStarted(Side &side);
    void takeDelays(Side &side, quint64 firstMessage, const SharedDelays &delays, SeriesKind kind,
                    std::chrono::nanoseconds origin);
    void takeOneWay(const Side &side, quint64 firstMessage, const SharedDelays &delays,
                    std::chrono::nanoseconds origin);
    void finishOneWay();
    static DelayCheck &checkOf(Side &side, SeriesKind kind);
    void takeStepEnd(Side &side, const StepReport &report);
    void judge(Side &side, const StepReport &report);
    void becomeLate();
    void fail(Side &side, const Error &error, bool certain = true);
    void stopEnds();
    void finishIfOver();
    void finish();

    Side m_sender;
    Side m_receiver;
    OneWay m_oneWay;
    quint64 m_receivedMessages = 0;
    quint64 m_oneWayLast = 1; ///< the last message that a one-way delay was told of
    const StepPlan m_plan;
    const DataAddress m_dataAddress;
    QTimer m_answerTimer; ///< an answer that is due, or the other end's StepEnd
    QTimer m_stopTimer;
    std::optional<Error> m_error;
    bool m_errorIsCertain = false; ///< one that is not gives way to the reason that the other end gives
    bool m_isStopping = false;
    bool m_isFinished = false;
};

} // namespace delayrank::remote
