#include "ui/panels/configuration_form.h"

#include "ui/panels/field_text.h"
#include "ui/panels/finding_line.h"
#include "ui/panels/form_field.h"
#include "ui/panels/host_fields.h"
#include "ui/panels/proposed_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace delayrank::ui {

namespace {

QFormLayout *formIn(QWidget *parent) {
    auto *const form = new QFormLayout(parent);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    form->setLabelAlignment(Qt::AlignLeft);
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(5);
    return form;
}

} // namespace

ConfigurationForm::ConfigurationForm(QWidget *parent) : QWidget(parent) {
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(5);
    auto *const main = new QWidget(this);
    QFormLayout *const form = formIn(main);
    buildHosts(form);
    buildMessages(form);
    buildOptions(form);
    layout->addWidget(main);

    buildMore(
        addSection(tr("More options"), tr("Known stall, how the receiver reads, report, noise, clock")));
    buildSocketOptions(addSection(tr("Socket options"), tr("Buffers, congestion control, pacing, polling")));
    buildThreads(addSection(tr("Threads"), tr("CPU, scheduling, memory and waiting of both ends")));

    orderTabs();
    choosePreset(m_preset->findText(QStringLiteral("windowed")));
    revise();
}

QFormLayout *ConfigurationForm::addSection(const QString &title, const QString &toolTip) {
    auto *const button = new QToolButton(this);
    button->setText(title);
    button->setToolTip(toolTip);
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setArrowType(Qt::RightArrow);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::StrongFocus);
    auto *const fields = new QWidget(this);
    fields->hide();
    layout()->addWidget(button);
    layout()->addWidget(fields);
    connect(button, &QToolButton::toggled, this, [button, fields](bool open) {
        button->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        fields->setVisible(open);
    });
    m_sections.push_back({button, fields});
    return formIn(fields);
}

void ConfigurationForm::orderTabs() {
    QWidget *last = nullptr;
    const auto follow = [&last](QWidget *widget) {
        if (last)
            setTabOrder(last, widget);
        last = widget;
    };
    const QWidget *section = nullptr;
    for (const Row &row : m_rows) {
        for (const Section &one : m_sections)
            if (one.fields == row.field->parentWidget() && section != one.fields) {
                section = one.fields;
                follow(one.button);
            }
        for (QWidget *const editor : row.field->editors()) {
            if (editor->focusPolicy() != Qt::NoFocus) {
                follow(editor);
                continue;
            }
            for (QCheckBox *const box : editor->findChildren<QCheckBox *>()) // several in one field
                follow(box);
        }
        for (FindingLine *const line : row.field->findChildren<FindingLine *>())
            follow(line);
        if (row.field->editors().contains(m_hosts->dataAddress()))
            for (QToolButton *const button : m_hosts->buttons()->findChildren<QToolButton *>())
                follow(button);
    }
}

FormField *ConfigurationForm::addRow(QFormLayout *form, const QString &name, const QList<QWidget *> &editors,
                                     Check check) {
    auto *const field = new FormField(editors, form->parentWidget());
    auto *const label = new QLabel(name);
    label->setBuddy(editors.first()); // the field itself takes no focus
    form->addRow(label, field);
    m_rows.push_back({QString(name).remove('&'), field, std::move(check)});
    for (QWidget *const editor : editors)
        if (editor->accessibleName().isEmpty())
            editor->setAccessibleName(m_rows.back().name);
    return field;
}

QLineEdit *ConfigurationForm::lineEdit(const QString &name, const QString &text, const QString &placeholder,
                                       const QString &toolTip) {
    auto *const edit = new QLineEdit(text, this);
    edit->setObjectName(name);
    edit->setPlaceholderText(placeholder);
    edit->setToolTip(toolTip);
    edit->setMinimumWidth(80);
    connect(edit, &QLineEdit::textChanged, this, &ConfigurationForm::revise);
    return edit;
}

QCheckBox *ConfigurationForm::checkBox(const QString &text, const QString &toolTip) {
    auto *const box = new QCheckBox(text, this);
    box->setObjectName(text);
    box->setToolTip(toolTip);
    connect(box, &QCheckBox::toggled, this, &ConfigurationForm::revise);
    return box;
}

void ConfigurationForm::choosePreset(int index) {
    const auto pattern = patternByName(m_preset->itemText(index).toStdString());
    if (!pattern)
        return;
    {
        const QScopedValueRollback filling(m_filling, true);
        m_preset->setCurrentIndex(index);
        m_window->setValue(static_cast<int>(pattern->window));
        m_burst->setValue(static_cast<int>(pattern->burst));
        m_interval->setText(QString::fromStdString(exactDuration(pattern->interval)));
    }
    revise();
}

void ConfigurationForm::showPattern() {
    if (m_filling)
        return;
    const auto interval = parseDuration(m_interval->text().trimmed().toStdString());
    const Pattern pattern{static_cast<std::uint32_t>(m_window->value()),
                          static_cast<std::uint32_t>(m_burst->value()), interval.value_or(Delay(0))};
    m_preset->setCurrentText(QString::fromStdString(patternName(pattern)));
}

const ConfigurationForm::Row *ConfigurationForm::rowFor(const std::string &option) const {
    static const std::map<std::string, const char *> objects{
        {"--size", "sizes"},
        {"--count", "amount"},
        {"--duration", "amount"},
        {"--burst", "burst"},
        {"--interval", "interval"},
        {"--window", "window"},
        {"--known-stall", "knownStall"},
        {"--read-up-to", "readUpTo"},
        {"--transport", "transport"},
        {"--noise-time", "noiseTime"},
        {"--one-way", "one-way delays"},
        {"--round-trips", "round trips"},
        {"--kernel-stamps", "kernel's stamps"},
        {"--congestion", "TCP_CONGESTION"},
        {"--sndbuf", "SO_SNDBUF"},
        {"--rcvbuf", "SO_RCVBUF"},
        {"--dscp", "IP_TOS"},
    };
    const auto object = objects.find(option.substr(0, option.find(' ')));
    for (const Row &row : m_rows)
        if (object != objects.end() && row.field->findChild<QWidget *>(QString::fromLatin1(object->second)))
            return &row;
    return nullptr;
}

Expected<remote::Configuration> ConfigurationForm::configuration() const {
    remote::Configuration configuration;
    for (const Row &row : m_rows) {
        if (!row.check)
            continue;
        if (const auto read = row.check(configuration); !read)
            return fail(read.error().code, row.name.toStdString(), read.error().reason);
    }
    for (std::size_t step = 0; step < configuration.plan.sizesBytes.size(); ++step) {
        if (const auto checked = check(configuration.plan.stepFor(step)); !checked) {
            const Row *const row = rowFor(checked.error().subject);
            return fail(checked.error().code, row ? row->name.toStdString() : checked.error().subject,
                        checked.error().reason);
        }
    }
    if (configuration.label.isEmpty())
        configuration.label = proposedLabel(configuration.plan);
    return configuration;
}

void ConfigurationForm::revise() {
    if (m_filling)
        return;
    fitToTransport();
    remote::Configuration ignored;
    for (const Row &row : m_rows) {
        const Expected<void> read = row.check ? row.check(ignored) : Expected<void>();
        row.field->setProblem(read ? QString() : sentence(read.error()));
    }
    // What only the whole can tell is shown by the field that check() names.
    const auto whole = configuration();
    if (!whole) {
        for (const Row &row : m_rows)
            if (row.name.toStdString() == whole.error().subject && row.field->problem().isEmpty())
                row.field->setProblem(sentence(whole.error()));
        // A fault must not hide.
        for (const Row &row : m_rows)
            for (const Section &section : m_sections)
                if (!row.field->problem().isEmpty() && section.fields->isAncestorOf(row.field))
                    section.button->setChecked(true);
    }
    m_label->setPlaceholderText(whole ? proposedLabel(whole->plan) : QString());
    emit changed();
}

void ConfigurationForm::setConfiguration(const remote::Configuration &configuration) {
    const StepPlan &step = configuration.plan.step;
    {
        const QScopedValueRollback filling(m_filling, true);
        setHosts({configuration.sender.text, configuration.receiver.text});
        m_window->setValue(static_cast<int>(step.pattern.window));
        m_burst->setValue(static_cast<int>(step.pattern.burst));
        m_interval->setText(QString::fromStdString(exactDuration(step.pattern.interval)));
        QStringList sizes;
        for (const std::uint32_t size : configuration.plan.sizesBytes)
            sizes << QString::number(size);
        m_sizes->setText(configuration.plan.sizesBytes == netpipeSizes() ? QStringLiteral("netpipe")
                                                                         : sizes.join(','));
        m_amountKind->setCurrentIndex(step.messages > 0 ? 0 : 1);
        m_amount->setText(step.messages > 0 ? QString::number(step.messages)
                                            : QString::fromStdString(exactDuration(step.duration)));
        m_transport->setCurrentText(QString::fromStdString(step.transport));
        for (const OptionEditor &editor : m_options)
            editor.show(QString::fromStdString(step.options.value(editor.option->name)));
        m_senderThread.show(step.senderCpu, step.senderThread);
        m_receiverThread.show(step.receiverCpu, step.receiverThread);
        m_allowRefused->setChecked(step.allowRefused);
        m_knownStall->setText(step.knownStall
                                  ? QStringLiteral("%1:%2")
                                        .arg(step.knownStall->everyMessages)
                                        .arg(QString::fromStdString(exactDuration(step.knownStall->time)))
                                  : QString());
        m_readUpTo->setText(step.readUpToBytes ? QString::number(step.readUpToBytes) : QString());
        m_report->setCurrentIndex(step.report == Report::live ? 0 : 1);
        m_noiseTime->setText(QString::fromStdString(exactDuration(step.noiseTime)));
        m_clock->setCurrentIndex(static_cast<int>(step.clock));
        m_roundTrips->setChecked(step.roundTrips);
        m_oneWay->setChecked(step.oneWay);
        m_kernelStamps->setChecked(step.kernelStamps);
        m_hardwareStamps->setChecked(step.hardwareStamps);
        m_dataAddress->setText(configuration.dataAddress);
        m_label->setText(configuration.label == proposedLabel(configuration.plan) ? QString()
                                                                                  : configuration.label);
    }
    showPattern();
    revise();
}

QStringList ConfigurationForm::hosts() const {
    return {m_sender->text(), m_receiver->text()};
}

void ConfigurationForm::setHosts(const QStringList &senderAndReceiver) {
    if (senderAndReceiver.size() != 2)
        return;
    m_sender->setText(senderAndReceiver[0]);
    m_receiver->setText(senderAndReceiver[1]);
}

} // namespace delayrank::ui
