#include "core/base/harmless.h"

#include <gtest/gtest.h>

namespace delayrank {
namespace {

TEST(Harmless, WordsCommandNoTerminalAndReorderNothing) {
    EXPECT_EQ(harmless("Grüße, 日本 \xe2\x80\x94 ok"), "Grüße, 日本 \xe2\x80\x94 ok");
    EXPECT_EQ(harmless("a\x1b[2J\x7f\tb\nc"), "a [2J  b c");
    EXPECT_EQ(harmless("a\xc2\x9b" "2Jb"), "a 2Jb") << "a control sequence in one character";
    EXPECT_EQ(harmless("\xe2\x80\xae" "gnp.sey\xe2\x80\xac\xe2\x81\xa6?\xe2\x81\xa9"), "gnp.sey?");
    EXPECT_EQ(harmless("a\n\rb", LineFeeds::stay), "a\n b");
    EXPECT_EQ(harmless("cut \xe2\x80"), "cut \xe2\x80");
    EXPECT_EQ(harmless(""), "");
}

} // namespace
} // namespace delayrank
