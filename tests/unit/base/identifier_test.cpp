#include "core/base/identifier.h"

#include <gmock/gmock.h>

#include <set>

namespace delayrank {
namespace {

TEST(ToHex, WritesTwoLowerCaseDigitsAByte) {
    EXPECT_EQ(toHex(""), "");
    EXPECT_EQ(toHex(std::string_view("\x00\x7f\xab\xff", 4)), "007fabff");
}

TEST(RandomBytes, AreAsManyAsAskedAndNeverTheSame) {
    EXPECT_EQ(randomBytes(0).size(), 0u);
    EXPECT_EQ(randomBytes(1000).size(), 1000u); // more than one getrandom() gives unasked
    std::set<std::string> seen;
    for (int i = 0; i < 100; ++i)
        seen.insert(randomBytes(16));
    EXPECT_EQ(seen.size(), 100u);
}

TEST(NewRunId, Is32HexadecimalCharacters) {
    EXPECT_THAT(newRunId(), testing::MatchesRegex("[0-9a-f]+"));
    EXPECT_EQ(newRunId().size(), 32u);
    EXPECT_NE(newRunId(), newRunId());
}

TEST(EqualSecret, IsTrueForTheSameBytesOnly) {
    EXPECT_TRUE(equalSecret("", ""));
    EXPECT_TRUE(equalSecret("token", "token"));
    EXPECT_FALSE(equalSecret("token", "tokem"));
    EXPECT_FALSE(equalSecret("Token", "token"));
}

TEST(EqualSecret, IsFalseForAPrefixInEitherDirection) {
    EXPECT_FALSE(equalSecret("token", "toke"));
    EXPECT_FALSE(equalSecret("toke", "token"));
    EXPECT_FALSE(equalSecret("", "token"));
    EXPECT_FALSE(equalSecret("token", ""));
    EXPECT_FALSE(equalSecret(std::string_view("token\0", 6), "token"));
    EXPECT_FALSE(equalSecret("token", std::string_view("token\0", 6)));
}

} // namespace
} // namespace delayrank
