#include "ui/panels/configuration_queue.h"
#include "ui/panels/measure_panel.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>
#include <gtest/gtest.h>

namespace delayrank::ui {

class ThePanel : public testing::Test {
protected:
    QPushButton *button(const char *name) const {
        return panel.findChild<QPushButton *>(QLatin1String(name));
    }
    MeasurePanel panel;
};

TEST_F(ThePanel, MeasuresWhatTheFieldsSayWhereTheQueueIsEmpty) {
    const QSignalSpy starts(&panel, &MeasurePanel::startRequested);
    panel.findChild<QSpinBox *>("repetitions")->setValue(3);
    button("start")->click();
    ASSERT_EQ(starts.count(), 1);
    const auto plan = starts[0][0].value<remote::MeasurementPlan>();
    EXPECT_EQ(plan.configurations.size(), 1u);
    EXPECT_EQ(plan.repetitions, 3u);
}

TEST_F(ThePanel, MeasuresTheQueueWhereThereIsOne) {
    button("addToQueue")->click();
    panel.findChild<QLineEdit *>("label")->setText("second");
    button("addToQueue")->click();
    const auto plan = panel.plan();
    ASSERT_TRUE(plan.has_value());
    ASSERT_EQ(plan->configurations.size(), 2u);
    EXPECT_EQ(plan->configurations[1].label, "second");
}

TEST_F(ThePanel, KeepsStartOffAndSaysWhyWhileAFieldIsWrong) {
    panel.findChild<QLineEdit *>("amount")->setText("many");
    EXPECT_FALSE(button("start")->isEnabled());
    EXPECT_FALSE(button("addToQueue")->isEnabled());
    EXPECT_EQ(panel.whyNotReady(), "Count: Needs a whole number.");
    EXPECT_EQ(button("start")->toolTip(), panel.whyNotReady());
    panel.findChild<QLineEdit *>("amount")->setText("5000");
    EXPECT_TRUE(button("start")->isEnabled());
    EXPECT_EQ(panel.whyNotReady(), "");
}

TEST_F(ThePanel, TurnsStartOffAndStopOnWhileItMeasures) {
    EXPECT_FALSE(button("stop")->isEnabled());
    panel.setRunning(true);
    EXPECT_FALSE(button("start")->isEnabled());
    const QSignalSpy stops(&panel, &MeasurePanel::stopRequested);
    button("stop")->click();
    EXPECT_EQ(stops.count(), 1);
    panel.setRunning(false);
    EXPECT_TRUE(button("start")->isEnabled());
}

TEST_F(ThePanel, StartsNothingTwiceWhenStartIsAskedForAgain) {
    panel.setRunning(true);
    const QSignalSpy starts(&panel, &MeasurePanel::startRequested);
    panel.start();
    EXPECT_EQ(starts.count(), 0);
}

TEST_F(ThePanel, MeasuresBothDirectionsWhereThatIsAskedFor) {
    panel.findChild<QLineEdit *>("receiver")->setText("tcp://b:1");
    panel.findChild<QCheckBox *>("bothDirections")->setChecked(true);
    const auto plan = panel.plan();
    ASSERT_TRUE(plan.has_value());
    ASSERT_EQ(plan->configurations.size(), 2u);
    EXPECT_EQ(plan->configurations[1].sender.text, "tcp://b:1");
    EXPECT_TRUE(plan->configurations[1].label.endsWith(", B to A"));
}

TEST_F(ThePanel, ChecksTheHostsOrCancelsAndMeasuresNothingMeanwhile) {
    const QSignalSpy checks(&panel, &MeasurePanel::checkRequested);
    const QSignalSpy cancels(&panel, &MeasurePanel::cancelCheckRequested);
    auto *const check = panel.findChild<QToolButton *>("checkHosts");
    check->click();
    ASSERT_EQ(checks.count(), 1);
    EXPECT_EQ(checks[0][0].value<remote::Configuration>().sender.text, "local");
    panel.setChecking(true);
    EXPECT_FALSE(button("start")->isEnabled());
    EXPECT_EQ(panel.whyNotReady(), "The hosts are being checked.");
    check->click();
    EXPECT_EQ(cancels.count(), 1);
    EXPECT_EQ(checks.count(), 1);
    panel.findChild<QLineEdit *>("sender")->setText("tcp://other:1");
    EXPECT_EQ(cancels.count(), 2) << "what is checked is not what is written";
    panel.setChecking(false);
    EXPECT_TRUE(button("start")->isEnabled());
}

TEST_F(ThePanel, ChecksNoHostsWhileItMeasuresOrAHostIsWrong) {
    auto *const check = panel.findChild<QToolButton *>("checkHosts");
    panel.setRunning(true);
    EXPECT_FALSE(check->isEnabled());
    panel.setRunning(false);
    EXPECT_TRUE(check->isEnabled());
    panel.findChild<QLineEdit *>("receiver")->setText("nonsense");
    EXPECT_FALSE(check->isEnabled());
    EXPECT_TRUE(check->toolTip().startsWith("Receiver: ")) << check->toolTip().toStdString();
}

} // namespace delayrank::ui
