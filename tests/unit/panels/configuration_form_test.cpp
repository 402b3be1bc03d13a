#include "ui/panels/configuration_form.h"
#include "ui/panels/form_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <gtest/gtest.h>

namespace delayrank::ui {

using namespace std::chrono_literals;

class TheForm : public testing::Test {
protected:
    QLineEdit *edit(const char *name) const { return form.findChild<QLineEdit *>(QLatin1String(name)); }
    QString problemAt(const char *name) const {
        for (QWidget *widget = form.findChild<QWidget *>(QLatin1String(name)); widget;
             widget = widget->parentWidget())
            if (const auto *field = qobject_cast<FormField *>(widget))
                return field->problem();
        return QStringLiteral("no such field");
    }
    ConfigurationForm form;
};

TEST_F(TheForm, BeginsWithAConfigurationThatCanBeMeasured) {
    const auto configuration = form.configuration();
    ASSERT_TRUE(configuration.has_value()) << configuration.error().message();
    EXPECT_EQ(configuration->sender.kind, remote::HostSpec::Kind::local);
    EXPECT_EQ(configuration->plan.step.messages, 10'000u);
    EXPECT_EQ(configuration->plan.step.pattern.window, 100u);
    EXPECT_EQ(configuration->label, "window 100, Nagle on");
}

TEST_F(TheForm, SaysByTheFieldWhatIsWrongWithAHostAsItIsTyped) {
    edit("sender")->setText("htpp:/somewhere");
    EXPECT_FALSE(problemAt("sender").isEmpty());
    EXPECT_TRUE(problemAt("receiver").isEmpty());
    EXPECT_FALSE(form.configuration().has_value());
    edit("sender")->setText("tcp://127.0.0.1:7000");
    EXPECT_EQ(problemAt("sender"), "");
    EXPECT_TRUE(form.configuration().has_value());
}

TEST_F(TheForm, ShowsTheLimitByTheFieldThatBreaksIt) {
    edit("amount")->setText("1000000000000");
    EXPECT_TRUE(problemAt("amount").contains("100000000")) << problemAt("amount").toStdString();
    edit("amount")->setText("1");
    EXPECT_TRUE(problemAt("amount").contains("at least 2"));
    edit("amount")->setText("20000");
    EXPECT_EQ(problemAt("amount"), "");
    edit("sizes")->setText("1,99999999");
    EXPECT_TRUE(problemAt("sizes").contains("limit"));
    edit("sizes")->setText("1, 64");
    EXPECT_EQ(problemAt("sizes"), "");
    edit("knownStall")->setText("41");
    EXPECT_FALSE(problemAt("knownStall").isEmpty());
}

TEST_F(TheForm, SaysThatABurstNeedsAnInterval) {
    form.findChild<QSpinBox *>("burst")->setValue(10);
    EXPECT_FALSE(problemAt("burst").isEmpty());
    edit("interval")->setText("1ms");
    EXPECT_EQ(problemAt("burst"), "");
}

TEST_F(TheForm, FillsInTheNumbersOfAPresetAndNamesThePresetOfNumbers) {
    auto *const preset = form.findChild<QComboBox *>("pattern");
    preset->setCurrentText("ping-pong");
    emit preset->activated(preset->currentIndex());
    EXPECT_EQ(form.findChild<QSpinBox *>("window")->value(), 1);
    form.findChild<QSpinBox *>("window")->setValue(41);
    EXPECT_EQ(preset->currentText(), "windowed");
    edit("interval")->setText("1ms");
    EXPECT_EQ(preset->currentText(), "custom");
}

TEST_F(TheForm, TakesADurationInsteadOfACount) {
    auto *const kind = form.findChild<QComboBox *>("amountKind");
    kind->setCurrentIndex(1);
    emit kind->activated(1);
    const auto configuration = form.configuration();
    ASSERT_TRUE(configuration.has_value());
    EXPECT_EQ(configuration->plan.step.messages, 0u);
    EXPECT_EQ(configuration->plan.step.duration, 10s);
}

TEST_F(TheForm, GivesBackEveryFieldOfAConfigurationThatWasPutIn) {
    remote::Configuration put;
    put.label = "my label";
    put.sender = remote::HostSpec::parse("local").value();
    put.receiver = remote::HostSpec::parse("tcp://[::1]:7000").value();
    put.dataAddress = "10.0.0.2";
    put.plan.sizesBytes = {1, 64, 771};
    StepPlan &step = put.plan.step;
    step.duration = 1500ms;
    step.pattern = {7, 3, 2ms};
    step.options.setFlag("TCP_NODELAY", true);
    step.options.setFlag("TCP_QUICKACK", true);
    step.options.setFlag("TCP_CORK", true);
    step.options.setNumber("SO_SNDBUF", 4096);
    step.options.setNumber("SO_RCVBUF", 8192);
    step.options.set("TCP_CONGESTION", "reno");
    step.knownStall = KnownStall{41, 10ms};
    step.readUpToBytes = 512;
    step.senderCpu = 0;
    step.receiverCpu = 1;
    step.report = Report::after;
    form.setConfiguration(put);
    const auto got = form.configuration();
    ASSERT_TRUE(got.has_value()) << got.error().message();
    EXPECT_EQ(got->label, put.label);
    EXPECT_EQ(got->sender, put.sender);
    EXPECT_EQ(got->receiver, put.receiver);
    EXPECT_EQ(got->dataAddress, put.dataAddress);
    EXPECT_EQ(got->plan, put.plan);
}

TEST_F(TheForm, HasAFieldForEverySocketOptionThatThereIs) {
    for (const OptionDescriptor &option : optionDescriptors())
        EXPECT_NE(
            form.findChild<QWidget *>(QString::fromUtf8(option.name.data(), qsizetype(option.name.size()))),
            nullptr)
            << option.name;
}

TEST_F(TheForm, GivesBackEverySocketOptionAndThreadSettingThatWasPutIn) {
    remote::Configuration put;
    put.label = "all";
    put.sender = put.receiver = remote::HostSpec::parse("local").value();
    StepPlan &step = put.plan.step;
    step.messages = 1000;
    step.transport = "mptcp";
    for (const OptionDescriptor &option : optionDescriptors()) {
        const std::uint64_t number = std::max<std::uint64_t>(option.least, 1000);
        step.options.set(option.name, option.kind == OptionKind::flag     ? "1"
                                      : option.kind == OptionKind::number ? std::to_string(number)
                                      : option.kind == OptionKind::word   ? "lo"
                                                                          : "AF11");
    }
    step.senderCpu = 0;
    step.senderThread.policy = ThreadPlan::Policy::fifo;
    step.senderThread.priority = 50;
    step.senderThread.timerSlack = 1us;
    step.receiverThread.nice = -5;
    step.receiverThread.lockMemory = true;
    step.receiverThread.spin = true;
    step.allowRefused = true;
    step.clock = ClockChoice::monotonicRaw;
    step.noiseTime = 3s;
    step.pattern.window = 10;
    step.roundTrips = step.oneWay = step.kernelStamps = step.hardwareStamps = true;
    form.setConfiguration(put);
    const auto got = form.configuration();
    ASSERT_TRUE(got.has_value()) << got.error().message();
    EXPECT_EQ(got->plan.step.options.all().size(), optionDescriptors().size());
    EXPECT_EQ(got->plan, put.plan);
}

TEST_F(TheForm, SaysByTheOptionWhatIsWrongWithItsValue) {
    edit("TCP_MAXSEG")->setText("5");
    EXPECT_TRUE(problemAt("TCP_MAXSEG").contains("88")) << problemAt("TCP_MAXSEG").toStdString();
    edit("TCP_MAXSEG")->setText("500");
    EXPECT_EQ(problemAt("TCP_MAXSEG"), "");
    form.findChild<QComboBox *>("senderScheduling")->setCurrentText("fifo:100");
    EXPECT_TRUE(problemAt("senderScheduling").contains("99"));
    form.findChild<QComboBox *>("senderScheduling")->setCurrentText("");
    EXPECT_EQ(problemAt("senderScheduling"), "");
    EXPECT_TRUE(form.configuration().has_value());
}

TEST_F(TheForm, OffersWhatTheHostsHaveAndKeepsTheChoice) {
    auto *const congestion = form.findChild<QComboBox *>("TCP_CONGESTION");
    congestion->setCurrentText("dctcp");
    auto *const transport = form.findChild<QComboBox *>("transport");
    transport->setCurrentText("udp");
    remote::HostOffers offers;
    offers.congestionControls = QStringList{"bbr", "dctcp"};
    offers.transports = {{"tcp", {}}, {"udp", {}}, {"sctp", "the kernel has no SCTP"}};
    form.offer(offers);
    EXPECT_EQ(congestion->currentText(), "dctcp");
    EXPECT_EQ(congestion->count(), 3);
    EXPECT_EQ(transport->currentText(), "udp");
    EXPECT_EQ(transport->itemData(2, Qt::ToolTipRole), "the kernel has no SCTP");
    EXPECT_FALSE(transport->model()->flags(transport->model()->index(2, 0)).testFlag(Qt::ItemIsEnabled));
    EXPECT_TRUE(form.configuration().has_value());
}

TEST_F(TheForm, TurnsOffTheOptionsThatTheTransportDoesNotTakeAndSaysWhy) {
    auto *const transport = form.findChild<QComboBox *>("transport");
    auto *const nodelay = form.findChild<QCheckBox *>("TCP_NODELAY");
    nodelay->setChecked(true);
    edit("SO_SNDBUF")->setText("50000");
    transport->setCurrentText("udp");
    EXPECT_TRUE(nodelay->isEnabled()) << "nothing is known of the hosts yet";
    const QString ownToolTip = nodelay->toolTip();
    remote::HostOffers offers;
    const auto layers = [](auto... layer) { return (static_cast<unsigned>(layer) | ...); };
    offers.transports = {
        {"tcp",
         {},
         {},
         false,
         layers(OptionLayer::socket, OptionLayer::device, OptionLayer::tcp),
         1,
         1,
         true},
        {"udp", {}, {}, true, layers(OptionLayer::socket, OptionLayer::device, OptionLayer::udp)},
        {"unix", {}, {}, false, layers(OptionLayer::socket)}};
    form.offer(offers);
    EXPECT_FALSE(nodelay->isEnabled());
    EXPECT_TRUE(nodelay->toolTip().startsWith("udp does not have this option."))
        << qPrintable(nodelay->toolTip());
    EXPECT_FALSE(form.findChild<QComboBox *>("TCP_CONGESTION")->isEnabled());
    EXPECT_TRUE(form.findChild<QCheckBox *>("round trips")->isEnabled());
    EXPECT_FALSE(edit("readUpTo")->isEnabled());
    EXPECT_TRUE(edit("SO_TXTIME")->isEnabled());
    EXPECT_TRUE(edit("SO_SNDBUF")->isEnabled());
    const auto overUdp = form.configuration();
    ASSERT_TRUE(overUdp.has_value());
    EXPECT_FALSE(overUdp->plan.step.options.has("TCP_NODELAY")) << "what is off is not asked of the hosts";
    EXPECT_TRUE(overUdp->plan.step.options.has("SO_SNDBUF"));

    transport->setCurrentText("unix");
    EXPECT_FALSE(form.findChild<QComboBox *>("IP_TOS")->isEnabled());
    EXPECT_FALSE(form.findChild<QCheckBox *>("kernel's stamps")->isEnabled());
    transport->setCurrentText("tcp");
    EXPECT_TRUE(nodelay->isEnabled());
    EXPECT_EQ(nodelay->toolTip(), ownToolTip);
    EXPECT_TRUE(form.findChild<QCheckBox *>("kernel's stamps")->isEnabled());
    EXPECT_TRUE(form.configuration()->plan.step.options.has("TCP_NODELAY")) << "it was kept meanwhile";
}

TEST_F(TheForm, OffersOneWayDelaysOnlyWhereTheHostsClocksCanBeCompared) {
    auto *const oneWay = form.findChild<QCheckBox *>("one-way delays");
    oneWay->setChecked(true);
    remote::HostOffers offers;
    offers.oneWayMissing = "beta is not synchronised";
    form.offer(offers);
    EXPECT_FALSE(oneWay->isEnabled());
    EXPECT_TRUE(oneWay->toolTip().contains("beta is not synchronised"));
    EXPECT_FALSE(form.configuration()->plan.step.oneWay);
    form.offer({});
    EXPECT_TRUE(form.configuration()->plan.step.oneWay);
}

TEST_F(TheForm, ExplainsEveryFieldInATooltip) {
    for (const QLineEdit *const one : form.findChildren<QLineEdit *>())
        if (!one->objectName().startsWith("qt_")) {
            EXPECT_FALSE(one->toolTip().isEmpty() && one->parentWidget()->toolTip().isEmpty())
                << one->objectName().toStdString();
        }
    for (const QCheckBox *const one : form.findChildren<QCheckBox *>())
        EXPECT_FALSE(one->toolTip().isEmpty());
}

} // namespace delayrank::ui
