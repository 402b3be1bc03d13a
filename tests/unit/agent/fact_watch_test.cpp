#include "core/agent/fact_watch.h"

#include <gtest/gtest.h>

namespace delayrank::agent::test {

TEST(FactWatch, TellsOnlyWhatChangedSinceItWasMade) {
    Facts now{{"CPU frequency governor", "performance"}, {"HZ", "250"}};
    const FactWatch watch([&now] { return now; });
    EXPECT_EQ(watch.facts(), now);
    EXPECT_TRUE(watch.changed().empty());
    now = {{"CPU frequency governor", "powersave"}, {"HZ", "250"}, {"new", "1"}};
    EXPECT_EQ(watch.changed(), (Facts{{"CPU frequency governor", "powersave"}}));
}

TEST(FactWatch, ThatWatchesNothingTellsNothing) {
    EXPECT_TRUE(FactWatch().changed().empty());
}

} // namespace delayrank::agent::test
