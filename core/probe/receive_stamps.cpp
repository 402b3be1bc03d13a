#include "core/probe/receive_stamps.h"

#include "core/base/series_kind.h"

namespace delayrank::probe {

void ReceiveStampKeeper::keepBoth() noexcept {
    m_software.keep(m_read.software);
    m_hardware.keep(m_read.hardware);
}

void ReceiveStampKeeper::skip(std::uint64_t messages) noexcept {
    for (const Source *source : {&m_software, &m_hardware})
        if (source->buffer != nullptr)
            source->buffer->skip(messages);
}

void ReceiveStampKeeper::Source::keep(const std::optional<TickStamp> &stamp) noexcept {
    if (buffer == nullptr)
        return;
    if (!stamp) {
        ++missing;
        buffer->skip(1);
        return;
    }
    shared += *stamp == last ? 1 : 0;
    last = *stamp;
    buffer->push(*stamp);
}

Facts ReceiveStampKeeper::facts() const {
    Facts facts;
    for (const auto &[source, kind] :
         {std::pair(&m_software, SeriesKind::rxSoftware), std::pair(&m_hardware, SeriesKind::rxHardware)}) {
        if (source->buffer == nullptr)
            continue;
        const std::string name(seriesKindName(kind));
        facts.push_back({name + ", stamps missing", std::to_string(source->missing)});
        facts.push_back({name + ", stamps shared",
                         std::to_string(source->shared) + " messages have the stamp of the one before"});
    }
    return facts;
}

} // namespace delayrank::probe
