#include "core/remote/askpass_program.h"

#include <QCoreApplication>
#include <gtest/gtest.h>

/// Sockets, timers and processes need an application object.
int main(int argc, char **argv) {
    if (const auto status = delayrank::remote::runAsAskpass(argc, argv)) // as the application does
        return *status;
    testing::InitGoogleTest(&argc, argv);
    const QCoreApplication application(argc, argv);
    return RUN_ALL_TESTS();
}
