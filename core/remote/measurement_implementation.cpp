#include "core/remote/measurement_implementation.h"

#include "core/base/identifier.h"
#include "core/remote/comparable_clocks.h"
#include "core/remote/shared_device.h"
#include "core/remote/transport_address.h"
#include "core/runs/run_group.h"
#include "core/runs/run_tags.h"

#include <QFile>
#include <QHostAddress>

namespace delayrank::remote {

namespace {

using namespace std::chrono_literals;

constexpr auto progressInterval = 100ms;
/// Slow runs (one message a second) fill no block for hours; what they have is made safe so often.
constexpr int progressTicksPerCommit = 10;

} // namespace

Measurement::Implementation::Implementation(MeasurementPlan plan, Measurement *measurement)
    : QObject(measurement), m_measurement(measurement), m_plan(std::move(plan)),
      m_schedule(scheduleOf(m_plan)),
      m_recorder(m_plan.file, m_plan.order,
                 [this](const Error &error) { emit m_measurement->fileFailed(error); }),
      m_meter(m_schedule.size()), m_timeLeft(m_plan, m_schedule), m_progressTimer(this) {
    m_progressTimer.setInterval(progressInterval);
    connect(&m_progressTimer, &QTimer::timeout, this, &Implementation::tellProgress);
}

Measurement::Implementation::~Implementation() {
    delete m_step;
    // Both are told first, so that they end side by side; their destructors see to it that they do.
    for (const auto *agent : {&m_sender, &m_receiver})
        if (*agent) {
            (*agent)->disconnect(this);
            (*agent)->close();
        }
}

void Measurement::Implementation::start() {
    if (m_isStarted || m_isOver)
        return;
    m_isStarted = true;
    m_clock.start();
    m_progressTimer.start();
    next();
}

void Measurement::Implementation::stop() {
    if (m_isOver || m_isStopping)
        return;
    m_isStopping = true;
    if (m_step)
        m_step->stop();
    else
        windUp({});
}

void Measurement::Implementation::next() {
    if (m_slot == m_schedule.size())
        return windUp({});
    const Configuration &wanted = configuration();
    if (!m_sender)
        return launch();
    const bool areOfOneHost = wanted.sender == wanted.receiver; // and each keeps its place
    // An agent does either end's work: on the way back the two change places.
    if (!areOfOneHost && m_sender->host() == wanted.receiver && m_receiver->host() == wanted.sender)
        std::swap(m_sender, m_receiver);
    if (m_sender->host() == wanted.sender && m_receiver->host() == wanted.receiver)
        return beginStep();
    closeAgents(); // becomeClosed() comes back here
}

void Measurement::Implementation::launch() {
    LaunchOptions options;
    options.agentProgram = m_plan.agentProgram;
    options.tokenFile = m_plan.tokenFile;
    options.allowHostSettings = m_plan.allowHostSettings;
    options.prompts = m_measurement->prompts();
    options.installAgent = m_plan.installAgent;
    options.end = runs::End::sender;
    m_sender = std::make_unique<Agent>(configuration().sender, options);
    options.end = runs::End::receiver;
    m_receiver = std::make_unique<Agent>(configuration().receiver, options);
    for (Agent *agent : {m_sender.get(), m_receiver.get()}) {
        connect(agent, &Agent::ready, this, [this] {
            if (!m_sender->isReady() || !m_receiver->isReady() || m_isOver)
                return;
            emit m_measurement->hostsAnswered(offersOf(m_sender->about(), m_receiver->about()));
            beginStep();
        });
        connect(agent, &Agent::failed, this, [this](const Error &error) {
            if (!m_step) // a step in progress listens for itself, and keeps the other end's samples
                windUp(error);
        });
        // Queued: an agent must not be deleted in its own signal.
        connect(agent, &Agent::closed, this, &Implementation::becomeClosed, Qt::QueuedConnection);
    }
    m_sender->start();
    // One after the other at one host: what is asked of the user or sent there, is so once.
    const HostSpec &host = m_receiver->host();
    if (host.kind == HostSpec::Kind::ssh && host == m_sender->host())
        connect(m_sender.get(), &Agent::ready, m_receiver.get(), &Agent::start);
    else
        m_receiver->start();
}

void Measurement::Implementation::beginStep() {
    const auto address = dataAddressOf(configuration().plan.step, wantedAddress(), *m_sender, *m_receiver);
    if (!address)
        return windUp(address.error());
    StepPlan plan = configuration().plan.stepFor(slot().step);
    if (plan.oneWay) {
        const auto clocks = comparableClocks(m_sender->about(), m_receiver->about());
        if (!clocks)
            return windUp(clocks.error());
        plan.byWallClock = *clocks == ComparableClocks::wallClocks;
        if (const auto possible = check(plan); !possible)
            return windUp(possible.error());
    }
    const QString runId = runOf(slot(), address->atReceiver);
    beginStepOfRun(runId, plan);
    m_sender->link()->setHostSettings(configuration().senderSettings);
    m_receiver->link()->setHostSettings(configuration().receiverSettings);
    m_step = new StepRun(*m_sender, *m_receiver, plan, *address, this);
    listenTo(*m_step, runId);
    m_meter.beginStep(plan, std::chrono::milliseconds(m_clock.elapsed()));
    m_step->start();
}

QString Measurement::Implementation::runOf(const Slot &slot, const QString &dataAddress) {
    QString &id = m_openRuns[{slot.configuration, slot.repetition}];
    if (!id.isEmpty())
        return id;
    runs::Run run;
    run.id = newRunId();
    run.label = runLabel(m_plan, slot).toStdString();
    run.started = WallClockTime::now();
    run.state = runs::RunState::measuring;
    run.orderFile = QFile::encodeName(m_plan.file).toStdString();
    run.settings = settingsOf(configuration().plan);
    run.settings.push_back({"sender host", configuration().sender.text.toStdString()});
    run.settings.push_back({"receiver host", configuration().receiver.text.toStdString()});
    run.settings.push_back({"data address", dataAddress.toStdString()});
    for (const Fact &setting : configuration().senderSettings)
        run.settings.push_back({"sender:" + setting.name, setting.value});
    for (const Fact &setting : configuration().receiverSettings)
        run.settings.push_back({"receiver:" + setting.name, setting.value});
    run.settings.push_back({"program", "delayrank " DELAYRANK_VERSION});
    runs::setTags(run, configuration().tags);
    if (m_plan.repetitions > 1) {
        std::string &group = m_groups[slot.configuration];
        if (group.empty())
            group = newRunId();
        run.settings.push_back({runs::groupSetting, group});
        run.settings.push_back(
            {runs::repetitionSetting, runs::Repetition{slot.repetition + 1, m_plan.repetitions}.text()});
    }
    id = QString::fromStdString(run.id);
    m_recorder.beginRun(run);
    for (const std::uint32_t size : configuration().plan.sizesBytes)
        run.steps.push_back({size, configuration().plan.step.messages, {}});
    emit m_measurement->runStarted(run);
    return id;
}

void Measurement::Implementation::beginStepOfRun(const QString &runId, const StepPlan &plan) {
    const auto step = static_cast<std::uint32_t>(slot().step);
    m_recorder.apply([&](runs::RunFileWriter &writer) {
        return writer.beginStep(runId.toStdString(), step, plan.sizeBytes, plan.messages);
    });
    emit m_measurement->stepStarted(runId, step, plan.sizeBytes, plan.messages);
}

void Measurement::Implementation::listenTo(StepRun &step, const QString &runId) {
    connect(&step, &StepRun::factsArrived, this,
            [this, runId](runs::End end, runs::Moment moment, const Facts &facts) {
                if (moment == runs::Moment::start)
                    takeStartFacts(runId, end, facts);
                else
                    takeFacts(runId, end, moment, facts);
            });
    connect(&step, &StepRun::delaysArrived, this,
            [this, runId](runs::SeriesId series, quint64 firstMessage, const SharedDelays &delays) {
                takeDelays(runId, series, firstMessage, delays);
            });
    connect(&step, &StepRun::delaysLost, this,
            [this, runId](runs::SeriesId series, quint64 lost) { takeLost(runId, series, lost); });
    connect(&step, &StepRun::ended, this, &Implementation::endStep);
}

void Measurement::Implementation::takeFacts(const QString &runId, runs::End end, runs::Moment moment,
                                            const Facts &facts) {
    const auto step = static_cast<std::uint32_t>(slot().step);
    m_recorder.apply([&](runs::RunFileWriter &writer) {
        return writer.addFacts(runId.toStdString(), end, moment, step, facts);
    });
    std::vector<runs::HostFact> hostFacts;
    for (const Fact &fact : facts)
        hostFacts.push_back({end, moment, step, fact});
    emit m_measurement->factsArrived(runId, hostFacts);
}

void Measurement::Implementation::takeStartFacts(const QString &runId, runs::End end, const Facts &facts) {
    takeFacts(runId, end, runs::Moment::start, facts);
    takeFacts(runId, end, runs::Moment::start,
              {controlDeviceFact((end == runs::End::sender ? m_sender : m_receiver)->about())});
    if (end == runs::End::receiver) {
        m_receiverFacts = facts;
        return;
    }
    // The sender is prepared last.
    if (const QString own = QString::fromStdString(factValue(facts, "data address"));
        !QHostAddress(own).isNull())
        m_senderAddresses[slot().configuration] = own;
    warnOfSharedDevices(runId, facts);
}

QString Measurement::Implementation::wantedAddress() const {
    if (!configuration().isWayBack || slot().configuration == 0)
        return configuration().dataAddress;
    const auto known = m_senderAddresses.find(slot().configuration - 1);
    return known == m_senderAddresses.end() ? QString() : known->second;
}

void Measurement::Implementation::warnOfSharedDevices(const QString &runId, const Facts &senderFacts) {
    for (const SharedDevice &shared :
         sharedDevices(m_sender->about(), senderFacts, m_receiver->about(), m_receiverFacts)) {
        const Agent &agent = shared.end == runs::End::sender ? *m_sender : *m_receiver;
        takeFacts(runId, shared.end, runs::Moment::start,
                  {{"control and test traffic share", shared.device.toStdString()}});
        const QString line = sharedDeviceText(agent.host().text, shared.device);
        if (m_warnings.contains(line))
            continue;
        m_warnings << line;
        emit m_measurement->warned(line);
    }
}

void Measurement::Implementation::takeDelays(const QString &runId, runs::SeriesId series,
                                             quint64 firstMessage, const SharedDelays &delays) {
    const auto step = static_cast<std::uint32_t>(slot().step);
    m_recorder.append(runId, step, series, firstMessage, *delays);
    if (series == runs::SeriesId(runs::End::receiver))
        m_meter.reach(firstMessage + delays->size() - 1);
    emit m_measurement->delaysArrived({runId, step, series.end, firstMessage, delays, series.kind});
}

void Measurement::Implementation::takeLost(const QString &runId, runs::SeriesId series, quint64 lost) {
    const auto step = static_cast<std::uint32_t>(slot().step);
    m_recorder.apply([&](runs::RunFileWriter &writer) {
        return writer.setLostDelays(runId.toStdString(), step, series, lost);
    });
    emit m_measurement->delaysLost(runId, step, series.end, lost, series.kind);
}

void Measurement::Implementation::endStep(const std::optional<Error> &error) {
    m_step->deleteLater();
    m_step = nullptr;
    const auto took = m_meter.stepTime(std::chrono::milliseconds(m_clock.elapsed()));
    m_meter.endStep();
    m_timeLeft.endStep(m_slot, took);
    m_recorder.apply([](runs::RunFileWriter &writer) { return writer.commit(); });
    if (error || m_isStopping)
        return windUp(error);
    if (slot().step + 1 == configuration().plan.sizesBytes.size()) {
        const RunKey key{slot().configuration, slot().repetition};
        endRun(m_openRuns[key], runs::RunState::complete, {});
        m_openRuns.erase(key);
    }
    ++m_slot;
    next();
}

void Measurement::Implementation::endRun(const QString &runId, runs::RunState state, const QString &note) {
    m_recorder.apply([&](runs::RunFileWriter &writer) {
        return writer.endRun(runId.toStdString(), state, note.toStdString());
    });
    emit m_measurement->runFinished(runId, state, note);
}

void Measurement::Implementation::windUp(const std::optional<Error> &error) {
    if (m_isOver)
        return;
    m_isOver = true;
    m_error = error;
    m_progressTimer.stop();
    if (m_isStarted)
        tellProgress();
    const bool isClosing = m_closingAgents > 0;
    if (!isClosing)
        closeAgents(); // their ends and the file's last writes run side by side
    const QString note = error ? QString::fromStdString(error->message()) : QString("stopped");
    for (const auto &[key, runId] : m_openRuns)
        endRun(runId, runs::RunState::partial, note);
    m_openRuns.clear();
    m_recorder.close();
}

void Measurement::Implementation::closeAgents() {
    for (const auto *agent : {&m_sender, &m_receiver})
        if (*agent) {
            ++m_closingAgents;
            (*agent)->close();
        }
    if (m_closingAgents == 0) {
        ++m_closingAgents;
        QMetaObject::invokeMethod(
            this, [this] { becomeClosed(); }, Qt::QueuedConnection);
    }
}

void Measurement::Implementation::becomeClosed() {
    if (--m_closingAgents > 0)
        return;
    m_sender.reset();
    m_receiver.reset();
    if (!m_isOver)
        return next();
    emit m_measurement->finished(m_error ? std::make_shared<const Error>(*m_error) : nullptr);
}

void Measurement::Implementation::tellProgress() {
    if (m_slot < m_schedule.size() || m_isOver) {
        const std::chrono::milliseconds now(m_clock.elapsed());
        const QString what = m_schedule.empty()
                                 ? QString()
                                 : slotText(m_plan, m_schedule[std::min(m_slot, m_schedule.size() - 1)]);
        emit m_measurement->progressChanged(
            {what, m_meter.fraction(now), m_meter.messagesPerSecond(now),
             m_timeLeft.seconds(m_slot, m_meter.stepTime(now), m_meter.stepFraction(now))});
    }
    if (m_step && ++m_progressTicks % progressTicksPerCommit == 0)
        m_recorder.apply([](runs::RunFileWriter &writer) { return writer.commit(); });
}

} // namespace delayrank::remote
