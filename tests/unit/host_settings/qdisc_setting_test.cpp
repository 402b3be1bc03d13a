#include "core/host_settings/qdisc_setting.h"
#include "core/host_settings/root_qdisc.h"
#include "core/host_settings/run_program.h"

#include <gmock/gmock.h>
#include <sched.h>
#include <thread>

namespace delayrank::host_settings {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(QdiscSetting, TakesTheWordsOfTcForDisciplinesWithoutClasses) {
    const QdiscSetting setting("lo");
    EXPECT_TRUE(setting.check("default"));
    EXPECT_TRUE(setting.check("fq"));
    EXPECT_TRUE(setting.check("tbf rate 100kbit burst 2kb latency 400ms"));
    for (const char *value :
         {"", "htb", "prio", "fq; reboot", "fq\ndefault", "-help", "tbf=zz", "tbf=0", "htb=00", "fq $(x)"})
        EXPECT_FALSE(setting.check(value)) << value;
    EXPECT_TRUE(setting.check("tbf=00ff"));
}

TEST(QdiscSetting, OfADeviceThatThereIsNotIsNotFound) {
    const auto value = QdiscSetting("nosuchdevice").read();
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().code, ErrorCode::notFound);
}

TEST(RunProgram, TellsWhatTheProgramSaysAndNeverAsksAShell) {
    EXPECT_TRUE(runProgram("true", {}));
    const auto failed = runProgram("ls", {"/no such; folder $(x)"});
    ASSERT_FALSE(failed);
    EXPECT_THAT(failed.error().reason, HasSubstr("/no such; folder $(x)"));
    EXPECT_EQ(runProgram("no-such-program", {}).error().code, ErrorCode::notFound);
}

/// Runs the body on a thread in a network namespace of its own; false where that is not allowed.
template <class Body> bool inNamespace(Body body) {
    bool allowed = false;
    std::thread([&] {
        allowed = unshare(CLONE_NEWNET) == 0;
        if (allowed)
            body();
    }).join();
    return allowed;
}

TEST(QdiscSetting, IsPutBackExactlyFromWhatWasRead) {
    std::string skip;
    const bool allowed = inNamespace([&] {
        const QdiscSetting setting("lo");
        ASSERT_EQ(setting.read(), "default");
        if (const auto written = setting.write("tbf rate 100kbit burst 2kb latency 400ms"); !written) {
            skip = written.error().message(); // a kernel without it
            return;
        }
        const auto tbf = setting.read();
        ASSERT_TRUE(tbf);
        EXPECT_THAT(*tbf, StartsWith("tbf="));
        EXPECT_EQ(setting.readBack(), "tbf");
        EXPECT_EQ(setting.shown(*tbf), "tbf");
        ASSERT_TRUE(setting.write("pfifo limit 77"));
        EXPECT_THAT(*setting.read(), StartsWith("pfifo="));
        const auto restored = setting.write(*tbf);
        ASSERT_TRUE(restored) << restored.error().message();
        EXPECT_EQ(*setting.read(), *tbf);
        ASSERT_TRUE(setting.write("default"));
        EXPECT_EQ(setting.read(), "default");
        ASSERT_TRUE(setting.write("default")) << "also where it is there already";
        const auto wrong = setting.write("tbf rate nonsense");
        ASSERT_FALSE(wrong);
        EXPECT_THAT(wrong.error().message(), HasSubstr("tc"));
    });
    if (!allowed || !skip.empty())
        GTEST_SKIP() << "no network namespace or no tbf here " << skip;
}

TEST(QdiscSetting, LeavesADisciplineAloneThatItCouldNotPutBack) {
    std::string skip;
    const bool allowed = inNamespace([&] {
        if (const auto made = runProgram("tc", {"qdisc", "add", "dev", "lo", "root", "handle", "1:", "prio"});
            !made) {
            skip = made.error().message();
            return;
        }
        const auto value = QdiscSetting("lo").read();
        ASSERT_FALSE(value);
        EXPECT_THAT(value.error().message(), HasSubstr("is prio now, which could not be put back exactly"));
    });
    if (!allowed || !skip.empty())
        GTEST_SKIP() << "no network namespace or no prio here " << skip;
}

} // namespace
} // namespace delayrank::host_settings
