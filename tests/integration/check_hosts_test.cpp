#include "command.h"

#include <QElapsedTimer>
#include <gmock/gmock.h>

namespace delayrank::test {
namespace {

using testing::HasSubstr;

/// `delayrank check-hosts` with real agents.
class CheckHosts : public InFolder {
protected:
    static Outcome check(const QStringList &options) {
        return delayrank(QStringList{"check-hosts"} + options);
    }
};

TEST_F(CheckHosts, TellsALineAFindingOfTwoHostsThatAreFit) {
    const Outcome outcome = check({});
    EXPECT_EQ(outcome.status, 0) << outcome.err.toStdString();
    EXPECT_EQ(outcome.err, "");
    for (const char *line : {"sender local: reached", "sender local: delayrank-agent ",
                             "receiver local: delayrank-agent ", " CPU", ", Linux ", "127.0.0.1 on lo",
                             "data address: 127.0.0.1 is reached over lo, within this host"})
        EXPECT_THAT(outcome.out.toStdString(), HasSubstr(line));
}

TEST_F(CheckHosts, TriesTheTransportThatIsAskedFor) {
    EXPECT_THAT(check({"--transport", "udp"}).out.toStdString(), HasSubstr("127.0.0.1 is reached"));
    EXPECT_EQ(check({"--transport", "unix"}).status, 0);
    const Outcome unknown = check({"--transport", "pigeon"});
    EXPECT_EQ(unknown.status, 3);
    EXPECT_THAT(unknown.err.toStdString(), HasSubstr("pigeon"));
}

TEST_F(CheckHosts, TellsOfBothWhereOneFailsAndExits3) {
    const Outcome outcome = check({"--receiver", "exec:no-such-launcher x"});
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("delayrank: exec:no-such-launcher x: "));
    EXPECT_EQ(outcome.err.count('\n'), 1) << outcome.err.toStdString();
    EXPECT_THAT(outcome.out.toStdString(), HasSubstr("receiver exec:no-such-launcher x: failed"));
    EXPECT_THAT(outcome.out.toStdString(), HasSubstr("sender local: delayrank-agent "));
    EXPECT_FALSE(outcome.out.contains("data address"));
}

TEST_F(CheckHosts, ListsTheAddressesOfTheReceiverWhereAWrongOneIsGiven) {
    const Outcome outcome = check({"--data-address", "192.0.2.7"});
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("--data-address 192.0.2.7"));
    EXPECT_THAT(outcome.err.toStdString(), HasSubstr("127.0.0.1 on lo"));
}

TEST_F(CheckHosts, Exits2WhereTheCommandLineIsWrong) {
    EXPECT_EQ(check({"--sender", "htpp:/x"}).status, 2);
    EXPECT_EQ(check({"--no-such"}).status, 2);
    EXPECT_EQ(check({"--help"}).status, 0);
}

} // namespace
} // namespace delayrank::test
