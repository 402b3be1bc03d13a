#pragma once

#include "core/base/error.h"
#include "core/runs/run.h"

#include <functional>
#include <span>

namespace delayrank::runs {

/// Takes delays that follow each other; the first ends at this message. An error ends the walk with it.
using TakeDelays = std::function<Expected<void>(std::uint64_t firstMessage, std::span<const Delay> delays)>;

/// Walks a series in its order: what the memory holds, and the middle that it does not hold from
/// run.orderFile, as far as that has it. At most maxBlockDelays at a time. Errors: those of opening the order
/// file (it is the subject) and those of `take`.
Expected<void> walkInOrder(const Run &run, std::uint32_t step, const Series &series, const TakeDelays &take);

} // namespace delayrank::runs
