#include "core/remote/suggestions.h"

#include <optional>

namespace delayrank::remote {

namespace {

using analysis::Remedy;
using runs::End;

/// Changes a configuration; each of the functions gives the words for what it changed, none where it does not
/// apply.
class Changer {
public:
    Changer(const runs::Run &run, End end, Configuration &configuration)
        : m_run(run), m_end(end), m_configuration(configuration), m_step(configuration.plan.step) {}

    std::optional<QString> apply(Remedy remedy) {
        switch (remedy) {
        case Remedy::nodelay:
            return setFlag("TCP_NODELAY", isTcp());
        case Remedy::quickack:
            return setFlag("TCP_QUICKACK", isTcp());
        case Remedy::cork:
            return setFlag("TCP_CORK", isTcp() && hasGroups());
        case Remedy::messageMore:
            return setFlag("MSG_MORE", isTcp() && hasGroups());
        case Remedy::thinTimeouts:
            return setFlag("TCP_THIN_LINEAR_TIMEOUTS", isTcp());
        case Remedy::busyPoll:
            if (!usesDevice() || m_step.options.has("SO_BUSY_POLL"))
                return std::nullopt;
            m_step.options.set("SO_BUSY_POLL", "50");
            return QStringLiteral("with SO_BUSY_POLL of 50 us");
        case Remedy::noBusyPoll:
            return unset("SO_BUSY_POLL");
        case Remedy::noPacingRate:
            return unset("SO_MAX_PACING_RATE");
        case Remedy::spin:
            return changeThreads([](ThreadPlan &thread) { return !std::exchange(thread.spin, true); },
                                 QStringLiteral("with a thread that spins instead of sleeping at the %1"));
        case Remedy::realTime:
            return changeThreads(
                [](ThreadPlan &thread) {
                    if (thread.policy == ThreadPlan::Policy::fifo)
                        return false;
                    thread.policy = ThreadPlan::Policy::fifo;
                    thread.priority = 50;
                    thread.nice.reset(); // means nothing to it
                    return true;
                },
                QStringLiteral("with SCHED_FIFO 50 at the %1"));
        case Remedy::lowerRtoFloor:
            return setOnHost(End::sender, "net.ipv4.tcp_rto_min_us", "5000",
                             QStringLiteral("with a retransmission time-out of 5 ms or more at the sender"));
        case Remedy::noSackCompression:
            return setOnHost(End::receiver, "net.ipv4.tcp_comp_sack_nr", "0",
                             QStringLiteral("without SACK compression at the receiver"));
        case Remedy::noReceiveCoalescing:
            return setOnDevice("rx_usecs");
        case Remedy::noSendCoalescing:
            return setOnDevice("tx_usecs");
        case Remedy::noInterval:
            if (m_step.pattern.interval.count() == 0)
                return std::nullopt;
            m_step.pattern.interval = {};
            m_step.pattern.burst = 1; // a burst is what goes out at an interval
            return QStringLiteral("without the interval");
        case Remedy::noKnownStall:
            if (!m_step.knownStall)
                return std::nullopt;
            m_step.knownStall.reset();
            return QStringLiteral("without the known stall");
        }
        return std::nullopt;
    }

private:
    bool isTcp() const { return m_step.transport == "tcp" || m_step.transport == "mptcp"; }
    bool usesDevice() const { return isTcp() || m_step.transport == "udp" || m_step.transport == "sctp"; }
    /// There is more than one message to put together.
    bool hasGroups() const { return m_step.pattern.window > 1 || m_step.pattern.burst > 1; }

    std::optional<QString> setFlag(const char *option, bool applies) {
        if (!applies || m_step.options.has(option))
            return std::nullopt;
        m_step.options.setFlag(option, true);
        return QStringLiteral("with %1").arg(QLatin1String(option));
    }

    std::optional<QString> unset(const char *option) {
        if (!m_step.options.has(option))
            return std::nullopt;
        m_step.options.set(option, {});
        return QStringLiteral("without %1").arg(QLatin1String(option));
    }

    template <class Change> std::optional<QString> changeThreads(Change change, const QString &words) {
        const bool sender = m_end != End::receiver && change(m_step.senderThread);
        const bool receiver = m_end != End::sender && change(m_step.receiverThread);
        if (!sender && !receiver)
            return std::nullopt;
        return words.arg(sender && receiver ? QStringLiteral("sender and the receiver")
                         : sender           ? QStringLiteral("sender")
                                            : QStringLiteral("receiver"));
    }

    /// An agent that listens for anybody was not started for us.
    bool isStartedForUs(End end) const {
        return (end == End::sender ? m_configuration.sender : m_configuration.receiver).kind !=
               HostSpec::Kind::tcp;
    }

    bool put(End end, const std::string &name, const std::string &value) {
        Facts &settings =
            end == End::sender ? m_configuration.senderSettings : m_configuration.receiverSettings;
        for (Fact &setting : settings)
            if (setting.name == name)
                return std::exchange(setting.value, value) != value;
        settings.push_back({name, value});
        return true;
    }

    std::optional<QString> setOnHost(End end, const std::string &sysctl, const std::string &value,
                                     const QString &words) {
        const std::string now = runs::lastFactOf(m_run, end, sysctl);
        if (!isTcp() || now.empty() || now == value || !isStartedForUs(end) ||
            !put(end, "sysctl." + sysctl, value))
            return std::nullopt;
        return words;
    }

    std::optional<QString> setOnDevice(const std::string &field) {
        const End end = m_end == End::sender ? End::sender : End::receiver;
        if (!isStartedForUs(end) || !put(end, field, "0"))
            return std::nullopt;
        return QStringLiteral("with %1 of 0 at the %2")
            .arg(QString::fromStdString(field), QString::fromStdString(runs::endName(end)));
    }

    const runs::Run &m_run;
    const End m_end;
    Configuration &m_configuration;
    StepPlan &m_step;
};

} // namespace

std::vector<Suggestion> suggestionsFor(const runs::Run &run, End end,
                                       const analysis::KernelConstant &constant) {
    std::vector<Suggestion> suggestions;
    const auto configuration = configurationOf(run);
    if (!configuration)
        return suggestions;
    for (const Remedy remedy : constant.remedies) {
        Suggestion suggestion{{}, *configuration};
        const auto change = Changer(run, end, suggestion.configuration).apply(remedy);
        if (!change)
            continue;
        suggestion.change = *change;
        suggestion.configuration.label += QStringLiteral(", ") + *change;
        suggestions.push_back(std::move(suggestion));
    }
    return suggestions;
}

} // namespace delayrank::remote
