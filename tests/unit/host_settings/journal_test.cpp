#include "core/host_settings/journal.h"
#include "core/probe/device_facts.h"
#include "fake_settings.h"

#include <functional>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace delayrank::host_settings::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class JournalTest : public InFolder {
protected:
    std::string state() const { return path("state/delayrank"); }
    std::vector<std::string> journals() const { return filesIn("state/delayrank"); }
    /// Does it in a process that then dies without any clean-up.
    static void inAProcessThatDies(const std::function<void()> &work) {
        const pid_t child = fork();
        if (child == 0) {
            work();
            _exit(0);
        }
        waitpid(child, nullptr, 0);
    }
    void leaveBehind(std::initializer_list<std::pair<const char *, const char *>> changes) {
        inAProcessThatDies([&] {
            auto journal = Journal::create(state());
            for (const auto &[name, before] : changes)
                (void)journal->addChange(name, before);
        });
    }
    std::string write(const std::string &content) {
        std::filesystem::create_directories(state());
        const std::string file = state() + "/hand.journal";
        std::ofstream(file) << content;
        chmod(file.c_str(), 0600);
        return file;
    }
    static std::string head(const std::string &place) {
        return "delayrank host settings 1\nin " + place + "\n";
    }

    FakeHost m_host{{{"a", "1"}, {"b", "2"}}, {}, {}, {}};
};

TEST_F(JournalTest, IsPrivateAndGoesWhenAllIsPutBack) {
    {
        auto journal = Journal::create(state());
        ASSERT_TRUE(journal) << journal.error().message();
        ASSERT_THAT(journals(), SizeIs(1));
        struct stat about {};
        ASSERT_EQ(stat(journals()[0].c_str(), &about), 0);
        EXPECT_EQ(about.st_mode & 0777, 0600u);
        ASSERT_EQ(stat(state().c_str(), &about), 0);
        EXPECT_EQ(about.st_mode & 0777, 0700u);
        ASSERT_TRUE(journal->addChange("a", "1"));
        ASSERT_TRUE(journal->addRestored("a"));
    }
    EXPECT_THAT(journals(), IsEmpty());
}

TEST_F(JournalTest, OfAnAgentThatDiedIsPutBackLastChangeFirst) {
    leaveBehind({{"a", "10"}, {"b", "4096 8192"}});
    ASSERT_THAT(journals(), SizeIs(1));
    const auto lines = recover(state(), m_host.find());
    EXPECT_THAT(m_host.writes, ElementsAre("b=4096 8192", "a=10"));
    EXPECT_THAT(lines, ElementsAre(HasSubstr("put b back to 4096 8192"), HasSubstr("put a back to 10")));
    EXPECT_THAT(journals(), IsEmpty());
    EXPECT_THAT(recover(state(), m_host.find()), IsEmpty());
}

TEST_F(JournalTest, OfALivingAgentIsLeftAloneAndItsSettingsAreTaken) {
    auto living = Journal::create(state());
    ASSERT_TRUE(living->addChange("a", "1"));
    EXPECT_THAT(recover(state(), m_host.find()), IsEmpty());
    EXPECT_THAT(m_host.writes, IsEmpty());

    auto other = Journal::create(state());
    const auto taken = other->addChange("a", "5");
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().code, ErrorCode::busy);
    EXPECT_TRUE(other->addChange("b", "2"));
    ASSERT_TRUE(living->addRestored("a"));
    EXPECT_TRUE(other->addChange("a", "1"));
}

TEST_F(JournalTest, KeepsWhatCannotBePutBackAndTriesAgain) {
    leaveBehind({{"a", "10"}, {"b", "20"}});
    m_host.refuses["a"] = true;
    EXPECT_THAT(recover(state(), m_host.find()),
                ElementsAre(HasSubstr("put b back"), HasSubstr("could not put a back to 10: a: refused")));
    ASSERT_THAT(journals(), SizeIs(1));
    m_host.refuses["a"] = false;
    m_host.writes.clear();
    EXPECT_THAT(recover(state(), m_host.find()), ElementsAre(HasSubstr("put a back")));
    EXPECT_THAT(m_host.writes, ElementsAre("a=10")) << "b was put back before";
    EXPECT_THAT(journals(), IsEmpty());
}

TEST_F(JournalTest, OfAnEarlierBootIsOutOfDate) {
    write(head("some-other-boot/4026531840") + "+ a\t10\n");
    EXPECT_THAT(recover(state(), m_host.find()), IsEmpty());
    EXPECT_THAT(m_host.writes, IsEmpty());
    EXPECT_THAT(journals(), IsEmpty());
}

TEST_F(JournalTest, OfAnotherNetworkNamespaceIsLeftForAnAgentInThere) {
    const std::string here = probe::networkNamespace();
    write(head(here.substr(0, here.find('/')) + "/1") + "+ a\t10\n");
    EXPECT_THAT(recover(state(), m_host.find()), IsEmpty());
    EXPECT_THAT(m_host.writes, IsEmpty());
    EXPECT_THAT(journals(), SizeIs(1));
}

TEST_F(JournalTest, WithALastLineCutByACrashKeepsTheOthers) {
    write(head(probe::networkNamespace()) + "+ a\t10\n+ b\t2");
    EXPECT_THAT(recover(state(), m_host.find()), SizeIs(1));
    EXPECT_THAT(m_host.writes, ElementsAre("a=10"));
}

TEST_F(JournalTest, IsNotBelievedWhereItIsNoneOrNotOfThisUserAlone) {
    write("nonsense\n");
    EXPECT_THAT(recover(state(), m_host.find()), ElementsAre(HasSubstr("is no journal")));
    const std::string file = write(head(probe::networkNamespace()) + "+ a\t10\n");
    chmod(file.c_str(), 0644);
    EXPECT_THAT(recover(state(), m_host.find()), IsEmpty());
    EXPECT_THAT(m_host.writes, IsEmpty());
    chmod(file.c_str(), 0600);
    write(head(probe::networkNamespace()) + "+ /etc/passwd\tx\n+ a\tnonsense\n");
    EXPECT_THAT(recover(state(), m_host.find()),
                ElementsAre(HasSubstr("needs sense"), HasSubstr("is not in the list")));
    EXPECT_THAT(m_host.writes, IsEmpty());
}

TEST_F(JournalTest, IsNotMadeInAFolderThatOthersMayWrite) {
    std::filesystem::create_directories(state());
    chmod(state().c_str(), 0777);
    const auto journal = Journal::create(state());
    ASSERT_FALSE(journal);
    EXPECT_EQ(journal.error().code, ErrorCode::permission);
}

TEST_F(JournalTest, WithoutAFolderThereIsNothingToPutBack) {
    EXPECT_THAT(recover(path("nowhere"), m_host.find()), IsEmpty());
}

} // namespace
} // namespace delayrank::host_settings::test
