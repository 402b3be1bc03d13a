#pragma once

#include "core/remote/measurement.h"

namespace delayrank::remote {

/// One step of a measurement: which configuration, which repetition of it, which of its sizes.
struct Slot {
    std::size_t configuration = 0;
    unsigned repetition = 0; ///< from 0
    std::size_t step = 0;
    friend bool operator==(const Slot &, const Slot &) = default;
};

/// The order in which steps are measured: for each repetition, for each step, for each configuration that has
/// that step (A B A B), so that drift of the hosts hits all configurations alike.
std::vector<Slot> scheduleOf(const MeasurementPlan &plan);

/// The label of a run: the configuration's, with " (2 of 3)" where it is repeated.
QString runLabel(const MeasurementPlan &plan, const Slot &slot);

/// "Nagle on, 64 bytes, repetition 2 of 3": what is being measured, for people.
QString slotText(const MeasurementPlan &plan, const Slot &slot);

} // namespace delayrank::remote
