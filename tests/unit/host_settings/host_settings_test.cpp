#include "core/host_settings/host_settings.h"
#include "fake_settings.h"

#include <gmock/gmock.h>

namespace delayrank::host_settings::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class HostSettingsTest : public InFolder {
protected:
    Expected<Facts> apply(const Facts &wanted) { return m_settings->apply(wanted, "eth0"); }

    FakeHost m_host{{{"a", "1"}, {"b", "2"}, {"c", "3"}}, {}, {}, {}};
    std::optional<HostSettings> m_settings{std::in_place, path("state"), m_host.find()};
};

TEST_F(HostSettingsTest, AreChangedReadBackAndPutBack) {
    m_host.makes["100"] = "128"; // as a driver does that rounds ring sizes
    const auto facts = apply({{"a", "100"}, {"b", "7"}});
    ASSERT_TRUE(facts) << facts.error().message();
    EXPECT_THAT(*facts, ElementsAre(Fact{"host setting a", "100 (read back: 128, before: 1)"},
                                    Fact{"host setting b", "7 (read back: 7, before: 2)"}));
    m_settings.reset();
    EXPECT_THAT(m_host.writes, ElementsAre("a=100", "b=7", "b=2", "a=1"));
    EXPECT_THAT(filesIn("state"), IsEmpty());
}

TEST_F(HostSettingsTest, AreNotedOnDiskBeforeTheyAreChanged) {
    m_host.refuses["a"] = true;
    EXPECT_FALSE(apply({{"a", "100"}}));
    // The write was refused, and so was the way back: its note is still there.
    ASSERT_THAT(filesIn("state"), SizeIs(1));
    std::ifstream file(filesIn("state").front());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_THAT(text, HasSubstr("\n+ a\t1\n"));
}

TEST_F(HostSettingsTest, ChangeFromStepToStepWithoutTouchingWhatStays) {
    ASSERT_TRUE(apply({{"a", "10"}, {"b", "20"}}));
    ASSERT_TRUE(apply({{"a", "11"}, {"b", "20"}}));
    EXPECT_THAT(m_host.writes, ElementsAre("a=10", "b=20", "a=11"));
    m_host.writes.clear();
    const auto facts = apply({{"b", "20"}});
    EXPECT_THAT(m_host.writes, ElementsAre("a=1")) << "what is not wanted any more is put back";
    EXPECT_THAT(*facts, ElementsAre(Fact{"host setting b", "20 (read back: 20, before: 2)"}));
    m_host.writes.clear();
    ASSERT_TRUE(apply({}));
    EXPECT_THAT(m_host.writes, ElementsAre("b=2"));
}

TEST_F(HostSettingsTest, AreAllPutBackWhereOneIsRefused) {
    ASSERT_TRUE(apply({{"a", "10"}}));
    m_host.refuses["b"] = true;
    const auto facts = apply({{"a", "10"}, {"b", "20"}});
    ASSERT_FALSE(facts);
    EXPECT_EQ(facts.error().subject, "b");
    EXPECT_EQ(m_host.values["a"], "1");
}

TEST_F(HostSettingsTest, AreJudgedBeforeAnythingIsTouched) {
    EXPECT_THAT(apply({{"a", "10"}, {"unknown", "1"}}).error().subject, "unknown");
    EXPECT_THAT(apply({{"a", "10"}, {"b", "nonsense"}}).error().reason, HasSubstr("needs sense"));
    EXPECT_THAT(apply({{"a", "10"}, {"a", "11"}}).error().reason, HasSubstr("given twice"));
    EXPECT_THAT(m_host.writes, IsEmpty());
    EXPECT_THAT(filesIn("state"), IsEmpty());
}

TEST_F(HostSettingsTest, TellWhatCouldNotBePutBack) {
    ASSERT_TRUE(apply({{"a", "10"}, {"b", "20"}}));
    m_host.refuses["a"] = true;
    EXPECT_THAT(m_settings->restore(), ElementsAre(HasSubstr("could not put a back to 1: a: refused")));
    EXPECT_EQ(m_host.values["b"], "2");
    EXPECT_THAT(filesIn("state"), SizeIs(1));
    m_host.refuses["a"] = false;
    EXPECT_THAT(recover(path("state"), m_host.find()), ElementsAre(HasSubstr("put a back to 1")));
}

} // namespace
} // namespace delayrank::host_settings::test
