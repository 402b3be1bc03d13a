#pragma once

#include "core/base/duration.h"

namespace delayrank::ui {

/// Delays from `shortest` to `longest`, both included: a stretch of ranks or of a density that was brushed.
struct DelayBand {
    Delay shortest{0};
    Delay longest{0};
    bool contains(Delay delay) const { return delay >= shortest && delay <= longest; }
    friend bool operator==(const DelayBand &, const DelayBand &) = default;
};

} // namespace delayrank::ui
