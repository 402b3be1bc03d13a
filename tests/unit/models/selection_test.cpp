#include "ui/models/selection.h"

#include <QSignalSpy>
#include <gtest/gtest.h>

namespace delayrank::ui {
namespace {

using namespace std::chrono_literals;

TEST(Selection, TellsOfEachChangeOnce) {
    Selection selection;
    QSignalSpy crosshair(&selection, &Selection::crosshairChanged), band(&selection, &Selection::bandChanged);
    selection.setCrosshair(Delay(10ms));
    selection.setCrosshair(Delay(10ms));
    selection.setCrosshair(std::nullopt);
    selection.setBand(DelayBand{1ms, 2ms});
    selection.setBand(DelayBand{1ms, 2ms});
    EXPECT_EQ(crosshair.size(), 2);
    EXPECT_EQ(band.size(), 1);
    EXPECT_TRUE(selection.band()->contains(1ms));
    EXPECT_TRUE(selection.band()->contains(2ms));
    EXPECT_FALSE(selection.band()->contains(2ms + 1ns));
}

TEST(Selection, ForgetsTheMessageOfARunThatGoes) {
    Selection selection;
    selection.setMessage(SelectedMessage{QStringLiteral("a"), 0, runs::End::receiver, 42, 10ms});
    QSignalSpy changed(&selection, &Selection::messageChanged);
    selection.forgetRun(QStringLiteral("b"));
    EXPECT_TRUE(selection.message());
    selection.forgetRun(QStringLiteral("a"));
    EXPECT_FALSE(selection.message());
    EXPECT_EQ(changed.size(), 1);
}

} // namespace
} // namespace delayrank::ui
