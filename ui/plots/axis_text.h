#pragma once

#include "core/base/time_unit.h"
#include "core/runs/comparison.h"

#include <QString>

namespace delayrank::ui {

/// "rank", "fraction of messages", "delays per second of the run".
QString rankAxisTitle(runs::RankAxis axis);
/// "delay [s]", "delay [ticks of a 400 MHz clock]".
QString delayAxisTitle(const TimeUnit &unit);
/// A number at a tick with at most `digits` significant digits: "0.001", "200", "10⁻⁶", "2×10⁻⁶".
QString tickText(double value, int digits);
/// A delay for people: three digits, no zeros at the end: "1 ms", "9.64 ms".
QString delayText(Delay delay);
/// "4,930".
QString countText(std::uint64_t count);

} // namespace delayrank::ui
