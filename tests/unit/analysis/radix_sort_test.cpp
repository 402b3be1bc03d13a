#include "core/analysis/radix_sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

namespace delayrank::analysis {
namespace {

TEST(SortFalling, SortsAsStdSortDoesWhateverTheLengths) {
    std::mt19937_64 random(7);
    for (const std::size_t size : {0, 1, 100, 4095, 4096, 5000, 70'000})
        for (const unsigned shift : {1u, 8u, 20u, 41u, 52u, 63u}) {
            std::vector<Delay> delays(size);
            for (Delay &delay : delays)
                delay = Delay(static_cast<std::int64_t>(random() >> shift));
            std::vector<Delay> expected = delays;
            std::sort(expected.begin(), expected.end(), std::greater<>());
            sortFalling(delays);
            EXPECT_EQ(delays, expected) << size << " delays of " << 64 - shift << " bits";
        }
}

} // namespace
} // namespace delayrank::analysis
