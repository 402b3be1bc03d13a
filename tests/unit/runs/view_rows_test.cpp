#include "core/runs/run_tags.h"
#include "tests/unit/runs/sample_runs.h"

#include "core/runs/database.h"

#include <sqlite3.h>

namespace delayrank::runs {

class ViewRows : public FolderTest {};

TEST_F(ViewRows, BringBackTheGroupingAndTheTags) {
    Run run = sampleRun("a", 10);
    setTags(run, {"quick", "vor dem Flicken"});
    Comparison comparison;
    for (const Grouping &grouping : {Grouping{RunKey::kernel}, Grouping{RunKey::option, "read up to"}, Grouping{}}) {
        comparison.grouping = grouping;
        const Run *const runs[] = {&run};
        ASSERT_TRUE(saveRuns(inFolder("a.delays"), runs, &comparison));
        const auto loaded = loadRuns(inFolder("a.delays"));
        ASSERT_TRUE(loaded);
        EXPECT_EQ(loaded->comparison, comparison);
        EXPECT_EQ(tagsOf(loaded->runs[0]), tagsOf(run));
        EXPECT_TRUE(loaded->warnings.empty());
    }
}

TEST_F(ViewRows, BringBackTheKernelConstantsWhoseBandsAreDrawn) {
    const Run run = sampleRun("a", 10);
    const Run *const runs[] = {&run};
    Comparison comparison;
    comparison.grouping = {RunKey::kernel};
    for (const std::vector<std::string> &names :
         {std::vector<std::string>{"jiffy"}, {"delayed ACK, shortest", "jiffy"}, {}}) {
        comparison.constants = names;
        ASSERT_TRUE(saveRuns(inFolder("a.delays"), runs, &comparison));
        const auto loaded = loadRuns(inFolder("a.delays"));
        ASSERT_TRUE(loaded);
        EXPECT_EQ(loaded->comparison, comparison);
    }
}

TEST_F(ViewRows, LeaveOutConstantsThatAreNone) {
    const Run run = sampleRun("a", 10);
    const Run *const runs[] = {&run};
    const Comparison comparison;
    ASSERT_TRUE(saveRuns(inFolder("a.delays"), runs, &comparison));
    {
        auto database = Database::open(inFolder("a.delays"), SQLITE_OPEN_READWRITE, nullptr, "a");
        ASSERT_TRUE(database && database->execute("INSERT INTO view VALUES('kernel constants', "
                                                  "'full moon;jiffy;; known stall ; jiffy;')"));
    }
    const auto loaded = loadRuns(inFolder("a.delays"));
    ASSERT_TRUE(loaded);
    ASSERT_TRUE(loaded->comparison);
    EXPECT_EQ(loaded->comparison->constants, (std::vector<std::string>{"jiffy", "known stall"}));
    EXPECT_TRUE(loaded->warnings.empty());
}

TEST_F(ViewRows, MayBeMissingOrUnknown) {
    const Run run = sampleRun("a", 10);
    const Comparison comparison;
    const Run *const runs[] = {&run};
    for (const char *change : {"DROP TABLE view", "INSERT INTO view VALUES('group by', 'nonsense')",
                               "INSERT INTO view VALUES('of later times', 'x')",
                               "INSERT INTO view VALUES('kernel constants', '')"}) {
        ASSERT_TRUE(saveRuns(inFolder("a.delays"), runs, &comparison));
        auto database = Database::open(inFolder("a.delays"), SQLITE_OPEN_READWRITE, nullptr, "a");
        ASSERT_TRUE(database && database->execute(change)) << change;
        database = Database::open(inFolder("a.delays"), SQLITE_OPEN_READONLY, nullptr, "a");
        const auto loaded = loadRuns(inFolder("a.delays"));
        ASSERT_TRUE(loaded) << change;
        EXPECT_EQ(loaded->comparison, comparison) << change;
        EXPECT_TRUE(loaded->warnings.empty()) << change;
    }
}

} // namespace delayrank::runs
