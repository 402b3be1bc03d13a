#pragma once

#include "core/base/duration.h"

#include <vector>

namespace delayrank::analysis {

/// Sorts delays of 0 or more, longest first. Many are sorted digit by digit, which takes a quarter of
/// std::sort's time and as much memory again as `delays`; few with std::sort.
void sortFalling(std::vector<Delay> &delays);

} // namespace delayrank::analysis
