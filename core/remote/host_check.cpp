#include "core/remote/host_check.h"

#include "core/remote/both_directions.h"
#include "core/remote/shared_device.h"

#include <QHostAddress>

namespace delayrank::remote {

namespace {

/// The agents' own limit for the data connection is 10 s, and their words are the better ones.
constexpr std::chrono::seconds dataLimit(15);
constexpr std::size_t runKeyBytes = 32;

/// A step that tries all that the configuration asks of the hosts, and takes no time.
StepPlan trialOf(const Plan &plan) {
    StepPlan step = plan.stepFor(0);
    step.duration = {};
    step.messages = 2;
    step.knownStall.reset();
    step.noiseTime = {};
    return step;
}

} // namespace

HostCheck::HostCheck(Configuration configuration, LaunchOptions options, Depth depth, QObject *parent)
    : QObject(parent), m_configuration(std::move(configuration)), m_options(std::move(options)),
      m_depth(depth) {
    m_limit.setSingleShot(true);
    m_limit.setInterval(dataLimit);
    connect(&m_limit, &QTimer::timeout, this, [this] {
        failData({ErrorCode::timedOut, m_configuration.receiver.text.toStdString(),
                  "the data connection was not made within " + std::to_string(dataLimit.count()) + " s", 0});
    });
}

HostCheck::~HostCheck() {
    for (Side *side : {&m_sender, &m_receiver})
        if (side->agent) {
            side->agent->disconnect(this);
            side->agent->close();
        }
}

void HostCheck::start() {
    if (m_isStarted)
        return;
    m_isStarted = true;
    launch(m_sender, m_configuration.sender);
    launch(m_receiver, m_configuration.receiver);
    for (Side *side : {&m_sender, &m_receiver}) {
        emit hostChanged(side->end, side->findings);
        side->agent->start();
    }
}

void HostCheck::cancel() {
    if (m_isOver)
        return;
    m_error = nullptr;
    close();
}

void HostCheck::launch(Side &side, const HostSpec &host) {
    LaunchOptions options = m_options;
    options.end = side.end;
    side.agent = std::make_unique<Agent>(host, options);
    Agent *const agent = side.agent.get();
    connect(agent, &Agent::reached, this, [this, &side] { advance(side, HostFindings::Stage::reached); });
    connect(agent, &Agent::greeted, this, [this, &side](const AgentHello &hello) {
        side.findings.program = hello.program;
        advance(side, HostFindings::Stage::greeted);
    });
    connect(agent, &Agent::ready, this, [this, &side] {
        side.findings.about = side.agent->about();
        listenTo(side);
        advance(side, HostFindings::Stage::ready);
    });
    connect(agent, &Agent::failed, this, [this, &side](const Error &error) { failHost(side, error); });
    // Queued: an agent must not be deleted in its own signal.
    connect(agent, &Agent::closed, this, &HostCheck::becomeClosed, Qt::QueuedConnection);
}

void HostCheck::listenTo(Side &side) {
    connect(side.agent->link(), &AgentLink::preparedArrived, this,
            [this, &side](const StepPrepared &prepared) { takePrepared(side, prepared); });
    connect(side.agent->link(), &AgentLink::failureArrived, this,
            [this, &side](const Error &error) { failData(side.agent->errorOfHost(error)); });
}

void HostCheck::advance(Side &side, HostFindings::Stage stage) {
    if (m_isOver)
        return;
    side.findings.stage = stage;
    emit hostChanged(side.end, side.findings);
    if (m_isOver || !m_sender.isSettled() || !m_receiver.isSettled())
        return;
    // One that was ready went away meanwhile.
    if (m_data.stage == DataFindings::Stage::trying)
        return failData(side.findings.error);
    // Each host is heard out even where the other has failed: one check tells of both.
    if (m_error)
        return close();
    emit hostsAnswered(offersOf(m_sender.findings.about, m_receiver.findings.about));
    if (m_depth == Depth::hosts)
        return close();
    tryWay(m_configuration);
}

void HostCheck::failHost(Side &side, const Error &error) {
    if (m_isOver)
        return;
    side.findings.error = error;
    if (!m_error)
        m_error = std::make_shared<const Error>(error);
    advance(side, HostFindings::Stage::failed);
}

void HostCheck::tryWay(const Configuration &configuration) {
    m_step = trialOf(configuration.plan);
    const auto address =
        dataAddressOf(m_step, configuration.dataAddress, *sending().agent, *receiving().agent);
    if (!address)
        return failData(address.error());
    m_data.address = *address;
    m_data.stage = DataFindings::Stage::trying;
    emit dataChanged(m_data);
    if (m_isOver)
        return;
    m_limit.start();
    receiving().agent->link()->prepareReceiver(m_step, address->atReceiver);
}

void HostCheck::takePrepared(Side &side, const StepPrepared &prepared) {
    if (m_isOver || m_data.stage != DataFindings::Stage::trying)
        return;
    side.facts = prepared.facts;
    if (&side == &receiving()) {
        const bool hasAddress = prepared.dataPort != 0 || !prepared.dataAddress.empty();
        if (!hasAddress || prepared.runKey.size() != runKeyBytes)
            return failData(side.agent->errorOfHost(
                {ErrorCode::corrupt, "Prepared", "without an address and a run key", 0}));
        return sending().agent->link()->prepareSender(m_step, m_data.address.atSender, prepared);
    }
    // The sender tells of itself once both ends have proved the key.
    m_data.stage = DataFindings::Stage::proven;
    m_data.senderFacts = prepared.facts;
    for (const SharedDevice &shared : sharedDevices(sending().findings.about, prepared.facts,
                                                    receiving().findings.about, receiving().facts)) {
        const Side &at = shared.end == runs::End::sender ? sending() : receiving();
        m_data.warnings << sharedDeviceText(at.agent->host().text, shared.device);
    }
    m_limit.stop();
    emit dataChanged(m_data);
    if (m_isOver)
        return;
    if (m_depth != Depth::bothDirections || m_data.isWayBack)
        return close();
    Configuration back = bothDirections({m_configuration}).back();
    // As the measurement does: between the same two addresses.
    if (const QString own = QString::fromStdString(factValue(prepared.facts, "data address"));
        !QHostAddress(own).isNull())
        back.dataAddress = own;
    m_data = {};
    m_data.isWayBack = true;
    tryWay(back);
}

void HostCheck::failData(const Error &error) {
    if (m_isOver)
        return;
    if (!m_error)
        m_error = std::make_shared<const Error>(error);
    m_data.stage = DataFindings::Stage::failed;
    m_data.error = error;
    emit dataChanged(m_data);
    close();
}

void HostCheck::close() {
    if (m_isOver)
        return;
    m_isOver = true;
    m_limit.stop();
    for (Side *side : {&m_sender, &m_receiver})
        if (side->agent) {
            ++m_closing;
            side->agent->close();
        }
    if (m_closing == 0) {
        ++m_closing;
        QMetaObject::invokeMethod(this, &HostCheck::becomeClosed, Qt::QueuedConnection);
    }
}

void HostCheck::becomeClosed() {
    if (--m_closing > 0)
        return;
    m_sender.agent.reset();
    m_receiver.agent.reset();
    emit finished(m_error);
}

} // namespace delayrank::remote
