#include "core/formats/statistics_table.h"

#include <gmock/gmock.h>
#include <sstream>

namespace delayrank::formats {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<std::string> linesOf(const std::string &text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

std::vector<LabelledStatistics> twoRows() {
    std::vector<LabelledStatistics> rows(2);
    rows[0].label = "µµ";
    rows[0].end = "sender";
    rows[0].sizeBytes = 1;
    rows[0].statistics.delays = 9999;
    rows[0].statistics.median = Delay(900);
    rows[0].statistics.stallCount = 243;
    rows[0].statistics.stalledTime = std::chrono::seconds(10);
    rows[0].statistics.stalledShare = 0.95;
    rows[0].statistics.period = analysis::StallPeriod{41, 1};
    rows[1].label = "a longer label";
    rows[1].end = "receiver";
    return rows;
}

TEST(StatisticsTable, SaysOnceARunWhichFactsAreNotTheBaselinesAndWhichChangedMeanwhile) {
    auto rows = twoRows();
    rows[0].runId = rows[1].runId = "1";
    rows[1].label = rows[0].label;
    for (LabelledStatistics &row : rows) {
        row.changedFacts = {{"HZ", {runs::End::sender, runs::End::receiver}, "1000", "250", "jiffies"},
                            {"MTU", {runs::End::sender}, "1500 bytes", "9000 bytes", "segments"}};
        row.changedWithin = {{"nice", {runs::End::receiver}, "0", "5", "order"}};
    }
    const auto lines = linesOf(statisticsTable(std::chrono::milliseconds(1), rows));
    ASSERT_EQ(lines.size(), 6u);
    EXPECT_EQ(lines[4], "facts that differ from the baseline's, µµ: HZ (both ends): 250, baseline 1000; MTU "
                        "(sender): 9000 bytes, baseline 1500 bytes");
    EXPECT_EQ(lines[5], "facts that changed while it ran, µµ: nice (receiver): 0 at first, then 5");
}

TEST(StatisticsTable, AlignsItsColumns) {
    const auto lines = linesOf(statisticsTable(std::chrono::milliseconds(1), twoRows()));
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_THAT(lines[0], testing::StartsWith("run             end       size  delays  median"));
    EXPECT_THAT(lines[1], testing::StartsWith("µµ              sender     1 B    9999  900 ns"));
    EXPECT_THAT(lines[2], testing::StartsWith("a longer label  receiver     -       0       -"));
    EXPECT_THAT(lines[1], HasSubstr("41 (100 %)"));
    EXPECT_THAT(lines[3], HasSubstr("delays of 1"));
}

TEST(StatisticsTable, MarksWhatIsIncompleteAndSaysWhy) {
    auto rows = twoRows();
    rows[0].lostDelays = 12;
    rows[1].partial = true;
    const std::string table = statisticsTable(std::chrono::milliseconds(1), rows);
    EXPECT_THAT(table, HasSubstr("µµ *"));
    EXPECT_THAT(table, HasSubstr("* µµ, sender: incomplete, 12 delays lost\n"));
    EXPECT_THAT(table, HasSubstr("* a longer label, receiver: incomplete, the run is partial\n"));
}

TEST(StatisticsTable, SaysWhatBecameOfDatagrams) {
    auto rows = twoRows();
    EXPECT_THAT(statisticsTable(std::chrono::milliseconds(1), rows), Not(HasSubstr("messages sent")));
    rows[1].messages = runs::MessageCounts{20, 15, 5, 2, 1};
    EXPECT_THAT(statisticsTable(std::chrono::milliseconds(1), rows),
                HasSubstr("20 messages sent, 15 received, 5 lost, 2 duplicated, 1 reordered\n"));
}

TEST(StatisticsTable, ComparesOnlyWhereABaselineWasGiven) {
    auto rows = twoRows();
    EXPECT_THAT(statisticsTable(std::chrono::milliseconds(1), rows), Not(HasSubstr("stalled less")));
    rows[0].againstBaseline = analysis::AgainstBaseline{20.0, 1.0, 1490.3, std::nullopt};
    const auto lines = linesOf(statisticsTable(std::chrono::milliseconds(1), rows));
    EXPECT_THAT(lines[0], testing::EndsWith("stalled less  stalls fewer  p99.9 less  total less"));
    EXPECT_THAT(lines[1], testing::EndsWith("x 20.0        x 1.00     x 1,490        none"));
    EXPECT_THAT(lines[2], testing::EndsWith("-"));
    EXPECT_THAT(lines[4], HasSubstr("x 20: twenty times less than the baseline"));
}

TEST(StatisticsTable, GivesTheIntervalsOfRepetitionsOrSaysWhyNot) {
    auto rows = twoRows();
    rows[0].againstBaseline = analysis::AgainstBaseline{20.0, 1.02, 1.0, 1.0};
    rows[0].intervals = analysis::RatioIntervals{
        {5, 4}, analysis::Interval{18.2, 22.4}, analysis::Interval{0.9, 1.1}, {}, {}};
    std::string table = statisticsTable(std::chrono::milliseconds(1), rows);
    EXPECT_THAT(table, HasSubstr("x 20.0 (18.2 to 22.4)  x 1.02 (0.900 to 1.10) ~"));
    EXPECT_THAT(table, HasSubstr("with 95 % confidence in the brackets, by 2000 bootstrap resamples"));
    EXPECT_THAT(table, HasSubstr("~: no difference shown"));
    rows[0].intervals = analysis::RatioIntervals{{5, 2}, {}, {}, {}, {}};
    table = statisticsTable(std::chrono::milliseconds(1), rows);
    EXPECT_THAT(
        table,
        HasSubstr("µµ, sender: no interval, as it takes 3 repetitions of both (2, of the baseline 5)\n"));
    EXPECT_THAT(table, Not(HasSubstr("bootstrap")));
}

TEST(StatisticsTable, KeepsControlCharactersFromTheTerminal) {
    auto rows = twoRows();
    rows[0].label = "\x1b[31mred\n";
    EXPECT_THAT(statisticsTable(std::chrono::milliseconds(1), rows), Not(HasSubstr("\x1b")));
}

} // namespace
} // namespace delayrank::formats
