#include "tests/unit/formats/text_fixture.h"

#include <gmock/gmock.h>

namespace delayrank::formats {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string data = std::string(DELAYRANK_TEST_DATA) + "/formats/";

class TextReader : public TextTest {};

TEST_F(TextReader, KeepsAColumnInItsOrder) {
    const TextRun text = read("5\n44000000\n0\n7\n");
    EXPECT_THAT(delaysOf(text), ElementsAre(5, 44'000'000, 0, 7));
    const runs::Run &run = text.run;
    EXPECT_TRUE(run.steps[0].series[0].ordered);
    EXPECT_EQ(run.steps[0].series[0].end, runs::End::merged);
    EXPECT_EQ(run.steps[0].sizeBytes, 0u);
    EXPECT_EQ(run.label, "some delays.v2");
    EXPECT_EQ(run.id.size(), 32u);
    EXPECT_EQ(factValue(run.settings, "source"), "some delays.v2.txt");
    EXPECT_EQ(factValue(run.settings, "read as"), "column 1 in ns");
    EXPECT_EQ(text.badLines, 0u);
}

TEST_F(TextReader, TakesTheLastColumnOfNumbersAndSaysSo) {
    const TextRun text = read("1 900 x\n2 1000 y\n3 800 z\n");
    EXPECT_THAT(delaysOf(text), ElementsAre(900, 1000, 800));
    EXPECT_EQ(text.readAs, "column 2 in ns");
    EXPECT_THAT(text.warnings, ElementsAre(HasSubstr("read as column 2 in ns (guessed)")));
}

TEST_F(TextReader, TakesTheColumnAndUnitThatItIsGiven) {
    TextOptions options = withUnit("ticks@4e8");
    options.column = 1;
    const TextRun text = read("400 x\n4 y\n", options);
    EXPECT_THAT(delaysOf(text), ElementsAre(1000, 10));
    EXPECT_THAT(text.warnings, IsEmpty()) << "nothing was guessed";
}

TEST_F(TextReader, GuessesSecondsWhereSmallNumbersHaveFractions) {
    EXPECT_THAT(delaysOf(read("0.044\n1e-6\n2\n")), ElementsAre(44'000'000, 1000, 2'000'000'000));
    EXPECT_THAT(delaysOf(read("1500.5\n0.4\n")), ElementsAre(1501, 0));
    EXPECT_THAT(delaysOf(read("12\n15\n")), ElementsAre(12, 15));
}

TEST_F(TextReader, KeepsLargeWholeNanosecondsExactly) {
    EXPECT_THAT(delaysOf(read("9007199254740993\n7\n")), ElementsAre(9'007'199'254'740'993, 7));
}

TEST_F(TextReader, ReadsColumnsWrittenByHand) {
    const auto text = readText(data + "gnuplot-crlf.txt", {});
    ASSERT_TRUE(text) << text.error().message();
    EXPECT_THAT(delaysOf(*text), ElementsAre(1200, 44'000'000, 0, 900));
    EXPECT_EQ(text->badLines, 0u);
    EXPECT_EQ(text->skippedLines, 3u);
    EXPECT_THAT(text->warnings, Contains(HasSubstr("1 line before the first number skipped")));
}

TEST_F(TextReader, ReadsCsvOfSpreadsheets) {
    const auto text = readText(data + "two-ends.csv", {});
    ASSERT_TRUE(text) << text.error().message();
    EXPECT_THAT(delaysOf(*text), ElementsAre(1600, 44'100'001, 900)) << "a last line without newline is read";
    EXPECT_EQ(text->badLines, 2u);
    EXPECT_EQ(text->firstBadLine, data + "two-ends.csv:4: no column 3");
    const auto sender = readText(data + "two-ends.csv", withColumn(2));
    EXPECT_THAT(delaysOf(*sender), ElementsAre(1500, 44'100'000, 700, 800));
}

TEST_F(TextReader, CountsBadLinesAndNamesTheFirst) {
    const TextRun text = read("1\nnan\n-5\ninf\nword\n1e300\n0\n2\n");
    EXPECT_THAT(delaysOf(text), ElementsAre(1, 0, 2));
    EXPECT_EQ(text.badLines, 5u);
    EXPECT_EQ(text.firstBadLine, path + ":2: 'nan' is not a number (NaN)");
    EXPECT_THAT(text.warnings, Contains(HasSubstr("5 bad lines left out")));
}

TEST_F(TextReader, LeavesOutALastLineThatIsCutAndSaysSo) {
    const TextRun text = read("9 10\n8 20\n7");
    EXPECT_THAT(delaysOf(text), ElementsAre(10, 20));
    EXPECT_EQ(text.badLines, 0u);
    EXPECT_THAT(text.warnings, Contains(HasSubstr(":3: the last line is cut")));
    EXPECT_THAT(delaysOf(read("9 10\n8 20\n7 30")), ElementsAre(10, 20, 30));
}

TEST_F(TextReader, ExpandsARankCurveToAllRanks) {
    TextOptions options = withUnit("s");
    const TextRun text = read("# rank delay\n1 0.01\n100 0.0001\n", options);
    const auto delays = delaysOf(text);
    ASSERT_EQ(delays.size(), 100u);
    EXPECT_EQ(delays.front(), 10'000'000);
    EXPECT_EQ(delays[9], 1'000'000) << "a straight line in log-log space";
    EXPECT_EQ(delays.back(), 100'000);
    EXPECT_FALSE(text.run.steps[0].series[0].ordered);
    EXPECT_EQ(text.readAs, "rank/delay curve in s, 2 points expanded to 100");
    EXPECT_THAT(text.warnings, ElementsAre(HasSubstr("(guessed)"))) << "that it is a curve is a guess";
}

TEST_F(TextReader, ExpandsACurveToTheCountThatItIsGiven) {
    EXPECT_EQ(delaysOf(read("1 90\n10 80\n", withCount(4))).size(), 4u);
    const TextRun longer = read("1 90\n10 80\n", withCount(15));
    EXPECT_EQ(delaysOf(longer).size(), 15u);
    EXPECT_EQ(delaysOf(longer).back(), 80);
    EXPECT_THAT(longer.warnings, Contains(HasSubstr("ends at rank 10")));
}

TEST_F(TextReader, SaysWhatIsMissingBeforeACurvesFirstRank) {
    const TextRun text = read("3 90\n10 80\n");
    const runs::Series &series = text.run.steps[0].series[0];
    EXPECT_EQ(series.delays.size(), 8u);
    EXPECT_THAT(series.gaps, ElementsAre(runs::Gap{0, 2}));
    EXPECT_EQ(series.lostDelays, 2u);
    EXPECT_THAT(text.warnings, Contains(HasSubstr("begins at rank 3")));
}

TEST_F(TextReader, ReadsAColumnWhereTwoColumnsAreNoCurve) {
    EXPECT_THAT(delaysOf(read("1 90\n2 91\n3 80\n")), ElementsAre(90, 91, 80)) << "delays rise";
    EXPECT_THAT(delaysOf(read("2 90\n1 80\n")), ElementsAre(90, 80)) << "ranks fall";
    EXPECT_THAT(delaysOf(read("0 90\n1 80\n")), ElementsAre(90, 80)) << "there is no rank 0";
    EXPECT_THAT(delaysOf(read("1 90\n9 80\n", withColumn(2))), ElementsAre(90, 80)) << "a column is given";
    EXPECT_THAT(delaysOf(read("7 90\n")), ElementsAre(90)) << "one point is no curve";
    EXPECT_TRUE(read("1 90\n2 91\n").run.steps[0].series[0].ordered);
}

TEST_F(TextReader, LeavesACurveLateInAFileWithoutLosingADelay) {
    std::string bytes;
    for (int i = 1; i <= 5000; ++i)
        bytes += std::to_string(i) + " " + std::to_string(10'000 - i) + "\n";
    bytes += "5001 123456\n5002 1\n";
    const auto delays = delaysOf(read(bytes));
    ASSERT_EQ(delays.size(), 5002u);
    EXPECT_EQ(delays[5000], 123'456);
    EXPECT_EQ(delays[0], 9999);
}

TEST_F(TextReader, RefusesACurveThatIsNone) {
    const Error error = refusal("1 90\n2 91\n", withCount(10));
    EXPECT_EQ(error.code, ErrorCode::corrupt);
    EXPECT_THAT(error.message(), HasSubstr(":2: has a delay that is longer than the one before"));
    EXPECT_EQ(refusal("1 90\n2 80\n", withCount(0)).code, ErrorCode::invalidArgument);
    EXPECT_EQ(refusal("1 90\n2 80\n", withCount(1'000'000'000'000)).code, ErrorCode::limitExceeded);
}

TEST_F(TextReader, DoesNotBelieveAbsurdRanks) {
    EXPECT_THAT(delaysOf(read("1 90\n1e18 80\n")), ElementsAre(90, 80)) << "it is a column";
}

TEST_F(TextReader, RefusesDecimalCommasWithTheirPlace) {
    for (const char *bytes : {"# header\n0,019583\n", "a\n1;0,5\n", "a\n1 0,5\n", "a\n0,5\n0,7\n"}) {
        const Error error = refusal(bytes);
        EXPECT_EQ(error.code, ErrorCode::corrupt);
        EXPECT_THAT(error.message(), HasSubstr(":2: a decimal comma")) << bytes;
    }
    EXPECT_THAT(delaysOf(read("1,12\n2,15\n3,13\n")), ElementsAre(12, 15, 13));
    EXPECT_THAT(read("12,5\n3,7\n8,8\n").warnings, Contains(HasSubstr("not as decimal commas")));
}

TEST_F(TextReader, RefusesWhatIsNoTextOfDelays) {
    EXPECT_THAT(refusal("").message(), HasSubstr("is empty"));
    EXPECT_THAT(refusal("# nothing\nwords only\n").message(), HasSubstr("holds no numbers"));
    EXPECT_THAT(refusal(std::string("1\n2\n\0\n", 6)).message(), HasSubstr(":3: holds a NUL byte"));
    EXPECT_THAT(refusal("1\n" + std::string(3 << 20, '7')).message(), HasSubstr(":2: is longer than 1 MiB"));
    EXPECT_THAT(refusal("1 2\n3 4\n", withColumn(5)).message(), HasSubstr("no numbers in column 5"));
    EXPECT_EQ(refusal("1 2\n", withColumn(0)).code, ErrorCode::invalidArgument);
    EXPECT_THAT(refusal("-1\n-2\n").message(), HasSubstr(":1: '-1' is negative"));
    EXPECT_EQ(readText(inFolder("none"), {}).error().code, ErrorCode::notFound);
    EXPECT_EQ(readText(inFolder(""), {}).error().code, ErrorCode::invalidArgument);
}

TEST_F(TextReader, RefusesDelaysWhoseSumOverflows) {
    const Error error = refusal("4000000000\n4000000000\n", withUnit("s"));
    EXPECT_THAT(error.message(), HasSubstr(":2: the delays add up to more than 146 years"));
    EXPECT_THAT(refusal("1 4000000000\n1000 4000000000\n", withUnit("s")).message(), HasSubstr("146 years"));
}

TEST_F(TextReader, TellsProgressAndCanBeCancelled) {
    std::string bytes;
    for (int i = 0; i < 1'000'000; ++i)
        bytes += std::to_string(i % 977) + "\n";
    put(bytes);
    std::vector<double> told;
    ASSERT_TRUE(readText(path, {}, [&](double done) {
        told.push_back(done);
        return true;
    }));
    EXPECT_GE(told.size(), 3u);
    EXPECT_THAT(told, Each(testing::AllOf(testing::Ge(0), testing::Le(1))));
    int calls = 0;
    const auto cancelled = readText(path, {}, [&](double) { return ++calls < 3; });
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::cancelled);
}

} // namespace
} // namespace delayrank::formats
