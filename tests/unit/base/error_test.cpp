#include "core/base/error.h"
#include "core/base/fact.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace delayrank {
namespace {

TEST(Error, SaysSubjectReasonAndTheSystemsWordsInOneLine) {
    EXPECT_EQ((Error{ErrorCode::io, "run.delays", "cannot be opened", ENOENT}).message(),
              "run.delays: cannot be opened: No such file or directory");
    EXPECT_EQ((Error{ErrorCode::busy, "", "busy with another run", 0}).message(), "busy with another run");
}

TEST(Error, IsTheFailingSideOfAnExpected) {
    const Expected<int> result = fail(ErrorCode::permission, "--cpu", "not allowed", EPERM);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::permission);
    EXPECT_EQ(result.error().systemErrno, EPERM);
}

TEST(ErrorCode, KeepsItsNumbersAsTheyTravel) {
    EXPECT_EQ(static_cast<int>(ErrorCode::internal), 0);
    EXPECT_EQ(static_cast<int>(ErrorCode::limitExceeded), 2);
    EXPECT_EQ(static_cast<int>(ErrorCode::unsupportedVersion), 7);
    EXPECT_EQ(static_cast<int>(ErrorCode::authentication), 8);
    EXPECT_EQ(static_cast<int>(ErrorCode::timedOut), 11);
    EXPECT_EQ(static_cast<int>(ErrorCode::busy), 14);
    EXPECT_EQ(static_cast<int>(ErrorCode::connectionRefused), 16);
}

TEST(Facts, GiveTheFirstValueOfAName) {
    const Facts facts{{"HZ", "250"}, {"MTU", "1500 bytes"}, {"HZ", "100"}};
    EXPECT_EQ(factValue(facts, "HZ"), "250");
    EXPECT_EQ(factValue(facts, "driver"), "");
}

} // namespace
} // namespace delayrank
