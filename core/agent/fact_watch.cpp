#include "core/agent/fact_watch.h"

namespace delayrank::agent {

Facts FactWatch::changed() const {
    Facts changed;
    if (!m_reader)
        return changed;
    for (Fact &now : m_reader()) {
        const std::string before = factValue(m_first, now.name);
        if (!before.empty() && before != now.value)
            changed.push_back(std::move(now));
    }
    return changed;
}

} // namespace delayrank::agent
