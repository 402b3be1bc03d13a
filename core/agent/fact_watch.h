#pragma once

#include "core/base/fact.h"

#include <functional>

namespace delayrank::agent {

/// Keeps facts as they were before a step, and tells afterwards which of them changed while it ran: a governor,
/// a device's coalescing, a sysctl that somebody else turned.
class FactWatch {
public:
    using Reader = std::function<Facts()>;
    FactWatch() = default;
    /// Reads them for the first time.
    explicit FactWatch(Reader reader) : m_reader(std::move(reader)), m_first(m_reader()) {}

    const Facts &facts() const { return m_first; }
    /// Reads them again: those with another value than at first. About a millisecond, so not while the
    /// measured thread is at work.
    Facts changed() const;

private:
    Reader m_reader;
    Facts m_first;
};

} // namespace delayrank::agent
