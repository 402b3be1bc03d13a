#include "core/probe/stamp_clock.h"

namespace delayrank::probe {

const char *StampClock::name() const {
    switch (m_source) {
    case Source::none:
        return "none";
    case Source::monotonicRaw:
        return "CLOCK_MONOTONIC_RAW";
    case Source::counter:
        break;
    }
#if defined(__x86_64__)
    return "TSC";
#else
    return "CNTVCT";
#endif
}

} // namespace delayrank::probe
