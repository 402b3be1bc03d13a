// The fields of ConfigurationForm: what each is called, what it explains and how it is read.

#include "ui/panels/configuration_form.h"
#include "ui/panels/field_text.h"
#include "ui/panels/finding_line.h"
#include "ui/panels/form_field.h"
#include "ui/panels/host_preset_button.h"
#include "ui/panels/host_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

namespace delayrank::ui {

void ConfigurationForm::buildHosts(QFormLayout *form) {
    m_hosts = new HostFields(this);
    m_sender = m_hosts->box(runs::End::sender)->lineEdit();
    m_receiver = m_hosts->box(runs::End::receiver)->lineEdit();
    m_dataAddress = m_hosts->dataAddress()->lineEdit();
    connect(m_hosts, &HostFields::changed, this, &ConfigurationForm::revise);
    connect(m_hosts, &HostFields::swapped, this, &ConfigurationForm::swapThreads);
    const auto host = [](QLineEdit *edit, remote::HostSpec remote::Configuration::*target) -> Check {
        return [edit, target](remote::Configuration &configuration) -> Expected<void> {
            auto spec = remote::HostSpec::parse(edit->text().trimmed());
            if (!spec)
                return tl::unexpected(spec.error());
            configuration.*target = *spec;
            return {};
        };
    };
    const auto withLine = [](FormField *field, FindingLine *line) { field->addBelow(line); };
    withLine(addRow(form, tr("&Sender"),
                    {m_hosts->box(runs::End::sender), new HostPresetButton(m_sender, tr("Sender"))},
                    host(m_sender, &remote::Configuration::sender)),
             m_hosts->line(runs::End::sender));
    withLine(addRow(form, tr("&Receiver"),
                    {m_hosts->box(runs::End::receiver), new HostPresetButton(m_receiver, tr("Receiver"))},
                    host(m_receiver, &remote::Configuration::receiver)),
             m_hosts->line(runs::End::receiver));
    withLine(addRow(form, tr("&Data address"), {m_hosts->dataAddress()},
                    [this](remote::Configuration &configuration) -> Expected<void> {
                        configuration.dataAddress = m_dataAddress->text().trimmed();
                        return {};
                    }),
             m_hosts->dataLine());
    form->addRow(QString(), m_hosts->buttons());
}

void ConfigurationForm::buildMessages(QFormLayout *form) {
    // What the agents have is known once they answer: one that is missing is refused by name.
    m_transport = comboBox(QStringLiteral("transport"),
                           {QStringLiteral("tcp"), QStringLiteral("mptcp"), QStringLiteral("udp"),
                            QStringLiteral("unix"), QStringLiteral("unix-datagram"), QStringLiteral("vsock"),
                            QStringLiteral("sctp")},
                           {}, tr("What carries the messages"));
    addRow(form, tr("Tra&nsport"), {m_transport},
           [this](remote::Configuration &configuration) -> Expected<void> {
               configuration.plan.step.transport = m_transport->currentText().trimmed().toStdString();
               if (configuration.plan.step.transport.empty())
                   return fail(ErrorCode::invalidArgument, "transport", "needs a name such as tcp");
               return {};
           });
    m_preset = new QComboBox(this);
    m_preset->setObjectName(QStringLiteral("pattern"));
    for (const std::string &name : patternNames())
        m_preset->addItem(QString::fromStdString(name));
    m_preset->addItem(QStringLiteral("custom"));
    m_preset->setToolTip(tr("What the sender does; the three numbers below say it exactly"));
    connect(m_preset, &QComboBox::activated, this, &ConfigurationForm::choosePreset);
    addRow(form, tr("&Pattern"), {m_preset}, {});

    const auto number = [this](const char *name, int lowest, const QString &toolTip) {
        auto *const spin = new QSpinBox(this);
        spin->setObjectName(QString::fromLatin1(name));
        spin->setRange(lowest, 1'000'000'000);
        spin->setToolTip(toolTip);
        connect(spin, &QSpinBox::valueChanged, this, [this] {
            showPattern();
            revise();
        });
        return spin;
    };
    m_window =
        number("window", 0, tr("After so many messages the sender waits for a one-byte reply; 0: never"));
    addRow(form, tr("&Window"), {m_window}, [this](remote::Configuration &configuration) -> Expected<void> {
        configuration.plan.step.pattern.window = static_cast<std::uint32_t>(m_window->value());
        return {};
    });
    m_burst = number("burst", 1, tr("Messages back to back at each interval"));
    addRow(form, tr("&Burst"), {m_burst}, [this](remote::Configuration &configuration) -> Expected<void> {
        configuration.plan.step.pattern.burst = static_cast<std::uint32_t>(m_burst->value());
        return {};
    });
    m_interval = lineEdit(QStringLiteral("interval"), QStringLiteral("0"), QStringLiteral("0"),
                          tr("Time from burst to burst, such as 1ms; 0: no pacing"));
    connect(m_interval, &QLineEdit::textChanged, this, &ConfigurationForm::showPattern);
    addRow(form, tr("&Interval"), {m_interval},
           [this](remote::Configuration &configuration) -> Expected<void> {
               const auto time = parseDuration(m_interval->text().trimmed().toStdString());
               if (!time)
                   return tl::unexpected(time.error());
               configuration.plan.step.pattern.interval = *time;
               return {};
           });
    m_sizes =
        lineEdit(QStringLiteral("sizes"), QStringLiteral("1"), {},
                 tr("Bytes a message: one size, several as 1,64,771, or netpipe for NetPIPE's 43 sizes"));
    addRow(form, tr("Si&zes (bytes)"), {m_sizes},
           [this](remote::Configuration &configuration) -> Expected<void> {
               const auto sizes = parseSizes(m_sizes->text().remove(' ').toStdString());
               if (!sizes)
                   return tl::unexpected(sizes.error());
               configuration.plan.sizesBytes = *sizes;
               return {};
           });
    m_amount = lineEdit(QStringLiteral("amount"), QStringLiteral("10000"), {},
                        tr("How many messages each size is measured with, or for how long, such as 10s"));
    m_amountKind = new QComboBox(this);
    m_amountKind->setObjectName(QStringLiteral("amountKind"));
    m_amountKind->addItems({tr("messages"), tr("duration")});
    m_amountKind->setToolTip(tr("Measure a number of messages or for a time"));
    connect(m_amountKind, &QComboBox::activated, this, [this](int kind) {
        // A number of messages is no duration and the other way round: start from a sensible one.
        m_amount->setText(kind == 0 ? QStringLiteral("10000") : QStringLiteral("10s"));
    });
    addRow(form, tr("C&ount"), {m_amount, m_amountKind},
           [this](remote::Configuration &configuration) -> Expected<void> {
               StepPlan &step = configuration.plan.step;
               step.messages = 0;
               step.duration = {};
               if (m_amountKind->currentIndex() == 1) {
                   const auto time = parseDuration(m_amount->text().trimmed().toStdString());
                   if (!time)
                       return tl::unexpected(time.error());
                   step.duration = *time;
                   if (time->count() == 0)
                       return fail(ErrorCode::invalidArgument, "duration", "needs a time above 0");
                   return {};
               }
               const auto messages = readWholeNumber(m_amount->text());
               if (!messages)
                   return tl::unexpected(messages.error());
               if (*messages < 2)
                   return fail(ErrorCode::invalidArgument, "count", "a delay needs at least 2 messages");
               step.messages = *messages;
               return {};
           });
}

void ConfigurationForm::buildOptions(QFormLayout *form) {
    m_nodelay =
        checkBox(QStringLiteral("TCP_NODELAY"), tr("Both ends: small messages go out at once (Nagle off)"));
    m_quickack = checkBox(QStringLiteral("TCP_QUICKACK"),
                          tr("The receiver acknowledges at once; set again after each read"));
    m_cork = checkBox(QStringLiteral("TCP_CORK"),
                      tr("The sender holds back until a window, a burst or the stream is complete"));
    auto *const boxes = new QWidget(this);
    auto *const column = new QVBoxLayout(boxes);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    for (QCheckBox *const box : {m_nodelay, m_quickack, m_cork})
        column->addWidget(box);
    addRow(form, tr("Options"), {boxes}, [this](remote::Configuration &configuration) -> Expected<void> {
        SocketOptions &options = configuration.plan.step.options;
        for (const QCheckBox *const box : {m_nodelay, m_quickack, m_cork})
            options.setFlag(box->objectName().toStdString(), box->isChecked() && !FormField::isOff(box));
        return {};
    });
    m_label =
        lineEdit(QStringLiteral("label"), {}, {},
                 tr("What the run is called in the chart; proposed from the options where it is empty"));
    addRow(form, tr("&Label"), {m_label}, [this](remote::Configuration &configuration) -> Expected<void> {
        configuration.label = m_label->text().trimmed();
        return {};
    });
}

void ConfigurationForm::buildMore(QFormLayout *form) {
    m_knownStall =
        lineEdit(QStringLiteral("knownStall"), {}, tr("none"),
                 tr("N:TIME, such as 41:10ms: the sender itself waits before every N-th message, to check "
                    "what is measured against"));
    addRow(form, tr("&Known stall"), {m_knownStall},
           [this](remote::Configuration &configuration) -> Expected<void> {
               configuration.plan.step.knownStall.reset();
               if (m_knownStall->text().trimmed().isEmpty())
                   return {};
               const auto stall = parseKnownStall(m_knownStall->text().trimmed().toStdString());
               if (!stall)
                   return tl::unexpected(stall.error());
               configuration.plan.step.knownStall = *stall;
               return {};
           });
    m_readUpTo = lineEdit(QStringLiteral("readUpTo"), {}, tr("one message"),
                          tr("At most so many bytes a read; empty: the receiver reads message by message"));
    addRow(form, tr("Read &up to"), {m_readUpTo},
           [this](remote::Configuration &configuration) -> Expected<void> {
               std::optional<std::uint32_t> bytes;
               if (FormField::isOff(m_readUpTo))
                   return {};
               if (auto read = readInto(m_readUpTo, bytes); !read)
                   return read;
               configuration.plan.step.readUpToBytes = bytes.value_or(0);
               return {};
           });
    m_report = new QComboBox(this);
    m_report->setObjectName(QStringLiteral("report"));
    m_report->addItems({tr("live"), tr("after each step")});
    m_report->setToolTip(tr("When the samples leave the agents: while it is measured, or only afterwards"));
    connect(m_report, &QComboBox::activated, this, &ConfigurationForm::revise);
    addRow(form, tr("Rep&ort"), {m_report}, [this](remote::Configuration &configuration) -> Expected<void> {
        configuration.plan.step.report = m_report->currentIndex() == 0 ? Report::live : Report::after;
        return {};
    });
    m_noiseTime = lineEdit(QStringLiteral("noiseTime"), QStringLiteral("1s"), QStringLiteral("0"),
                           tr("How long both ends watch their host's own noise before a run; 0: not at all"));
    addRow(form, tr("Host noise"), {m_noiseTime},
           [this](remote::Configuration &configuration) -> Expected<void> {
               const std::string text = m_noiseTime->text().trimmed().toStdString();
               const auto time = text.empty() ? Expected<Delay>(Delay(0)) : parseDuration(text);
               if (!time)
                   return tl::unexpected(time.error());
               configuration.plan.step.noiseTime = *time;
               return {};
           });
    m_clock = new QComboBox(this);
    m_clock->setObjectName(QStringLiteral("clock"));
    for (const ClockChoice choice : {ClockChoice::automatic, ClockChoice::monotonicRaw, ClockChoice::tsc})
        m_clock->addItem(QString::fromStdString(clockChoiceName(choice)));
    m_clock->setToolTip(tr("What stamps messages; auto: the TSC where it can be trusted"));
    connect(m_clock, &QComboBox::activated, this, &ConfigurationForm::revise);
    addRow(form, tr("Clock"), {m_clock}, [this](remote::Configuration &configuration) -> Expected<void> {
        configuration.plan.step.clock = static_cast<ClockChoice>(m_clock->currentIndex());
        return {};
    });
    m_roundTrips = checkBox(QStringLiteral("round trips"),
                            tr("With a window: time each window's last message to its reply, too"));
    m_oneWay = checkBox(QStringLiteral("one-way delays"),
                        tr("Time each message from its send call to its arrival, too: on one host, or "
                           "between two whose clocks NTP or PTP synchronises"));
    m_kernelStamps =
        checkBox(QStringLiteral("kernel's stamps"),
                 tr("Keep the kernel's own stamps, too: TX SCHED, TX SOFTWARE, TX ACK, RX SOFTWARE"));
    m_hardwareStamps = checkBox(
        QStringLiteral("devices' stamps"),
        tr("Keep the stamps of the network devices, too, where they stamp in hardware: TX HARDWARE, RX "
           "HARDWARE"));
    auto *const also = new QWidget(this);
    auto *const column = new QVBoxLayout(also);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    for (QCheckBox *const box : {m_roundTrips, m_oneWay, m_kernelStamps, m_hardwareStamps})
        column->addWidget(box);
    addRow(form, tr("Time also"), {also}, [this](remote::Configuration &configuration) -> Expected<void> {
        const auto isWanted = [](const QCheckBox *box) { return box->isChecked() && !FormField::isOff(box); };
        configuration.plan.step.roundTrips = isWanted(m_roundTrips);
        configuration.plan.step.oneWay = isWanted(m_oneWay);
        configuration.plan.step.kernelStamps = isWanted(m_kernelStamps);
        configuration.plan.step.hardwareStamps = isWanted(m_hardwareStamps);
        return {};
    });
}

} // namespace delayrank::ui
