#include "ui/models/findings.h"

#include "tests/unit/models/run_maker.h"

#include <gmock/gmock.h>

namespace delayrank::ui::test {

namespace {

using testing::HasSubstr;

/// A run of 4,100 messages whose ends both hold up every 41st, for 44 ms.
runs::Run windowedRun(const std::string &hertz) {
    std::vector<Delay> delays;
    for (int message = 2; message <= 4'100; ++message)
        delays.push_back(message % 41 == 0 ? Delay(44ms) : Delay(5us));
    runs::Run run = makeRun("a", delays, delays);
    Plan plan;
    plan.step.messages = 4'100;
    plan.step.pattern.window = 41;
    run.settings = settingsOf(plan);
    run.settings.push_back({"sender host", "local"});
    run.settings.push_back({"receiver host", "local"});
    if (!hertz.empty())
        for (const runs::End end : {runs::End::sender, runs::End::receiver})
            run.hostFacts.push_back({end, runs::Moment::start, 0, {"HZ", hertz}});
    return run;
}

std::vector<Finding> findingsIn(Document &document) {
    return findingsOf(
        document.curves(),
        [&](const QString &runId) {
            const int row = document.rowOf(runId);
            return row < 0 ? nullptr : &document.run(row);
        },
        [] { return true; });
}

} // namespace

TEST(Findings, SayWhatAClusterIsWhatItCouldBeAndWhatToTry) {
    Document document;
    add(document, {windowedRun("250")});
    for (const runs::Pooling pooling : {runs::Pooling::pooled, runs::Pooling::byEnd}) {
        document.setPooling(pooling);
        const auto findings = findingsIn(document);
        ASSERT_FALSE(findings.empty());
        const Finding &longest = findings[0];
        EXPECT_EQ(longest.text(), QString("%1 x 44 ms: every 41st, 99.5 % of the time")
                                      .arg(pooling == runs::Pooling::pooled ? 200 : 100));
        ASSERT_EQ(longest.couldBe.size(), 1u);
        EXPECT_EQ(longest.couldBe[0].text(),
                  "could be: delayed ACK, shortest (40 ms; TCP_DELACK_MIN, include/net/tcp.h)");
        ASSERT_FALSE(longest.couldBe[0].suggestions.empty());
        EXPECT_EQ(longest.couldBe[0].suggestions[0].change, "with TCP_NODELAY");
    }
}

TEST(Findings, MatchNothingWhereHzIsNotKnownUntilItIsEntered) {
    Document document;
    add(document, {windowedRun("")});
    EXPECT_TRUE(findingsIn(document).at(0).couldBe.empty());
    document.setModified(false);
    document.setHertz(0, 250);
    EXPECT_TRUE(document.isModified());
    EXPECT_EQ(factValue(document.run(0).settings, "HZ"), "250");
    EXPECT_FALSE(findingsIn(document).at(0).couldBe.empty());
    document.setHertz(0, 0);
    EXPECT_EQ(factValue(document.run(0).settings, "HZ"), "");
    EXPECT_TRUE(findingsIn(document).at(0).couldBe.empty());
}

TEST(Findings, HaveNoPeriodWhereTheRunCannotBeRead) {
    Document document;
    add(document, {windowedRun("250")});
    const auto findings = findingsOf(
        document.curves(), [](const QString &) { return nullptr; }, [] { return true; });
    ASSERT_FALSE(findings.empty());
    EXPECT_FALSE(findings[0].cluster.period);
    EXPECT_TRUE(findings[0].couldBe.at(0).suggestions.empty());
    EXPECT_THAT(findings[0].text().toStdString(), HasSubstr("200 x 44 ms: 99.5 %"));
}

TEST(Marks, AreKeptByTheDocumentAsSomethingToSave) {
    Document document;
    document.setMarks({{10ms, "a jiffy in 1999"}, {Delay(0), "nothing"}});
    EXPECT_EQ(document.comparison().marks, (std::vector<runs::Mark>{{10ms, "a jiffy in 1999"}}));
    EXPECT_TRUE(document.isModified());
    document.setModified(false);
    document.setMarks({{10ms, "a jiffy in 1999"}});
    EXPECT_FALSE(document.isModified());
}

TEST(Marks, OfConstantsAreKeptByTheDocumentUntilTheyAreTakenAway) {
    Document document;
    document.setConstantMarked("jiffy", true);
    EXPECT_EQ(document.comparison().constants, std::vector<std::string>{"jiffy"});
    EXPECT_TRUE(document.isModified());
    document.setModified(false);
    document.setConstantMarked("jiffy", true);
    document.setConstantMarked("busy poll", false);
    EXPECT_FALSE(document.isModified());
    document.setConstantMarked("jiffy", false);
    EXPECT_TRUE(document.comparison().constants.empty());
    EXPECT_TRUE(document.isModified());
}

} // namespace delayrank::ui::test
