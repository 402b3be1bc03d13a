#pragma once

#include "core/base/error.h"
#include "core/runs/run.h"

#include <functional>
#include <optional>
#include <vector>

namespace delayrank::runs {

/// One stall with what stands around it.
struct StallRecord {
    std::uint64_t message = 0; ///< from 1
    Delay delay{0};
    /// From the step's first message at this end to this one: the sum of the delays. None behind delays that
    /// were lost or are not kept in order: how long those took is not known.
    std::optional<Delay> time = {};
    /// The delay of the same message at the other end; none where that was lost or not timed.
    std::optional<Delay> other = {};
    friend bool operator==(const StallRecord &, const StallRecord &) = default;
};

/// Every stall of a series of one end, in order, its middle read from run.orderFile where the memory has it
/// not. Where that file is gone, stalls of the middle are those of the digest. Nothing where the order is not
/// known (hasOneEndsOrder()). `goOn` is asked now and then. Any thread. Errors: cancelled.
Expected<std::vector<StallRecord>> stallRecordsOf(const Run &run, std::uint32_t step, const Series &series,
                                                  Delay threshold, const std::function<bool()> &goOn);

} // namespace delayrank::runs
