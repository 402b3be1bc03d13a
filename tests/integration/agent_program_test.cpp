#include "command.h"

#include <gmock/gmock.h>

namespace delayrank::test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

TEST(AgentProgram, ChecksItselfAndGivesAVerdictInASentence) {
    const Outcome outcome = runProgram(agentProgram, {"--self-check", "--time", "900ms"});
    EXPECT_THAT(outcome.status, AnyOf(0, 1)) << outcome.err.toStdString();
    const std::string text = outcome.out.toStdString();
    for (const char *part : {"Clock: ", "a reading costs", "the smallest delay that it can tell",
                             "TCP_NODELAY", "TCP with Nagle", "Unix stream", "stamped / bare",
                             "live / report after", "sender CPU", "Verdict: "})
        EXPECT_THAT(text, HasSubstr(part));
}

TEST(AgentProgram, RefusesAClockThatItDoesNotKnow) {
    const Outcome outcome = runProgram(agentProgram, {"--once", "--clock", "sundial"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("--clock sundial"));
}

TEST(AgentProgram, TakesTheTimeOfACheckWithTheCheckOnly) {
    EXPECT_EQ(runProgram(agentProgram, {"--once", "--time", "1s"}).status, 2);
    EXPECT_EQ(runProgram(agentProgram, {"--self-check", "--time", "1ms"}).status, 2);
}

} // namespace
} // namespace delayrank::test
