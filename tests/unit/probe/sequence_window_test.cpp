#include "core/probe/sequence_window.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <random>

namespace delayrank::probe::test {

TEST(SequenceWindow, TellsLostDuplicatedAndReorderedApart) {
    SequenceWindow window;
    std::uint64_t missing = 0;
    EXPECT_TRUE(window.arrive(1, missing));
    EXPECT_EQ(missing, 0u);
    EXPECT_TRUE(window.arrive(5, missing)); // 2, 3 and 4 are missing
    EXPECT_EQ(missing, 3u);
    EXPECT_FALSE(window.arrive(3, missing)); // late
    EXPECT_FALSE(window.arrive(3, missing)); // and again
    EXPECT_FALSE(window.arrive(5, missing));
    EXPECT_FALSE(window.arrive(0, missing));
    EXPECT_EQ(window.highest(), 5u);
    EXPECT_EQ(window.received(), 3u);
    EXPECT_EQ(window.reordered(), 1u);
    EXPECT_EQ(window.duplicated(), 3u);
}

TEST(SequenceWindow, ForgetsWhatHeldItsPlaceBefore) {
    SequenceWindow window;
    std::uint64_t missing = 0;
    for (std::uint64_t number = 1; number <= 3 * SequenceWindow::span; number += 2)
        window.arrive(number, missing);
    const std::uint64_t highest = window.highest();
    for (std::uint64_t number = highest - 1; number > highest - 1000; number -= 2)
        window.arrive(number, missing);
    EXPECT_EQ(window.duplicated(), 0u);
    EXPECT_EQ(window.reordered(), 500u);
    window.arrive(2, missing); // too long ago to be known
    EXPECT_EQ(window.duplicated(), 1u);
}

TEST(SequenceWindow, SurvivesAJumpOverEverythingItRemembers) {
    SequenceWindow window;
    std::uint64_t missing = 0;
    for (std::uint64_t number = 1; number <= 1000; ++number)
        window.arrive(number, missing);
    EXPECT_TRUE(window.arrive(1000 + 5 * SequenceWindow::span, missing));
    EXPECT_EQ(missing, 5 * SequenceWindow::span - 1);
    for (std::uint64_t back = 1; back <= 2000; ++back)
        window.arrive(window.highest() - back, missing);
    EXPECT_EQ(window.duplicated(), 0u);
}

TEST(SequenceWindow, AgreesWithASetThatRemembersAll) {
    std::mt19937 random(1999);
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t number = 1; number <= 20'000; ++number)
        for (auto copies = random() % 4 == 0 ? random() % 3 : 1; copies > 0; --copies)
            numbers.push_back(number);
    for (std::size_t i = 0; i + 50 < numbers.size(); i += 1 + random() % 100)
        std::swap(numbers[i], numbers[i + random() % 50]);
    SequenceWindow window;
    std::map<std::uint64_t, int> seen;
    std::uint64_t highest = 0, duplicated = 0, reordered = 0;
    for (const std::uint64_t number : numbers) {
        std::uint64_t missing = 0;
        const bool newest = window.arrive(number, missing);
        EXPECT_EQ(newest, number > highest);
        if (newest) {
            EXPECT_EQ(missing, number - highest - 1);
        }
        duplicated += seen[number]++ > 0 ? 1 : 0;
        reordered += number < highest && seen[number] == 1 ? 1 : 0;
        highest = std::max(highest, number);
    }
    EXPECT_EQ(window.received(), seen.size());
    EXPECT_EQ(window.duplicated(), duplicated);
    EXPECT_EQ(window.reordered(), reordered);
}

} // namespace delayrank::probe::test
