#pragma once

#include <linux/capability.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

namespace delayrank::test {

/// Runs `body` on a thread, and on the threads that it starts, that has no privileges, whoever runs the test.
template <class Body> void withoutRights(Body body) {
    std::thread([&] {
        __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
        __user_cap_data_struct none[2]{};
        if (syscall(SYS_capset, &header, none) == 0)
            body();
    }).join();
}

} // namespace delayrank::test
