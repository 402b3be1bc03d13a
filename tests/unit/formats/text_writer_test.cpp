#include "tests/unit/formats/text_fixture.h"

#include <fstream>
#include <gmock/gmock.h>
#include <sstream>

namespace delayrank::formats {
namespace {

class TextWriter : public TextTest {
protected:
    TextWriter() {
        run.label = "Nagle on\nand more";
        run.settings = {{"window", "41 messages"}};
        run.steps.resize(1);
        run.steps[0].sizeBytes = 1;
        run.steps[0].series.resize(1);
        run.steps[0].series[0].end = runs::End::sender;
        for (const std::int64_t delay :
             {0LL, 1LL, 999LL, 44'123'456LL, 3'000'000'007LL, 9'007'199'254'740'993LL})
            run.steps[0].series[0].delays.emplace_back(delay);
    }
    std::string written() const {
        std::ostringstream text;
        text << std::ifstream(path).rdbuf();
        return text.str();
    }
    runs::Run run;
};

TEST_F(TextWriter, WritesDelaysThatReadBackToTheNanosecondInEveryUnit) {
    for (const char *unit : {"s", "ms", "us", "ns"}) {
        ASSERT_TRUE(writeText(path, run, *TimeUnit::parse(unit)));
        const auto text = readText(path, {});
        ASSERT_TRUE(text) << text.error().message();
        EXPECT_EQ(text->readAs, "column 1 in " + std::string(unit)) << "the file says its unit";
        // The last one has more digits than a double holds.
        const std::size_t exact = std::string(unit) == "ns" ? 6 : 5;
        for (std::size_t i = 0; i < exact; ++i)
            EXPECT_EQ(text->run.steps[0].series[0].delays.at(i), run.steps[0].series[0].delays[i]) << unit;
    }
    ASSERT_TRUE(writeText(path, run, *TimeUnit::parse("ticks@4e8")));
    EXPECT_EQ(readText(path, {})->run.steps[0].series[0].delays.at(3), Delay(44'123'456));
}

TEST_F(TextWriter, WritesGnuplotColumnsWithTheSettingsAsComments) {
    run.steps[0].series[0].delays = {Delay(1), Delay(44'123'456)};
    ASSERT_TRUE(writeText(path, run, TimeUnit::milliseconds()));
    EXPECT_EQ(written(), "# label: Nagle on and more\n# unit: ms\n# window: 41 messages\n"
                         "# 1 bytes, sender, 2 delays\n0.000001\n44.123456\n");
}

TEST_F(TextWriter, PartsSeriesByTwoBlankLines) {
    run.steps[0].series.resize(2);
    run.steps[0].series[0].delays = {Delay(1)};
    run.steps[0].series[1].delays = {Delay(2)};
    ASSERT_TRUE(writeText(path, run, TimeUnit::nanoseconds()));
    EXPECT_THAT(written(), testing::EndsWith("1 delays\n1\n\n\n# 1 bytes, merged, 1 delays\n2\n"));
}

TEST_F(TextWriter, KeepsOtherKindsOfSeriesApartFromMessagesWhenReadBack) {
    run.steps[0].series.resize(3);
    run.steps[0].series[0].delays = {Delay(1), Delay(2)};
    run.steps[0].series[1].end = runs::End::sender;
    run.steps[0].series[1].kind = SeriesKind::hostNoise;
    run.steps[0].series[1].delays = {Delay(70), Delay(71), Delay(72)};
    run.steps[0].series[1].lostDelays = 4;
    run.steps[0].series[2].end = runs::End::receiver;
    run.steps[0].series[2].delays = {Delay(3)};
    ASSERT_TRUE(writeText(path, run, TimeUnit::nanoseconds()));
    EXPECT_THAT(written(), testing::HasSubstr("# 1 bytes, sender, host noise, 3 delays, 4 lost\n70\n"));
    const auto text = readText(path, {});
    ASSERT_TRUE(text) << text.error().message();
    EXPECT_THAT(text->run.steps[0].series[0].delays, testing::ElementsAre(Delay(1), Delay(2), Delay(3)));
    EXPECT_THAT(text->warnings, testing::Contains(testing::HasSubstr("3 delays of 'host noise' left out")));
}

TEST_F(TextWriter, NamesTheFileThatCannotBeWritten) {
    const auto result = writeText(inFolder("none/x.txt"), run, TimeUnit::seconds());
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().message(), testing::HasSubstr("none/x.txt"));
}

} // namespace
} // namespace delayrank::formats
