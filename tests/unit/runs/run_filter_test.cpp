#include "core/runs/run_filter.h"
#include "core/runs/text_match.h"
#include "tests/unit/runs/fact_runs.h"

#include <gtest/gtest.h>

namespace delayrank::runs {

namespace {

Run example() {
    runs::Run run = runWith("a",
                      {{"TCP_NODELAY", "1"},
                       {"TCP_CORK", "0"},
                       {"window", "41 messages"},
                       {"sender host", "local"},
                       {"receiver host", "ssh://me@node12"},
                       {"group", "g"},
                       {"tag", "quick"},
                       {"tag", "Before the patch"}},
                      {factOf(End::sender, "kernel release", "6.1.0-18-amd64"),
                       factOf(End::receiver, "kernel release", "6.10.3"),
                       factOf(End::sender, "host name", "n1")});
    run.label = "Nagle on, window 41";
    run.started = {1'795'973'607'123'456'789}; // 2026-11-29
    return run;
}

bool fits(const std::string &text) {
    const auto filter = RunFilter::parse(text);
    EXPECT_TRUE(filter) << (filter ? "" : filter.error().message());
    return filter && filter->fits(example());
}

std::string mistakeIn(const std::string &text) {
    const auto filter = RunFilter::parse(text);
    return filter ? "" : filter.error().message();
}

} // namespace

TEST(RunFilter, FitsEveryRunWhereItIsEmpty) {
    EXPECT_TRUE(fits(""));
    EXPECT_TRUE(fits("  "));
    EXPECT_TRUE(RunFilter::parse(" ")->isEmpty());
}

TEST(RunFilter, FindsPartsOfTheLabelWhateverTheirCase) {
    EXPECT_TRUE(fits("nagle"));
    EXPECT_TRUE(fits("window nagle"));
    EXPECT_TRUE(fits("label:\"on, window\""));
    EXPECT_FALSE(fits("nagle off"));
    EXPECT_FALSE(fits("\"window nagle\""));
}

TEST(RunFilter, FindsTheKernelOfEitherEndByItsBeginning) {
    EXPECT_TRUE(fits("kernel:6.1"));
    EXPECT_TRUE(fits("kernel:6.10"));
    EXPECT_TRUE(fits("kernel:amd64"));
    EXPECT_FALSE(fits("kernel:6.100"));
    EXPECT_FALSE(fits("kernel:1.0"));
    EXPECT_FALSE(fits("kernel:5"));
}

TEST(RunFilter, FindsHostsByTheNameThatWasGivenAndTheirOwn) {
    EXPECT_TRUE(fits("host:n1"));
    EXPECT_TRUE(fits("host:NODE"));
    EXPECT_TRUE(fits("host:node12"));
    EXPECT_TRUE(fits("host:ssh://me@node12 host:local"));
    EXPECT_FALSE(fits("host:node1"));
    EXPECT_FALSE(fits("host:ode12"));
}

TEST(RunFilter, FindsOptionsThatAreSetOrHaveAValue) {
    EXPECT_TRUE(fits("option:TCP_NODELAY"));
    EXPECT_TRUE(fits("option:tcp_nodelay=1"));
    EXPECT_FALSE(fits("option:TCP_CORK"));
    EXPECT_TRUE(fits("option:TCP_CORK=0"));
    EXPECT_TRUE(fits("option:window=41"));
    EXPECT_TRUE(fits("option:\"window=41 messages\""));
    EXPECT_FALSE(fits("option:window=4"));
    EXPECT_FALSE(fits("option:TCP_QUICKACK=0")); // not recorded is not 0
    EXPECT_FALSE(fits("option:group=g"));
}

TEST(RunFilter, FindsDaysMonthsYearsAndSpansOfThem) {
    ASSERT_EQ(example().started.text().substr(0, 10), "2026-11-29");
    EXPECT_TRUE(fits("date:2026"));
    EXPECT_TRUE(fits("date:2026-11"));
    EXPECT_TRUE(fits("date:2026-11-29"));
    EXPECT_FALSE(fits("date:2026-12"));
    EXPECT_TRUE(fits("date:2026-10..2026-11"));
    EXPECT_TRUE(fits("date:2026-11-29..2026-11-29"));
    EXPECT_FALSE(fits("date:2025..2026-10"));
}

TEST(RunFilter, FindsWholeTags) {
    EXPECT_TRUE(fits("tag:Quick"));
    EXPECT_TRUE(fits("tag:\"before the patch\""));
    EXPECT_FALSE(fits("tag:before"));
}

TEST(RunFilter, WantsAllWordsButOneOfSeveralValues) {
    EXPECT_TRUE(fits("kernel:6.1 tag:quick nagle"));
    EXPECT_FALSE(fits("kernel:6.1 tag:slow"));
    EXPECT_TRUE(fits("tag:slow|quick"));
    EXPECT_TRUE(fits("tag:slow|\"Before the patch\""));
    EXPECT_FALSE(fits("-tag:quick"));
    EXPECT_TRUE(fits("-tag:slow -cork"));
}

TEST(RunFilter, FindsNothingInARunThatSaysNothing) {
    const runs::Run bare = runWith("bare", {});
    for (const char *word : {"kernel:6", "host:n1", "option:TCP_NODELAY", "date:2026", "tag:quick"})
        EXPECT_FALSE(RunFilter::parse(word)->fits(bare)) << word;
}

TEST(RunFilter, SaysWhatIsWrongWithAText) {
    EXPECT_EQ(mistakeIn("os:linux"), "os:linux: 'os' is not one of label, host, kernel, option, date, tag (a "
                                     "label with a colon goes in quotation marks)");
    EXPECT_EQ(mistakeIn("nagle kernel:"), "kernel:: needs a value after kernel:");
    EXPECT_EQ(mistakeIn("tag:a|"), "tag:a|: needs a value after tag:");
    EXPECT_EQ(mistakeIn("label:\"Nagle on"), "label:\"Nagle on: lacks its second quotation mark");
    EXPECT_EQ(mistakeIn("date:november"),
              "date:november: needs a date such as 2026-11-30, 2026-11 or 2026, or two with .. between them");
    EXPECT_EQ(mistakeIn("date:2026..2025"), "date:2026..2025: ends before it begins");
    EXPECT_EQ(mistakeIn("option:=1"), "option:=1: needs the name of an option before =");
}

TEST(RunFilter, TakesAnyBytesWithoutHarm) {
    std::string text;
    unsigned state = 1;
    const std::string letters = "\"|:-.. \tkernelodatg=6129\xc3\xa4";
    for (int round = 0; round < 20'000; ++round) {
        text.clear();
        for (int i = 0; i < 12; ++i) {
            state = state * 1664525u + 1013904223u;
            text += letters[(state >> 16) % letters.size()];
        }
        if (const auto filter = RunFilter::parse(text))
            filter->fits(example());
    }
}

TEST(RunFilter, FindsARunAgainByEveryWordThatIsMadeOfIt) {
    const runs::Run run = example();
    for (const RunKeyDescriptor &key : runKeys()) {
        const auto example = RunFilter::parse(key.example);
        EXPECT_TRUE(example) << key.example;
        const auto values = valuesOf(run, key.key);
        EXPECT_FALSE(values.empty()) << key.name;
        for (const std::string &value : values) {
            const auto filter = RunFilter::parse(filterWord(key.key, value));
            ASSERT_TRUE(filter) << filterWord(key.key, value) << ": " << filter.error().message();
            EXPECT_TRUE(filter->fits(run)) << filterWord(key.key, value);
        }
    }
}

TEST(KnownValues, OfOptionsAreThoseThatVary) {
    const runs::Run a = example();
    runs::Run b = example();
    b.settings[0].value = "0";
    const runs::Run *const both[] = {&a, &b};
    EXPECT_EQ(knownValues(both, RunKey::option), (std::vector<std::string>{"TCP_NODELAY=0", "TCP_NODELAY=1"}));
    EXPECT_EQ(knownValues(both, RunKey::tag), (std::vector<std::string>{"Before the patch", "quick"}));
}

} // namespace delayrank::runs
