#include "core/base/file_descriptor.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

namespace delayrank {
namespace {

int openNull() {
    return ::open("/dev/null", O_RDONLY | O_CLOEXEC);
}

bool isOpen(int descriptor) {
    return ::fcntl(descriptor, F_GETFD) >= 0;
}

TEST(FileDescriptor, IsClosedAtItsEnd) {
    const int number = openNull();
    ASSERT_TRUE(isOpen(number));
    {
        const FileDescriptor owner(number);
        EXPECT_EQ(owner.get(), number);
    }
    EXPECT_FALSE(isOpen(number));
}

TEST(FileDescriptor, MovedFromOwnsNothing) {
    FileDescriptor first(openNull());
    const int number = first.get();
    FileDescriptor second(std::move(first));
    EXPECT_FALSE(static_cast<bool>(first));
    EXPECT_EQ(second.get(), number);
    EXPECT_TRUE(isOpen(number));
}

TEST(FileDescriptor, AssignedToClosesWhatItHad) {
    FileDescriptor first(openNull());
    FileDescriptor second(openNull());
    const int old = first.get();
    const int kept = second.get();
    first = std::move(second);
    EXPECT_FALSE(isOpen(old));
    EXPECT_TRUE(isOpen(kept));
    EXPECT_EQ(first.get(), kept);
}

TEST(FileDescriptor, ResetTwiceClosesOnce) {
    FileDescriptor owner(openNull());
    const int number = owner.get();
    owner.reset();
    const int reused = openNull(); // the same number again
    EXPECT_EQ(reused, number);
    owner.reset();
    EXPECT_TRUE(isOpen(reused));
    ::close(reused);
}

} // namespace
} // namespace delayrank
