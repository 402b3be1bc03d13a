#include "core/runs/fact_table.h"
#include "tests/unit/runs/fact_runs.h"

#include <gmock/gmock.h>

namespace delayrank::runs {

namespace {

std::vector<FactRow> tableOf(const std::vector<Run> &runs) {
    std::vector<const Run *> pointers;
    for (const Run &run : runs)
        pointers.push_back(&run);
    return factTable(pointers);
}

const FactRow &rowOf(const std::vector<FactRow> &rows, FactGroup group, const std::string &name) {
    for (const FactRow &row : rows)
        if (row.group == group && row.name == name)
            return row;
    static const FactRow none;
    ADD_FAILURE() << "no row " << name;
    return none;
}

} // namespace

TEST(FactTable, HasARowForEachFactOfAnyRunInTheOrderOfTheGroups) {
    const auto rows = tableOf({runWith("a", {{"window", "41 messages"}},
                                       {factOf(End::receiver, "HZ", "250"), factOf(End::sender, "HZ", "1000"),
                                        factOf(End::sender, "TCP RTT", "9 us", 0, Moment::finish)}),
                               runWith("b", {{"window", "41 messages"}, {"TCP_CORK", "1"}})});
    std::vector<std::string> names;
    for (const FactRow &row : rows)
        names.push_back(std::string(factGroupName(row.group)) + "/" + row.name);
    EXPECT_THAT(names, testing::ElementsAre("Settings/window", "Settings/TCP_CORK", "Sender/HZ", "Receiver/HZ",
                                            "Sender, counted while it ran/TCP RTT"));
}

TEST(FactTable, SaysWhichRowsAndCellsDiffer) {
    const auto rows = tableOf({runWith("a", {{"size", "1 bytes"}, {"window", "0"}}),
                               runWith("b", {{"size", "1 bytes"}, {"window", "41"}}),
                               runWith("c", {{"size", "1 bytes"}, {"window", "0"}})});
    EXPECT_FALSE(rowOf(rows, FactGroup::settings, "size").differs);
    const FactRow &window = rowOf(rows, FactGroup::settings, "window");
    EXPECT_TRUE(window.differs);
    EXPECT_TRUE(window.differsFrom(0, 1));
    EXPECT_FALSE(window.differsFrom(0, 2));
    EXPECT_TRUE(window.differsFrom(1, 2));
}

TEST(FactTable, TakesAFactThatWasNotRecordedForAnotherThanOneThatWas) {
    const auto rows = tableOf({runWith("a", {{"TCP_CORK", "1"}}), runWith("b", {})});
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_TRUE(rows[0].differs);
    EXPECT_FALSE(rows[0].cells[1].recorded());
    EXPECT_EQ(rows[0].cells[1].text(), "");
}

TEST(FactTable, TellsTheMomentsOfAFactThatChangedWithinAStep) {
    const auto rows = tableOf(
        {runWith("a", {},
                 {factOf(End::sender, "CPU frequency governor", "performance"),
                  factOf(End::sender, "CPU frequency governor", "powersave", 0, Moment::finish)})});
    const FactRow &row = rowOf(rows, FactGroup::sender, "CPU frequency governor");
    EXPECT_TRUE(row.cells[0].changed());
    EXPECT_EQ(row.cells[0].text(), "performance (start), powersave (finish)");
    EXPECT_EQ(row.cells[0].history(), "step 1, start: performance\nstep 1, finish: powersave");
    ASSERT_TRUE(row.concern);
}

TEST(FactTable, TellsTheStepsOfAFactThatChangedBetweenThem) {
    std::vector<HostFact> facts;
    for (std::uint32_t step = 0; step < 4; ++step)
        facts.push_back(factOf(End::sender, "MTU", step < 3 ? "1500 bytes" : "9000 bytes", step));
    for (std::uint32_t step = 0; step < 7; ++step)
        facts.push_back(factOf(End::sender, "TCP segments out", std::to_string(step), step, Moment::finish));
    const auto rows = tableOf({runWith("a", {}, facts)});
    EXPECT_EQ(rowOf(rows, FactGroup::sender, "MTU").cells[0].text(),
              "1500 bytes (steps 1-3), 9000 bytes (step 4)");
    EXPECT_EQ(rowOf(rows, FactGroup::senderCounts, "TCP segments out").cells[0].text(),
              "0 (step 1), 1 (step 2), 2 (step 3), 3 (step 4), and 3 more");
}

TEST(FactTable, HoldsRunsOfDifferentLengthAlikeWhoseFactStayedTheSame) {
    const auto rows = tableOf(
        {runWith("a", {}, {factOf(End::sender, "MTU", "1500 bytes", 0)}),
         runWith("b", {}, {factOf(End::sender, "MTU", "1500 bytes", 0), factOf(End::sender, "MTU", "1500 bytes", 1)})});
    EXPECT_FALSE(rows[0].differs);
}

TEST(FactTable, PutsWhatIsMeasuredAtTheStartAmongTheCounts) {
    const auto rows = tableOf({runWith("a", {}, {factOf(End::receiver, "load average", "0.1 0.1 0.1")})});
    EXPECT_EQ(rows[0].group, FactGroup::receiverCounts);
}

TEST(FactTable, PutsSeveralSettingsOfOneNameTogether) {
    const auto rows = tableOf({runWith("a", {{"tag", "quick"}, {"tag", "night"}})});
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].cells[0].text(), "quick, night");
}

} // namespace delayrank::runs
