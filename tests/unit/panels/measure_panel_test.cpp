#include "ui/panels/configuration_form.h"
#include "ui/panels/configuration_queue.h"
#include "ui/panels/finding_line.h"
#include "ui/panels/host_fields.h"
#include "ui/panels/measure_panel.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
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
    EXPECT_EQ(button("addToQueue")->toolTip(), panel.whyNotReady());
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

TEST_F(ThePanel, IsWalkedFromTopToBottomWithTheTabKey) {
    panel.resize(360, 1'800);
    panel.show();
    for (QToolButton *const section : panel.form()->findChildren<QToolButton *>())
        if (section->isCheckable())
            section->click();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&panel));
    panel.form()->hostFields()->box(runs::End::sender)->setFocus();
    panel.form()->hostFields()->showWarning("tcp://a:1: a warning"); // can be reached, too
    QPoint before(-1, -1);
    int steps = 0;
    for (const QWidget *now = panel.focusWidget(); panel.form()->isAncestorOf(now) && steps < 200; ++steps) {
        const QPoint place = now->mapTo(panel.form(), now->rect().center());
        const bool inRow = std::abs(place.y() - before.y()) < 8;
        EXPECT_TRUE(inRow ? place.x() > before.x() : place.y() > before.y())
            << now->objectName().toStdString() << " at " << place.x() << ", " << place.y();
        before = place;
        QTest::keyClick(panel.focusWidget(), Qt::Key_Tab);
        now = panel.focusWidget();
    }
    EXPECT_GT(steps, 50);
    EXPECT_EQ(panel.focusWidget()->objectName(), "addToQueue");
}

TEST_F(ThePanel, GivesWhatIsFoundOutOfHostsAllTheLinesItNeeds) {
    remote::HostFindings answered;
    answered.stage = remote::HostFindings::Stage::ready;
    answered.about.hostName = "build-server-number-17.rack-b.lab";
    answered.about.kernelRelease = "6.1.0-18-amd64";
    answered.about.facts = {{"CPUs online", "128"}};
    remote::HostFindings failed;
    failed.stage = remote::HostFindings::Stage::failed;
    failed.error = {ErrorCode::connectionRefused, "tcp://a:1", std::string(150, 'x'), 0};
    remote::DataFindings data;
    data.stage = remote::DataFindings::Stage::proven;
    data.address = {"192.168.5.2", "192.168.5.2"};
    data.senderFacts = {{"data route", "on-link"}, {"data route device", "eth1"}};
    HostFields *const hosts = panel.form()->hostFields();
    panel.show();
    // The bar of the fields comes and goes with the height, and takes of the width.
    for (int height = 560; height <= 1000; height += 20)
        for (int width = panel.minimumSizeHint().width(); width <= 420; width += 9) {
            panel.resize(width, height);
            hosts->showHost(runs::End::sender, answered);
            hosts->showHost(runs::End::receiver, failed);
            QTest::qWait(1);
            hosts->showHost(runs::End::receiver, answered);
            hosts->showData(data);
            QTest::qWait(1);
            for (const FindingLine *const line :
                 {hosts->line(runs::End::sender), hosts->line(runs::End::receiver), hosts->dataLine()})
                ASSERT_GE(line->height(), line->heightForWidth(line->width())) << width << " x " << height;
            hosts->dataLine()->clear();
        }
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
