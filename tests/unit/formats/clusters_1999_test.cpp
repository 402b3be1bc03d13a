// The 1999 example: its plateaus, and what they could be once HZ is entered (tests/data/1999/README.md).
#include "core/analysis/clusters.h"
#include "core/formats/text_reader.h"
#include "core/runs/series_clusters.h"
#include "core/runs/series_stalls.h"
#include "core/runs/waiting_host_of.h"

#include <gmock/gmock.h>

namespace delayrank::formats {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::IsEmpty;

/// A plateau of a chart: the count is that of delays of 5 ms or longer, which are the plateau's.
struct Plateau {
    const char *file;
    double count;
    double longestMilliseconds;
};

class Plateaus1999 : public testing::TestWithParam<Plateau> {
protected:
    void SetUp() override {
        TextOptions options;
        options.unit = *TimeUnit::parse("s");
        options.curveDelays = 200'000;
        auto text = readText(std::string(DELAYRANK_TEST_DATA "/1999/") + GetParam().file, options);
        ASSERT_TRUE(text) << text.error().message();
        run = std::move(text->run);
    }
    analysis::Cluster longestCluster() const {
        const runs::Series &series = run.steps.at(0).series.at(0);
        auto clusters =
            analysis::findClusters(runs::curveOf(series), runs::waitingHostOf(run, runs::End::merged));
        const runs::Series *const all[] = {&series};
        runs::givePeriods(clusters, all);
        return clusters.at(0);
    }
    runs::Run run;
};

TEST_P(Plateaus1999, AreClustersOfTheirCountWithinTwoPercent) {
    const analysis::Cluster cluster = longestCluster();
    EXPECT_NEAR(static_cast<double>(cluster.count), GetParam().count, GetParam().count * 0.02);
    EXPECT_NEAR(std::chrono::duration<double>(cluster.longest).count() * 1e3, GetParam().longestMilliseconds,
                GetParam().longestMilliseconds * 0.01);
    EXPECT_GT(cluster.timeShare, 0.95);
    EXPECT_FALSE(cluster.period); // a curve has no order
}

TEST_P(Plateaus1999, CouldBeAJiffyOnlyOnceHzIsEntered) {
    EXPECT_THAT(longestCluster().matches, IsEmpty());
    run.settings.push_back({"HZ", "100"});
    EXPECT_THAT(longestCluster().matches, Contains("jiffy"));
}

INSTANTIATE_TEST_SUITE_P(Charts, Plateaus1999,
                         testing::Values(Plateau{"linux-2.0.36.csv", 5721, 19.6},
                                         Plateau{"linux-2.2.2.csv", 4929, 9.6}));

} // namespace
} // namespace delayrank::formats
