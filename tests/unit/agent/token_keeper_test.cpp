#include "core/agent/token_keeper.h"

#include "core/protocol/token_file.h"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace delayrank::agent::test {

namespace {

class TokenKeeperTest : public testing::Test {
protected:
    void SetUp() override {
        char name[] = "/tmp/delayrank-token-test-XXXXXX";
        ASSERT_NE(mkdtemp(name), nullptr);
        m_folder = name;
    }
    void TearDown() override { [[maybe_unused]] const int ignored = system(("rm -r " + m_folder).c_str()); }
    std::string m_folder;
};

} // namespace

TEST_F(TokenKeeperTest, RedeemsATokenOnce) {
    TokenKeeper keeper;
    const std::string token = keeper.token();
    EXPECT_EQ(token.size(), 32u);
    EXPECT_FALSE(keeper.redeem(""));
    EXPECT_FALSE(keeper.redeem(token.substr(1)));
    EXPECT_TRUE(keeper.redeem(token));
    EXPECT_FALSE(keeper.redeem(token));
    EXPECT_FALSE(keeper.redeem(""));
    ASSERT_TRUE(keeper.renew());
    EXPECT_NE(keeper.token(), token);
}

TEST_F(TokenKeeperTest, KeepsThePresentTokenInAPrivateFileAndRemovesIt) {
    const std::string path = m_folder + "/inner/7100.token";
    {
        TokenKeeper keeper;
        ASSERT_TRUE(keeper.publish(path));
        EXPECT_EQ(protocol::readTokenFile(path).value(), keeper.token());
        struct stat about {};
        ASSERT_EQ(stat(path.c_str(), &about), 0);
        EXPECT_EQ(about.st_mode & 0777, 0600u);
        ASSERT_EQ(stat((m_folder + "/inner").c_str(), &about), 0);
        EXPECT_EQ(about.st_mode & 0777, 0700u);
        ASSERT_TRUE(keeper.renew());
        EXPECT_EQ(protocol::readTokenFile(path).value(), keeper.token());
    }
    EXPECT_EQ(protocol::readTokenFile(path).error().code, ErrorCode::notFound);
}

TEST_F(TokenKeeperTest, RefusesAFolderThatIsALinkOrThatOthersMayWrite) {
    ASSERT_EQ(symlink("/tmp", (m_folder + "/link").c_str()), 0);
    TokenKeeper keeper;
    EXPECT_EQ(keeper.publish(m_folder + "/link/1.token").error().code, ErrorCode::permission);
    ASSERT_EQ(mkdir((m_folder + "/open").c_str(), 0700), 0);
    ASSERT_EQ(chmod((m_folder + "/open").c_str(), 0777), 0);
    EXPECT_EQ(keeper.publish(m_folder + "/open/1.token").error().code, ErrorCode::permission);
}

TEST_F(TokenKeeperTest, RefusesAFolderOfSomebodyElse) {
    if (geteuid() != 0)
        GTEST_SKIP() << "only root can give a folder away";
    ASSERT_EQ(mkdir((m_folder + "/theirs").c_str(), 0700), 0);
    ASSERT_EQ(chown((m_folder + "/theirs").c_str(), 12345, 12345), 0);
    TokenKeeper keeper;
    EXPECT_EQ(keeper.publish(m_folder + "/theirs/1.token").error().code, ErrorCode::permission);
}

TEST_F(TokenKeeperTest, TokenFileThatOthersMayReadIsRefused) {
    const std::string path = m_folder + "/1.token";
    std::ofstream(path) << "00112233445566778899aabbccddeeff\n";
    ASSERT_EQ(chmod(path.c_str(), 0644), 0);
    EXPECT_EQ(protocol::readTokenFile(path).error().code, ErrorCode::permission);
    ASSERT_EQ(chmod(path.c_str(), 0600), 0);
    EXPECT_EQ(protocol::readTokenFile(path).value(), "00112233445566778899aabbccddeeff");
    std::ofstream(path) << "no token";
    EXPECT_EQ(protocol::readTokenFile(path).error().code, ErrorCode::corrupt);
}

TEST_F(TokenKeeperTest, DefaultTokenFileIsInTheRuntimeFolderOrInTmp) {
    const char *const before = std::getenv("XDG_RUNTIME_DIR");
    const std::string kept = before != nullptr ? before : "";
    setenv("XDG_RUNTIME_DIR", "/run/user/7", 1);
    EXPECT_EQ(protocol::defaultTokenFile(7100), "/run/user/7/delayrank/7100.token");
    unsetenv("XDG_RUNTIME_DIR");
    EXPECT_EQ(protocol::defaultTokenFile(7100), "/tmp/delayrank-" + std::to_string(getuid()) + "/7100.token");
    if (before != nullptr)
        setenv("XDG_RUNTIME_DIR", kept.c_str(), 1);
}

} // namespace delayrank::agent::test
