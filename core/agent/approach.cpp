#include "core/agent/approach.h"

namespace delayrank::agent {

void Approach::addPolls(std::vector<pollfd> &polls) const {
    if (m_end)
        m_end->addPolls(polls);
}

std::optional<MonotonicStamp> Approach::nextWake() const {
    return m_end ? m_end->nextWake() : m_attempts.next();
}

Expected<std::optional<FileDescriptor>> Approach::service(MonotonicStamp now) {
    if (!m_end) {
        if (now < m_attempts.next())
            return std::nullopt;
        auto end = SendingEnd::connect(m_transport, m_place, m_options, m_mostBytes, now);
        if (!end)
            return tl::unexpected(end.error());
        m_end = std::move(*end);
    }
    m_attempts.underWay(now);
    auto proven = m_end->service(now);
    if (proven && *proven)
        m_attempts.proved();
    return proven;
}

} // namespace delayrank::agent
