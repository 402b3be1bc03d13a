#pragma once

#include "core/remote/agent.h"
#include "core/remote/measurement.h"
#include "core/remote/progress_meter.h"
#include "core/remote/run_recorder.h"
#include "core/remote/schedule.h"
#include "core/remote/step_run.h"
#include "core/remote/time_left.h"

#include <QElapsedTimer>
#include <QTimer>
#include <map>
#include <optional>

namespace delayrank::remote {

/// The engine behind Measurement: takes the schedule's slots one by one, keeps the two agents while the hosts
/// stay the same, and passes on what arrives to the file and to the signals. A child of the Measurement, so
/// that it moves to a worker thread with it; agents are made in start(), in that thread.
class Measurement::Implementation : public QObject {
public:
    Implementation(MeasurementPlan plan, Measurement *measurement);
    ~Implementation() override;

    void start();
    void stop();

private:
    void next();
    void launch();
    void beginStep();
    /// The id of the slot's run, which begins here if this is its first step.
    QString runOf(const Slot &slot, const QString &dataAddress);
    void beginStepOfRun(const QString &runId, const StepPlan &plan);
    void listenTo(StepRun &step, const QString &runId);
    void takeFacts(const QString &runId, runs::End end, runs::Moment moment, const Facts &facts);
    void takeStartFacts(const QString &runId, runs::End end, const Facts &facts);
    void takeDelays(const QString &runId, runs::SeriesId series, quint64 firstMessage,
                    const SharedDelays &delays);
    void takeLost(const QString &runId, runs::SeriesId series, quint64 lost);
    /// Which address of the receiver's is asked for.
    QString wantedAddress() const;
    /// Says where control and test traffic share a device.
    void warnOfSharedDevices(const QString &runId, const Facts &senderFacts);
    void endStep(const std::optional<Error> &error);
    void endRun(const QString &runId, runs::RunState state, const QString &note);
    void windUp(const std::optional<Error> &error);
    void closeAgents();
    void becomeClosed();
    void tellProgress();

    const Slot &slot() const { return m_schedule[m_slot]; }
    const Configuration &configuration() const { return m_plan.configurations[slot().configuration]; }

    Measurement *const m_measurement;
    const MeasurementPlan m_plan;
    const std::vector<Slot> m_schedule;
    std::size_t m_slot = 0;
    std::unique_ptr<Agent> m_sender;
    std::unique_ptr<Agent> m_receiver;
    int m_closingAgents = 0;
    StepRun *m_step = nullptr;
    using RunKey = std::pair<std::size_t, unsigned>; ///< configuration, repetition
    std::map<RunKey, QString> m_openRuns;
    RunRecorder m_recorder;
    std::map<std::size_t, std::string> m_groups;      ///< of each configuration that is repeated
    std::map<std::size_t, QString> m_senderAddresses; ///< of each configuration: its sender's own
    Facts m_receiverFacts;                            ///< at the start of the step
    QStringList m_warnings;                           ///< said already
    ProgressMeter m_meter;
    TimeLeft m_timeLeft;
    QElapsedTimer m_clock;
    QTimer m_progressTimer;
    unsigned m_progressTicks = 0;
    std::optional<Error> m_error;
    bool m_isStarted = false;
    bool m_isStopping = false;
    bool m_isOver = false;
};

} // namespace delayrank::remote
