#include "ui/panels/configuration_form.h"
#include "ui/panels/finding_line.h"
#include "ui/panels/host_fields.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <gtest/gtest.h>

namespace delayrank::ui {

using remote::DataFindings;
using remote::HostFindings;
using runs::End;

class TheHosts : public testing::Test {
protected:
    static HostFindings answered(const QString &name) {
        HostFindings findings;
        findings.stage = HostFindings::Stage::ready;
        findings.program = "delayrank-agent 0.1.0";
        findings.about.hostName = name;
        findings.about.kernelRelease = "6.1.0";
        findings.about.addresses = {{"10.0.0.2", "eth0", false, 1000},
                                    {"192.168.5.2", "eth1", false, 25'000}};
        return findings;
    }
    QStringList offeredAddresses() const {
        QStringList items;
        for (int i = 0; i < hosts.dataAddress()->count(); ++i)
            items << hosts.dataAddress()->itemText(i);
        return items;
    }
    ConfigurationForm form;
    HostFields &hosts = *form.hostFields();
    QComboBox *const sender = hosts.box(End::sender), *const receiver = hosts.box(End::receiver);
};

TEST_F(TheHosts, OfferWhatWasUsedBeforeTheLastOneFirstAndKeepWhatIsWritten) {
    sender->setEditText("tcp://now:1");
    hosts.setRecentHosts({"tcp://b:1", "tcp://a:1"});
    EXPECT_EQ(sender->currentText(), "tcp://now:1");
    EXPECT_EQ(receiver->currentText(), "local");
    ASSERT_EQ(sender->count(), 3);
    EXPECT_EQ(sender->itemText(0), "tcp://b:1");
    EXPECT_EQ(sender->itemText(2), "local") << "this computer can always be chosen";
}

TEST_F(TheHosts, ShowWhatIsFoundOutOfThemAsItIsFoundOut) {
    EXPECT_EQ(hosts.line(End::receiver)->text(), "");
    hosts.showHost(End::receiver, {});
    EXPECT_EQ(hosts.line(End::receiver)->kind(), FindingLine::Kind::working);
    hosts.showHost(End::receiver, answered("node7"));
    EXPECT_EQ(hosts.line(End::receiver)->text(), "node7, Linux 6.1.0");
    EXPECT_EQ(hosts.line(End::receiver)->kind(), FindingLine::Kind::good);
    EXPECT_TRUE(hosts.line(End::receiver)->toolTip().contains("192.168.5.2 on eth1 at 25 Gbit/s"));
    HostFindings failed;
    failed.stage = HostFindings::Stage::failed;
    failed.error = {ErrorCode::connectionRefused, "tcp://a:1", "refused <b>", 0};
    hosts.showHost(End::sender, failed);
    EXPECT_EQ(hosts.line(End::sender)->text(), "refused <b>");
    EXPECT_EQ(hosts.line(End::sender)->kind(), FindingLine::Kind::bad);
    EXPECT_TRUE(hosts.line(End::sender)->toolTip().contains("refused &lt;b&gt;")) << "no markup of a peer's";
}

TEST_F(TheHosts, ForgetWhatIsKnownOfAHostOnceAnotherIsWritten) {
    hosts.showHost(End::sender, answered("a"));
    hosts.showHost(End::receiver, answered("b"));
    receiver->setEditText("tcp://c:1");
    EXPECT_EQ(hosts.line(End::receiver)->text(), "");
    EXPECT_EQ(hosts.line(End::sender)->text(), "a, Linux 6.1.0");
    EXPECT_EQ(offeredAddresses(), QStringList());
}

TEST_F(TheHosts, OfferTheReceiversAddressesWithDeviceAndSpeedOnceItHasAnswered) {
    form.findChild<QLineEdit *>("dataAddress")->setText("192.168.5.2");
    hosts.showHost(End::receiver, answered("b"));
    EXPECT_EQ(offeredAddresses(),
              QStringList({"10.0.0.2 on eth0 at 1 Gbit/s", "192.168.5.2 on eth1 at 25 Gbit/s"}));
    EXPECT_EQ(hosts.dataAddress()->currentText(), "192.168.5.2") << "what is written stays";
    hosts.dataAddress()->setCurrentIndex(0);
    emit hosts.dataAddress()->activated(0); // as a click on it does
    EXPECT_EQ(hosts.dataAddress()->currentText(), "10.0.0.2");
    EXPECT_EQ(form.configuration()->dataAddress, "10.0.0.2");
}

TEST_F(TheHosts, ChangePlacesWithAllThatBelongsToThem) {
    sender->setEditText("tcp://a:1");
    receiver->setEditText("tcp://b:1");
    hosts.showHost(End::sender, answered("a"));
    form.findChild<QLineEdit *>("senderCpu")->setText("3");
    form.findChild<QLineEdit *>("dataAddress")->setText("10.9.9.9");
    form.findChild<QToolButton *>("swapHosts")->click();
    const auto configuration = form.configuration();
    ASSERT_TRUE(configuration.has_value());
    EXPECT_EQ(configuration->sender.text, "tcp://b:1");
    EXPECT_EQ(configuration->receiver.text, "tcp://a:1");
    EXPECT_EQ(configuration->plan.step.receiverCpu, 3u);
    EXPECT_FALSE(configuration->plan.step.senderCpu);
    EXPECT_EQ(configuration->dataAddress, "") << "it was of the host that receives no more";
    EXPECT_EQ(hosts.line(End::receiver)->text(), "a, Linux 6.1.0");
    EXPECT_EQ(hosts.line(End::sender)->text(), "");
    EXPECT_EQ(offeredAddresses().size(), 2);
}

TEST_F(TheHosts, TellTheWayOfTheTestTrafficAndWarnWhereItIsShared) {
    DataFindings data;
    data.stage = DataFindings::Stage::proven;
    data.address = {"10.0.0.2", "10.0.0.2"};
    data.senderFacts = {{"data route", "on-link"}, {"data route device", "eth0"}};
    hosts.showData(data);
    EXPECT_EQ(hosts.dataLine()->text(), "10.0.0.2 is reached over eth0, on-link");
    EXPECT_EQ(hosts.dataLine()->kind(), FindingLine::Kind::good);
    data.warnings = QStringList{"tcp://a:1: control and test traffic share eth0"};
    hosts.showData(data);
    EXPECT_EQ(hosts.dataLine()->kind(), FindingLine::Kind::warning);
    EXPECT_TRUE(hosts.dataLine()->toolTip().contains("share eth0"));
}

TEST_F(TheHosts, SayWhatTheyWarnOfWithoutAMouseAndByTheEnd) {
    sender->setEditText("tcp://a:1");
    DataFindings data;
    data.stage = DataFindings::Stage::proven;
    data.address = {"10.0.0.2", "10.0.0.2"};
    data.senderFacts = {{"data route", "on-link"}, {"data route device", "eth0"}};
    data.warnings = QStringList{"tcp://a:1: control and test traffic share eth0"};
    hosts.showData(data);
    EXPECT_EQ(hosts.dataLine()->text(), "sender: control and test traffic share eth0");
    EXPECT_TRUE(hosts.dataLine()->toolTip().contains("10.0.0.2 is reached over eth0, on-link"));
}

TEST_F(TheHosts, OfALongNameLeaveRoomForTheKernel) {
    const QString name = "build-server-number-17.rack-b.lab.kernel-networking.example";
    hosts.showHost(End::receiver, answered(name));
    EXPECT_EQ(hosts.line(End::receiver)->text(), "build-server-number-17, Linux 6.1.0");
    EXPECT_TRUE(hosts.line(End::receiver)->toolTip().contains(name));
    hosts.showHost(End::receiver, answered(QString(60, 'n')));
    EXPECT_EQ(hosts.line(End::receiver)->text(), QString(23, 'n') + QChar(0x2026) + ", Linux 6.1.0");
}

TEST_F(TheHosts, LeaveNothingUnderWayWhereACheckIsCancelled) {
    hosts.setChecking(true);
    auto *const button = form.findChild<QToolButton *>("checkHosts");
    EXPECT_EQ(button->text(), "Cancel Check");
    EXPECT_FALSE(form.findChild<QToolButton *>("swapHosts")->isEnabled());
    hosts.showHost(End::sender, answered("a"));
    hosts.showHost(End::receiver, {});
    hosts.setChecking(false);
    EXPECT_EQ(button->text(), "Check Hosts");
    EXPECT_EQ(hosts.line(End::sender)->text(), "a, Linux 6.1.0");
    EXPECT_EQ(hosts.line(End::receiver)->text(), "");
}

TEST_F(TheHosts, AreNotMadeWiderByALongName) {
    form.resize(form.minimumSizeHint());
    const int before = form.minimumSizeHint().width();
    const QString longHost =
        "exec:ssh -p 2222 a-very-long-host-name.in-a-department.of-a-company.example agent --stdio";
    hosts.setRecentHosts({longHost});
    sender->setEditText(longHost);
    HostFindings findings = answered(longHost);
    hosts.showHost(End::sender, findings);
    EXPECT_EQ(form.minimumSizeHint().width(), before);
    EXPECT_TRUE(sender->toolTip().startsWith(longHost));
}

TEST_F(TheHosts, ShowTheHeadOfALongNameOnceTheyAreLeft) {
    receiver->setEditText("ssh://me@build-server-number-17.rack-b.lab.kernel-networking.example:2222");
    form.resize(300, 600);
    form.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&form));
    // Once typed into, once only passed through.
    for (const char *typed : {"1", ""}) {
        receiver->setFocus();
        receiver->lineEdit()->end(false);
        QTest::keyClicks(receiver, typed);
        EXPECT_GT(receiver->lineEdit()->cursorPosition(), 0);
        QTest::keyClick(receiver, Qt::Key_Tab);
        EXPECT_EQ(receiver->lineEdit()->cursorPosition(), 0) << typed;
    }
    form.hostFields()->setRecentHosts({receiver->currentText()}); // the text of the field is the list's first
    EXPECT_EQ(receiver->lineEdit()->cursorPosition(), 0);
}

TEST(AFindingLine, OfBadNewsShowsAllOfItByKeyboard) {
    FindingLine line;
    line.resize(150, 60);
    line.tell(FindingLine::Kind::good, "a");
    EXPECT_EQ(line.focusPolicy(), Qt::NoFocus);
    line.tell(FindingLine::Kind::bad, "ssh: " + QString(400, 'x'), {"the end of it"});
    ASSERT_TRUE(QTest::qWaitForWindowActive(&line));
    line.setFocus(Qt::TabFocusReason);
    EXPECT_TRUE(line.hasFocus());
    QTest::keyClick(&line, Qt::Key_Space);
    EXPECT_TRUE(QToolTip::text().contains("the end of it"));
    EXPECT_TRUE(line.accessibleDescription().contains("the end of it"));
    QToolTip::hideText();
    line.tell(FindingLine::Kind::bad, "refused", {"tcp://a:1: refused"});
    EXPECT_EQ(line.toolTip().count("refused"), 1) << "told once, with the host's name";
}

TEST(AFindingLine, HasAsManyLinesAsItsTextNeedsUpToThree) {
    FindingLine line;
    line.tell(FindingLine::Kind::good, "a, Linux 6.1.0");
    const int one = line.heightForWidth(400);
    EXPECT_EQ(one, line.minimumSizeHint().height());
    line.tell(FindingLine::Kind::bad, "ssh: Could not resolve hostname a.b.example: Name or service not known");
    const int two = line.heightForWidth(300);
    EXPECT_GT(two, one);
    EXPECT_EQ(line.heightForWidth(2'000), one);
    line.tell(FindingLine::Kind::bad, QString(2'000, 'x'));
    EXPECT_LE(line.heightForWidth(200), one + 2 * line.fontMetrics().lineSpacing() + 2);
    EXPECT_GT(line.heightForWidth(200), two);
    line.resize(200, line.heightForWidth(200));
    EXPECT_FALSE(line.grab().isNull());
}

} // namespace delayrank::ui
