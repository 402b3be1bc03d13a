#pragma once

#include "core/probe/loop_result.h"
#include "core/probe/stamp_clock.h"

namespace delayrank::probe {

/// The ground truth of the chain: waits until `clock` shows `until`, sleeping first and spinning at the
/// end, as a wake-up may be late by a jiffy. False where `end` came first or it was stopped. Measured thread.
bool waitKnownStall(const StampClock &clock, TickStamp until, TickStamp end, const StopFlag &stop) noexcept;

} // namespace delayrank::probe
