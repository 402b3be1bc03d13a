#include "core/remote/ssh_words.h"

#include <gmock/gmock.h>

namespace delayrank::remote {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(ExplainSsh, GivesTheWholeWarningOfAChangedHostKeyWithoutItsFrame) {
    const Error error = explainSsh(
        "ssh://node7", "Welcome to node7\n"
                       "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\r\n"
                       "@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\r\n"
                       "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\r\n"
                       "The fingerprint for the ED25519 key sent by the remote host is\nSHA256:abc.\n"
                       "Host key verification failed.\r\n");
    EXPECT_EQ(error.code, ErrorCode::authentication);
    EXPECT_EQ(error.subject, "ssh://node7");
    EXPECT_EQ(error.reason,
              "ssh: WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! The fingerprint for the ED25519 key "
              "sent by the remote host is SHA256:abc. Host key verification failed.");
}

TEST(ExplainSsh, LeavesABannerOut) {
    const Error error =
        explainSsh("h", "Authorised use only\nReally\nYes\nme@h: Permission denied (publickey).\n");
    EXPECT_EQ(error.code, ErrorCode::authentication);
    EXPECT_EQ(error.reason, "ssh: Yes me@h: Permission denied (publickey).");
}

TEST(ExplainSsh, KnowsTheKindsOfFailures) {
    EXPECT_EQ(explainSsh("h", "ssh: connect to host h port 22: Connection refused").code,
              ErrorCode::connectionRefused);
    EXPECT_EQ(explainSsh("h", "ssh: connect to host h port 22: Connection timed out").code,
              ErrorCode::timedOut);
    EXPECT_EQ(explainSsh("h", "ssh: Could not resolve hostname h: Name or service not known").code,
              ErrorCode::notFound);
    EXPECT_EQ(explainSsh("h", "Connection closed by UNKNOWN port 65535").code, ErrorCode::io);
}

TEST(ExplainSsh, SaysSoWhereSshSaysNothing) {
    EXPECT_THAT(explainSsh("h", "\n").reason, HasSubstr("said nothing"));
}

TEST(ExplainSsh, KeepsToOneLineWithoutControlCharacters) {
    const Error error = explainSsh("h", "a\x1b[1mb\nc\td\n");
    EXPECT_EQ(error.reason, "ssh: a [1mb c d");
    EXPECT_THAT(explainSsh("h", QByteArray(100'000, 'x')).reason.size(), testing::Le(1600u));
}

} // namespace
} // namespace delayrank::remote
