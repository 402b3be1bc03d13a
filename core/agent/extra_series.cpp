#include "core/agent/extra_series.h"

#include "core/protocol/conversion.h"

#include <algorithm>

namespace delayrank::agent {

using Content = probe::StampBuffer::Content;

ExtraSeries::ExtraSeries(const StepPlan &plan, protocol::Role role, const probe::StampClock &clock,
                         std::uint64_t entries)
    : m_plan(plan), m_role(role), m_clock(clock), m_entries(entries),
      m_cpu(role == protocol::ROLE_SENDER ? plan.senderCpu : plan.receiverCpu),
      m_steal(probe::StealTime::now(m_cpu)) {
    if (plan.noiseTime.count() > 0)
        m_noise = std::make_unique<probe::NoiseLoop>(clock, plan.noiseTime);
}

Expected<void> ExtraSeries::begin(int socket, const probe::TransportTraits &traits) {
    const bool sends = m_role == protocol::ROLE_SENDER;
    if (m_plan.roundTrips && sends)
        if (auto added =
                addBuffer(m_loopExtras.roundTrips, SeriesKind::roundTrip, m_clock, Content::durations);
            !added)
            return added;
    if (m_plan.oneWay && sends) {
        if (auto added = addBuffer(m_loopExtras.starts, SeriesKind::oneWay, m_clock, Content::stamps); !added)
            return added;
        if (m_wallClock != nullptr)
            m_streams.back().reporter.originsBy(*m_wallClock);
    }
    if (m_plan.kernelStamps || m_plan.hardwareStamps)
        return beginKernelStamps(socket, traits);
    return {};
}

Expected<void> ExtraSeries::beginKernelStamps(int socket, const probe::TransportTraits &traits) {
    const bool sends = m_role == protocol::ROLE_SENDER;
    const probe::StampSources sources{m_plan.kernelStamps, m_plan.hardwareStamps};
    if (sends) {
        auto started = probe::TransmitStamps::start(
            socket, {sources, traits.datagrams ? 1 : m_plan.sizeBytes, traits.acknowledged}, m_entries);
        if (!started)
            return tl::unexpected(started.error());
        m_transmitStamps = std::move(*started);
        for (const auto &point : m_transmitStamps->points())
            addStream(point.kind, *point.buffer);
        return {};
    }
    // These stamps are nanoseconds, as those of CLOCK_MONOTONIC_RAW are.
    const auto clock = probe::StampClock::monotonicRaw();
    if (sources.software)
        if (auto added = addBuffer(m_loopExtras.rxSoftware, SeriesKind::rxSoftware, clock, Content::stamps);
            !added)
            return added;
    if (sources.hardware)
        if (auto added = addBuffer(m_loopExtras.rxHardware, SeriesKind::rxHardware, clock, Content::stamps);
            !added)
            return added;
    return probe::askForReceiveStamps(socket, sources);
}

Expected<void> ExtraSeries::addBuffer(probe::StampBuffer *&to, SeriesKind kind,
                                      const probe::StampClock &clock, Content content) {
    auto buffer = probe::StampBuffer::create(m_entries, clock, content);
    if (!buffer)
        return tl::unexpected(buffer.error());
    m_buffers.push_back(std::make_unique<probe::StampBuffer>(std::move(*buffer)));
    to = m_buffers.back().get();
    addStream(kind, *to);
    return {};
}

void ExtraSeries::addStream(SeriesKind kind, probe::StampBuffer &buffer) {
    m_streams.push_back({kind, &buffer, Reporter(buffer, kind)});
    m_streams.back().reporter.encodeAs(m_encoding);
}

std::function<void(const probe::StopFlag &)> ExtraSeries::prelude() {
    if (!m_noise)
        return {};
    return [noise = m_noise.get()](const probe::StopFlag &stop) { noise->run(stop); };
}

bool ExtraSeries::report(Channel &channel) {
    bool emptied = reportNoise(channel);
    for (Stream &stream : m_streams)
        emptied = emptied && stream.reporter.report(channel);
    return emptied;
}

bool ExtraSeries::reportNoise(Channel &channel) {
    if (!m_noise || !m_noise->done())
        return true;
    if (!m_noiseTaken)
        m_noiseGaps = m_noise->gaps();
    m_noiseTaken = true;
    while (m_noiseReported < m_noiseGaps.size()) {
        if (!channel.hasRoomForDelays())
            return false;
        const auto left = std::span(m_noiseGaps).subspan(m_noiseReported);
        const auto part = left.first(std::min(left.size(), Reporter::delaysPerFrame));
        queueDelays(channel, m_noiseEncoder, SeriesKind::hostNoise, m_noiseReported + 2, {}, part);
        m_noiseReported += part.size();
    }
    return true;
}

void ExtraSeries::loopEnded(std::uint64_t messages) {
    m_messages = messages;
    if (m_transmitStamps)
        m_transmitStamps->stop();
}

Facts ExtraSeries::endFacts() const {
    Facts facts = m_steal.changesUntil(probe::StealTime::now(m_cpu));
    if (m_noise && m_noise->done())
        for (Fact &fact : m_noise->facts())
            facts.push_back(std::move(fact));
    if (!m_transmitStamps)
        return facts;
    for (const auto &[kind, buffer, sequence] : m_transmitStamps->points()) {
        const std::string name(seriesKindName(kind));
        facts.push_back({name + ", stamps missing",
                         std::to_string(m_messages - std::min(m_messages, sequence->stamps()))});
        if (sequence->leftOut() > 0)
            facts.push_back({name + ", stamps that came again or late", std::to_string(sequence->leftOut())});
    }
    return facts;
}

void ExtraSeries::addCounts(protocol::StepEnd &end) {
    const auto add = [&end](SeriesKind kind, std::uint64_t messages) {
        protocol::SeriesEnd &series = *end.add_series();
        series.set_series(protocol::toMessage(kind));
        series.set_messages(messages);
    };
    if (m_noise && m_noise->done())
        add(SeriesKind::hostNoise, m_noiseGaps.size() + m_noise->lostGaps() + 1);
    for (Stream &stream : m_streams) {
        stream.buffer->countLostAtEnd();
        if (stream.kind == SeriesKind::roundTrip)
            add(stream.kind, stream.reporter.reported() + stream.buffer->lostDelays() + 1);
        else
            add(stream.kind, m_messages);
    }
}

} // namespace delayrank::agent
