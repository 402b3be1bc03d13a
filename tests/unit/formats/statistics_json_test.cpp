#include "core/formats/statistics_json.h"

#include "core/formats/json_writer.h"

#include <gmock/gmock.h>
#include <limits>

namespace delayrank::formats {
namespace {

using testing::HasSubstr;

LabelledStatistics sample() {
    LabelledStatistics row;
    row.runId = "1";
    row.label = "Nagle on";
    row.file = "a.delays";
    row.end = "sender";
    row.sizeBytes = 1;
    analysis::Statistics &of = row.statistics;
    of.delays = 199'998;
    of.zeroDelays = 3;
    of.total = Delay(1000);
    of.mean = of.shortest = of.median = of.p90 = of.p99 = of.p999 = of.p9999 = of.longest = Delay(7);
    of.stallCount = 2;
    of.stalledTime = Delay(900);
    of.stalledShare = 0.9;
    of.period = analysis::StallPeriod{41, 0.97};
    analysis::Cluster cluster;
    cluster.centre = Delay(450);
    cluster.count = 2;
    cluster.time = Delay(900);
    cluster.messageShare = 0.25;
    cluster.timeShare = 0.9;
    cluster.period = analysis::StallPeriod{41, 0.97};
    cluster.matches = {"delayed ACK, shortest"};
    of.clusters = {cluster};
    row.messages = runs::MessageCounts{20, 15, 5, 2, 1};
    row.againstBaseline = analysis::AgainstBaseline{20.0, 1.0, std::nullopt, 1.5};
    return row;
}

TEST(StatisticsJson, HasTheFieldsOfTheStableFormat) {
    const LabelledStatistics rows[] = {sample()};
    EXPECT_EQ(
        statisticsJson(std::chrono::milliseconds(1), rows),
        R"({"threshold_ns": 1000000, "runs": [{"label": "Nagle on", "file": "a.delays", "partial": false, )"
        R"("changed_facts": null, "changed_within": [], "series": [{"end": "sender", "kind": "messages", "size_bytes": 1, "delays": 199998, "zero_delays": 3, )"
        R"("lost_delays": 0, "bucketed_below_ns": 0, "total_ns": 1000, "mean_ns": 7, "min_ns": 7, "median_ns": 7, "p90_ns": 7, )"
        R"("p99_ns": 7, "p999_ns": 7, "p9999_ns": 7, "max_ns": 7, "stalls": {"count": 2, "time_ns": 900, )"
        R"("share": 0.9, "period_messages": 41, "period_share": 0.97}, "clusters": [{"delay_ns": 450, )"
        R"("count": 2, "time_ns": 900, "period_messages": 41, "period_share": 0.97, "message_share": 0.25, )"
        R"("time_share": 0.9, "matches": ["delayed ACK, shortest"]}], )"
        R"("against_baseline": {"stalled_time": 20, "stall_count": 1, "p999": null, "total_time": 1.5}, )"
        R"("messages": {"sent": 20, "received": 15, "lost": 5, "duplicated": 2, "reordered": 1}}]}]})"
        "\n");
}

TEST(StatisticsJson, SaysNullForWhatIsUndefined) {
    LabelledStatistics row;
    row.end = "merged";
    const LabelledStatistics rows[] = {row};
    const std::string json = statisticsJson(std::chrono::milliseconds(1), rows);
    for (const char *member : {"\"size_bytes\": null", "\"mean_ns\": null", "\"max_ns\": null",
                               "\"share\": null", "\"period_messages\": null, \"period_share\": null",
                               "\"clusters\": []", "\"against_baseline\": null", "\"messages\": null"})
        EXPECT_THAT(json, HasSubstr(member));
}

TEST(StatisticsJson, AddsTheIntervalsOfRepetitions) {
    LabelledStatistics row = sample();
    const auto jsonOf = [&row] { return statisticsJson(std::chrono::milliseconds(1), {&row, 1}); };
    EXPECT_THAT(jsonOf(), testing::Not(HasSubstr("against_baseline_interval")));
    row.intervals = analysis::RatioIntervals{{5, 4},
                                             analysis::Interval{18, std::numeric_limits<double>::infinity()},
                                             analysis::Interval{0.5, 1.5},
                                             {},
                                             {}};
    EXPECT_THAT(
        jsonOf(),
        HasSubstr(R"("against_baseline_interval": {"confidence": 0.95, "method": "percentile bootstrap", )"
                  R"("resamples": 2000, "seed": 1999, "repetitions": 4, "baseline_repetitions": 5, )"
                  R"("too_few_repetitions": false, )"
                  R"("stalled_time": {"lower": 18, "upper": null, "difference_shown": true}, )"
                  R"("stall_count": {"lower": 0.5, "upper": 1.5, "difference_shown": false}, )"
                  R"("p999": null, "total_time": null})"));
    row.intervals = analysis::RatioIntervals{{5, 2}, {}, {}, {}, {}};
    EXPECT_THAT(jsonOf(), HasSubstr(R"("too_few_repetitions": true, "stalled_time": null)"));
}

TEST(StatisticsJson, NamesTheFactsThatChangedWithTheirEndsAndBothValues) {
    LabelledStatistics row = sample();
    row.changedFacts = {{"HZ", {runs::End::sender, runs::End::receiver}, "1000", "250", "jiffies"}};
    row.changedWithin = {{"MTU", {runs::End::receiver}, "1500 bytes", "9000 bytes", "segments"}};
    const LabelledStatistics rows[] = {row};
    const std::string json = statisticsJson(std::chrono::milliseconds(1), rows);
    EXPECT_THAT(json, HasSubstr(R"("changed_facts": [{"name": "HZ", "ends": ["sender", "receiver"], )"
                                R"("baseline": "1000", "value": "250", "why": "jiffies"}])"));
    EXPECT_THAT(json, HasSubstr(R"("changed_within": [{"name": "MTU", "ends": ["receiver"], )"
                                R"("before": "1500 bytes", "now": "9000 bytes", "why": "segments"}])"));
}

TEST(StatisticsJson, PutsTheSeriesOfOneRunTogether) {
    std::vector<LabelledStatistics> rows(3, sample());
    rows[1].end = "receiver";
    rows[2].runId = "2";
    const std::string json = statisticsJson(std::chrono::milliseconds(1), rows);
    std::size_t runs = 0;
    for (std::size_t at = json.find("\"label\""); at != std::string::npos;
         at = json.find("\"label\"", at + 1))
        ++runs;
    EXPECT_EQ(runs, 2u);
    EXPECT_EQ(statisticsJson(Delay(5), {}), "{\"threshold_ns\": 5, \"runs\": []}\n");
}

TEST(JsonWriter, EscapesTexts) {
    JsonWriter json;
    json.value(std::string_view("\"\\\n\t\x01\x7f µ \xff\xc0\xaf \xed\xa0\x80 \xf0\x9f\x90\xa2 \xe2\x82"));
    EXPECT_EQ(json.text(),
              "\"\\\"\\\\\\n\\t\\u0001\\u007f µ \xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd "
              "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd \xf0\x9f\x90\xa2 \xef\xbf\xbd\xef\xbf\xbd\"");
}

TEST(JsonWriter, HasNoWordForNumbersThatAreNone) {
    JsonWriter json;
    json.beginArray();
    json.value(std::numeric_limits<double>::quiet_NaN());
    json.value(std::numeric_limits<double>::infinity());
    json.value(0.1);
    json.value(std::numeric_limits<std::uint64_t>::max());
    json.value(true);
    json.beginArray();
    json.endArray();
    json.endArray();
    EXPECT_EQ(json.text(), "[null, null, 0.1, 18446744073709551615, true, []]");
}

} // namespace
} // namespace delayrank::formats
