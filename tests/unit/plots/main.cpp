#include <QApplication>
#include <gtest/gtest.h>

int main(int argc, char **argv) {
    // Also where the tests are listed or run by hand: nothing of them needs a display.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    testing::InitGoogleTest(&argc, argv);
    const QApplication application(argc, argv);
    return RUN_ALL_TESTS();
}
