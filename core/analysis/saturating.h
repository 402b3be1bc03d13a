#pragma once

#include "core/base/duration.h"

#include <cstdint>

namespace delayrank::analysis {

/// a + b for times of 0 or more; Delay::max() (292 years) where the sum is longer. A measurement never gets
/// there, a file with absurd delays does.
inline Delay saturatingSum(Delay a, Delay b) {
    std::int64_t sum = 0;
    return __builtin_add_overflow(a.count(), b.count(), &sum) ? Delay::max() : Delay(sum);
}

/// `count` times a delay of 0 or more; Delay::max() where that is longer.
inline Delay saturatingProduct(Delay delay, std::uint64_t count) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(delay.count(), count, &product) ? Delay::max() : Delay(product);
}

} // namespace delayrank::analysis
