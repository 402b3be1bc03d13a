// The fields of ConfigurationForm for socket options and threads: one row for each option that there is.

#include "ui/panels/configuration_form.h"
#include "ui/panels/field_text.h"
#include "ui/panels/form_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QScopedValueRollback>

namespace delayrank::ui {

namespace {

/// Those that have a check box above the others.
bool isCommon(const OptionDescriptor &option) {
    return option.name == "TCP_NODELAY" || option.name == "TCP_QUICKACK" || option.name == "TCP_CORK";
}

/// "Send buffer; the kernel doubles it (bytes, TCP only)"
QString toolTipOf(const OptionDescriptor &option) {
    QString text = QString::fromUtf8(option.help);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    QStringList notes;
    if (!option.unit.empty())
        notes << QObject::tr("in %1").arg(QString::fromUtf8(option.unit));
    switch (option.layer) {
    case OptionLayer::socket:
        break;
    case OptionLayer::device:
        notes << QObject::tr("not between sockets of one host's own kind");
        break;
    case OptionLayer::tcp:
        notes << QObject::tr("TCP and MPTCP");
        break;
    case OptionLayer::sctp:
        notes << QObject::tr("SCTP");
        break;
    case OptionLayer::udp:
        notes << QObject::tr("UDP");
        break;
    }
    return notes.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, notes.join(QStringLiteral(", ")));
}

const QStringList &dscpNames() {
    static const QStringList names = [] {
        QStringList all{QString()};
        for (unsigned value = 0; value < 64; ++value)
            if (const QString name = QString::fromStdString(dscpName(value)); !name[0].isDigit())
                all << name;
        return all;
    }();
    return names;
}

} // namespace

QComboBox *ConfigurationForm::comboBox(const QString &name, const QStringList &items,
                                       const QString &placeholder, const QString &toolTip) {
    auto *const box = new QComboBox(this);
    box->setObjectName(name);
    box->setEditable(true);
    box->addItems(items);
    box->lineEdit()->setPlaceholderText(placeholder);
    box->setToolTip(toolTip);
    box->setMinimumContentsLength(6);
    connect(box, &QComboBox::currentTextChanged, this, &ConfigurationForm::revise);
    return box;
}

void ConfigurationForm::buildSocketOptions(QFormLayout *form) {
    const QString hostDefault = tr("default");
    for (const OptionDescriptor &option : optionDescriptors()) {
        const QString name = QString::fromUtf8(option.name);
        const QString toolTip = toolTipOf(option);
        OptionEditor editor{&option, nullptr, nullptr, nullptr};
        QWidget *widget = nullptr;
        if (isCommon(option)) {
            editor.box = findChild<QCheckBox *>(name);
            m_options.push_back(editor);
            continue;
        }
        switch (option.kind) {
        case OptionKind::flag:
            widget = editor.box = checkBox(name, toolTip);
            editor.box->setText(tr("on"));
            break;
        case OptionKind::number:
            widget = editor.edit = lineEdit(name, {}, hostDefault, toolTip);
            break;
        case OptionKind::word:
            widget = editor.combo = comboBox(
                name,
                option.name == "TCP_CONGESTION" ? QStringList{QString(), QStringLiteral("bbr"),
                                                              QStringLiteral("cubic"), QStringLiteral("reno")}
                                                : QStringList{QString()},
                hostDefault, toolTip);
            break;
        case OptionKind::dscp:
            widget = editor.combo = comboBox(name, dscpNames(), hostDefault, toolTip);
            break;
        }
        m_options.push_back(editor);
        const QString label =
            option.unit.empty() ? name : QStringLiteral("%1 (%2)").arg(name, QString::fromUtf8(option.unit));
        addRow(form, label, {widget}, [editor](remote::Configuration &configuration) -> Expected<void> {
            const std::string text = editor.text().toStdString();
            if (text.empty())
                return {};
            const auto value = optionValue(*editor.option, text);
            if (!value)
                return tl::unexpected(value.error());
            configuration.plan.step.options.set(editor.option->name, *value);
            return {};
        });
    }
}

QWidget *ConfigurationForm::OptionEditor::widget() const {
    return box ? static_cast<QWidget *>(box) : combo ? static_cast<QWidget *>(combo) : edit;
}

QString ConfigurationForm::OptionEditor::text() const {
    // What the transport does not take is kept in its field for another one, and not asked of the hosts.
    if (FormField::isOff(widget()))
        return {};
    return box     ? QString::fromLatin1(box->isChecked() ? "1" : "")
           : combo ? combo->currentText().trimmed()
                   : edit->text().trimmed();
}

void ConfigurationForm::OptionEditor::show(const QString &text) const {
    if (box)
        box->setChecked(text == QLatin1String("1"));
    else if (combo)
        combo->setCurrentText(text);
    else
        edit->setText(text);
}

void ConfigurationForm::buildThreads(QFormLayout *form) {
    const auto build = [this, form](const QString &end, ThreadEditor &editor, auto cpuOf, auto threadOf) {
        const QString low = end.toLower();
        editor.cpu = lineEdit(low + QStringLiteral("Cpu"), {}, tr("any"),
                              tr("CPU that the measured thread of this end is pinned to"));
        addRow(form, tr("%1 CPU").arg(end), {editor.cpu},
               [&editor, cpuOf](remote::Configuration &configuration) {
                   return readInto(editor.cpu, cpuOf(configuration.plan.step));
               });
        editor.scheduling =
            comboBox(low + QStringLiteral("Scheduling"),
                     {QString(), QStringLiteral("fifo:50"), QStringLiteral("rr:50")}, tr("default"),
                     tr("SCHED_FIFO or SCHED_RR with a priority from 1 to 99, such as fifo:50"));
        addRow(form, tr("%1 scheduling").arg(end), {editor.scheduling},
               [&editor, threadOf, end](remote::Configuration &configuration) -> Expected<void> {
                   ThreadPlan &plan = threadOf(configuration.plan.step);
                   const std::string text = editor.scheduling->currentText().trimmed().toStdString();
                   if (text.empty())
                       return {};
                   if (const auto read = parseScheduling(text, end.toStdString(), plan); !read)
                       return read;
                   return check(plan);
               });
        editor.nice = lineEdit(low + QStringLiteral("Nice"), {}, tr("default"),
                               tr("From -20 to 19; below 0 needs rights"));
        addRow(form, tr("%1 nice").arg(end), {editor.nice},
               [&editor, threadOf](remote::Configuration &configuration) -> Expected<void> {
                   const QString text = editor.nice->text().trimmed();
                   bool isNumber = false;
                   const int nice = text.toInt(&isNumber);
                   if (text.isEmpty())
                       return {};
                   if (!isNumber || nice < -20 || nice > 19)
                       return fail(ErrorCode::invalidArgument, "nice", "needs a number from -20 to 19");
                   threadOf(configuration.plan.step).nice = nice;
                   return {};
               });
        editor.timerSlack =
            lineEdit(low + QStringLiteral("TimerSlack"), {}, tr("default"),
                     tr("How late the kernel may wake this end's thread, such as 1us (PR_SET_TIMERSLACK)"));
        addRow(form, tr("%1 timer slack").arg(end), {editor.timerSlack},
               [&editor, threadOf](remote::Configuration &configuration) -> Expected<void> {
                   const std::string text = editor.timerSlack->text().trimmed().toStdString();
                   if (text.empty())
                       return {};
                   const auto time = parseDuration(text);
                   if (!time)
                       return tl::unexpected(time.error());
                   threadOf(configuration.plan.step).timerSlack = *time;
                   return check(threadOf(configuration.plan.step));
               });
        editor.lockMemory = checkBox(low + QStringLiteral("LockMemory"),
                                     tr("Keep all of this end's agent in memory (mlockall)"));
        editor.lockMemory->setText(tr("lock memory"));
        editor.spin = checkBox(low + QStringLiteral("Spin"),
                               tr("Calls do not block, they are made again and again: one CPU is busy"));
        editor.spin->setText(tr("spin"));
        addRow(form, tr("%1 waits").arg(end), {editor.spin, editor.lockMemory},
               [&editor, threadOf](remote::Configuration &configuration) -> Expected<void> {
                   threadOf(configuration.plan.step).lockMemory = editor.lockMemory->isChecked();
                   threadOf(configuration.plan.step).spin = editor.spin->isChecked();
                   return {};
               });
    };
    build(
        tr("Sender"), m_senderThread, [](StepPlan & step) -> auto & { return step.senderCpu; },
        [](StepPlan & step) -> auto & { return step.senderThread; });
    build(
        tr("Receiver"), m_receiverThread, [](StepPlan & step) -> auto & { return step.receiverCpu; },
        [](StepPlan & step) -> auto & { return step.receiverThread; });
    m_allowRefused = checkBox(QStringLiteral("allowRefused"),
                              tr("Measure even where a host refuses one of these for lack of rights; the run "
                                 "says what was refused"));
    m_allowRefused->setText(tr("measure all the same"));
    addRow(form, tr("If refused"), {m_allowRefused},
           [this](remote::Configuration &configuration) -> Expected<void> {
               configuration.plan.step.allowRefused = m_allowRefused->isChecked();
               return {};
           });
}

void ConfigurationForm::swapThreads() {
    {
        const QScopedValueRollback filling(m_filling, true);
        const auto swapTexts = [](auto *a, auto *b, auto get, auto set) {
            const auto kept = (a->*get)();
            (a->*set)((b->*get)());
            (b->*set)(kept);
        };
        for (QLineEdit *ThreadEditor::*const edit :
             {&ThreadEditor::cpu, &ThreadEditor::nice, &ThreadEditor::timerSlack})
            swapTexts(m_senderThread.*edit, m_receiverThread.*edit, &QLineEdit::text, &QLineEdit::setText);
        swapTexts(m_senderThread.scheduling, m_receiverThread.scheduling, &QComboBox::currentText,
                  &QComboBox::setCurrentText);
        for (QCheckBox *ThreadEditor::*const box : {&ThreadEditor::lockMemory, &ThreadEditor::spin})
            swapTexts(m_senderThread.*box, m_receiverThread.*box, &QCheckBox::isChecked,
                      &QCheckBox::setChecked);
    }
    revise();
}

void ConfigurationForm::ThreadEditor::show(const std::optional<std::uint32_t> &pinned,
                                           const ThreadPlan &plan) const {
    cpu->setText(pinned ? QString::number(*pinned) : QString());
    scheduling->setCurrentText(QString::fromStdString(schedulingText(plan)));
    nice->setText(plan.nice ? QString::number(*plan.nice) : QString());
    timerSlack->setText(plan.timerSlack ? QString::fromStdString(exactDuration(*plan.timerSlack))
                                        : QString());
    lockMemory->setChecked(plan.lockMemory);
    spin->setChecked(plan.spin);
}

Expected<void> ConfigurationForm::readInto(const QLineEdit *edit, std::optional<std::uint32_t> &target) {
    const auto number = readOptionalNumber(edit->text());
    if (!number)
        return tl::unexpected(number.error());
    target = *number;
    return {};
}

} // namespace delayrank::ui
