#include "core/protocol/shared_key.h"

#include <gmock/gmock.h>

namespace delayrank::protocol {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

TEST(SharedKey, IsWrittenInGroupsAndReadBackHoweverItWasPasted) {
    const SharedKey key = SharedKey::random();
    EXPECT_FALSE(key == SharedKey::random());
    EXPECT_THAT(key.text(), MatchesRegex("[0-9a-f]{8}(-[0-9a-f]{8}){7}"));
    std::string loose = "  ";
    for (const char c : key.text())
        loose += c == '-' ? std::string(" ") : std::string(1, static_cast<char>(std::toupper(c)));
    for (const std::string &text : {key.text(), key.text() + "\r\n", loose})
        EXPECT_EQ(SharedKey::parse(text).value(), key) << text;
}

TEST(SharedKey, ThatIsCutTooLongOrNoKeyIsRefusedWithoutBeingQuoted) {
    const std::string text = SharedKey::random().text();
    for (const std::string &wrong :
         {text.substr(1), text + "0", text.substr(0, 70) + "g", std::string(), "key " + text}) {
        const auto read = SharedKey::parse(wrong);
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().code, ErrorCode::invalidArgument);
        EXPECT_THAT(read.error().message(), Not(HasSubstr(text.substr(9, 8))));
    }
}

} // namespace
} // namespace delayrank::protocol
