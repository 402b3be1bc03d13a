#include "ui/panels/host_fields.h"

#include "core/remote/host_check_text.h"
#include "ui/panels/finding_line.h"

#include <QAbstractItemView>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScopedValueRollback>

namespace delayrank::ui {

namespace {

using Stage = remote::HostFindings::Stage;
using DataStage = remote::DataFindings::Stage;

FindingLine::Kind kindOf(Stage stage) {
    return stage == Stage::ready    ? FindingLine::Kind::good
           : stage == Stage::failed ? FindingLine::Kind::bad
                                    : FindingLine::Kind::working;
}

/// A long name of a host without its domain: kernel and CPUs find room behind it. All of it is in the tooltip.
QString shortLine(const remote::HostFindings &findings) {
    constexpr qsizetype longestName = 24;
    remote::HostFindings shown = findings;
    QString &name = shown.about.hostName;
    if (name.size() > longestName)
        name = name.section('.', 0, 0);
    if (name.size() > longestName)
        name = name.left(longestName - 1) + QChar(0x2026);
    return remote::hostLine(shown);
}

} // namespace

HostFields::HostFields(QWidget *parent)
    : QObject(parent), m_dataLine(new FindingLine(parent)), m_buttons(new QWidget(parent)),
      m_check(new QToolButton(m_buttons)), m_swap(new QToolButton(m_buttons)) {
    const QString hostTip = tr("Where this end is measured:\n"
                               "local: this computer\n"
                               "ssh://[USER@]HOST[:PORT]: that host, over your own ssh\n"
                               "tcp://HOST:PORT: an agent that listens there\n"
                               "exec:COMMAND: a command that runs delayrank-agent --stdio");
    build(m_sender, QStringLiteral("sender"), hostTip, parent);
    build(m_receiver, QStringLiteral("receiver"), hostTip, parent);
    m_dataAddress = comboBox(QStringLiteral("dataAddress"),
                             tr("Which of the receiver's addresses carries the messages; Check Hosts lists "
                                "them with device and speed"),
                             parent);
    m_dataAddress->lineEdit()->setPlaceholderText(tr("automatic"));
    // The list says more than the address, which is what the field holds.
    connect(m_dataAddress, &QComboBox::activated, this,
            [this](int index) { setDataAddress(m_dataAddress->itemData(index).toString()); });
    connect(m_dataAddress, &QComboBox::editTextChanged, this, [this] {
        m_dataLine->clear();
        emit changed();
    });

    auto *const row = new QHBoxLayout(m_buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_swap->setObjectName(QStringLiteral("swapHosts"));
    m_swap->setText(tr("Swap"));
    m_swap->setToolTip(tr("Let sender and receiver change places (F7)"));
    m_swap->setAccessibleName(tr("Swap sender and receiver"));
    m_check->setObjectName(QStringLiteral("checkHosts"));
    for (QToolButton *const button : {m_check, m_swap}) {
        button->setFocusPolicy(Qt::StrongFocus);
        row->addWidget(button);
    }
    row->addStretch();
    connect(m_swap, &QToolButton::clicked, this, &HostFields::swap);
    connect(m_check, &QToolButton::clicked, this, &HostFields::checkClicked);
    updateCheckButton();
}

QComboBox *HostFields::comboBox(const QString &name, const QString &toolTip, QWidget *parent) {
    auto *const box = new QComboBox(parent);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setCompleter(nullptr); // it would finish host names that were meant to be others
    box->setToolTip(toolTip);
    // A long command does not widen the dock: the field scrolls, and the list is cut in the middle.
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    box->view()->setTextElideMode(Qt::ElideMiddle);
    // The head of a long name tells more than its tail: the field shows it while nobody types.
    QLineEdit *const edit = box->lineEdit();
    connect(edit, &QLineEdit::textChanged, edit, [edit] {
        if (!edit->hasFocus())
            edit->setCursorPosition(0);
    });
    box->installEventFilter(this); // which has the focus of its field
    connect(box, &QComboBox::activated, edit, [edit] { edit->setCursorPosition(0); });
    box->lineEdit()->setObjectName(name);
    box->setObjectName(name + QStringLiteral("Box"));
    return box;
}

bool HostFields::eventFilter(QObject *watched, QEvent *event) {
    // Whether or not anything was typed; a menu or another window keeps the place.
    if (auto *const box = qobject_cast<QComboBox *>(watched); box && event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason && reason != Qt::MenuBarFocusReason)
            box->lineEdit()->setCursorPosition(0);
    }
    return QObject::eventFilter(watched, event);
}

void HostFields::build(Side &side, const QString &name, const QString &toolTip, QWidget *parent) {
    side.box = comboBox(name, toolTip, parent);
    side.box->addItem(QStringLiteral("local"));
    side.line = new FindingLine(parent);
    side.line->setObjectName(name + QStringLiteral("Line"));
    connect(side.box, &QComboBox::editTextChanged, this, [this, &side, toolTip](const QString &text) {
        side.box->setToolTip(text.size() > 20 ? QStringLiteral("%1\n\n%2").arg(text, toolTip) : toolTip);
        if (!m_swapping)
            forget(side);
        emit changed();
    });
}

void HostFields::forget(Side &side) {
    side.findings.reset();
    side.line->clear();
    m_dataLine->clear();
    if (&side == &m_receiver)
        offer({});
}

void HostFields::setRecentHosts(const QStringList &hosts) {
    QStringList all = hosts;
    if (!all.contains(QStringLiteral("local")))
        all << QStringLiteral("local");
    const QScopedValueRollback keeping(m_swapping, true); // the texts stay, and what is known of them
    for (const Side *const one : {&m_sender, &m_receiver}) {
        QLineEdit *const edit = one->box->lineEdit();
        const QString text = edit->text();
        // Where the list begins with the text the field does not tell that its cursor went to the end.
        const int cursor = edit->hasFocus() ? edit->cursorPosition() : 0;
        one->box->clear();
        one->box->addItems(all);
        for (int i = 0; i < one->box->count(); ++i)
            one->box->setItemData(i, all[i], Qt::ToolTipRole);
        one->box->setEditText(text);
        edit->setCursorPosition(cursor);
    }
}

void HostFields::setDataAddress(const QString &address) {
    m_dataAddress->setEditText(address);
}

void HostFields::swap() {
    {
        const QScopedValueRollback swapping(m_swapping, true);
        const QString sender = m_sender.box->currentText();
        m_sender.box->setEditText(m_receiver.box->currentText());
        m_receiver.box->setEditText(sender);
        std::swap(m_sender.findings, m_receiver.findings);
    }
    show(m_sender);
    show(m_receiver);
    setDataAddress({});
    m_dataLine->clear();
    offer(m_receiver.findings ? m_receiver.findings->about.addresses : std::vector<remote::HostAddress>());
    emit swapped();
}

void HostFields::offer(const std::vector<remote::HostAddress> &dataAddresses) {
    const QString text = m_dataAddress->currentText();
    const QSignalBlocker silent(m_dataAddress); // the text stays
    m_dataAddress->clear();
    for (const remote::HostAddress &address : dataAddresses) {
        const QString line = remote::addressText(address);
        m_dataAddress->addItem(line, address.address);
        m_dataAddress->setItemData(m_dataAddress->count() - 1, line, Qt::ToolTipRole);
    }
    m_dataAddress->setEditText(text);
}

void HostFields::showHost(runs::End end, const remote::HostFindings &findings) {
    side(end).findings = findings;
    show(side(end));
    if (end == runs::End::receiver && findings.stage == Stage::ready)
        offer(findings.about.addresses);
}

void HostFields::show(const Side &side) {
    if (!side.findings)
        return side.line->clear();
    side.line->tell(kindOf(side.findings->stage), shortLine(*side.findings),
                    remote::hostDetails(*side.findings));
}

void HostFields::showData(const remote::DataFindings &data) {
    const QString way = remote::dataLine(data);
    const QString line = data.isWayBack ? m_wayThere + QStringLiteral("; ") + way : way;
    const QStringList warnings = data.isWayBack ? m_warningsThere + data.warnings : data.warnings;
    if (!data.isWayBack) {
        m_wayThere = way;
        m_warningsThere = warnings;
    }
    switch (data.stage) {
    case DataStage::waiting:
        return m_dataLine->clear();
    case DataStage::trying:
        return m_dataLine->tell(FindingLine::Kind::working, line);
    case DataStage::failed:
        return m_dataLine->tell(FindingLine::Kind::bad, line, {QString::fromStdString(data.error.message())});
    case DataStage::proven:
        break;
    }
    if (warnings.isEmpty())
        return m_dataLine->tell(FindingLine::Kind::good, line);
    // What it warns of is seen without a mouse, and each host called by its end.
    QStringList said;
    for (QString warning : warnings) {
        for (const auto &[host, end] : {std::pair(m_sender.box->currentText(), tr("sender")),
                                        std::pair(m_receiver.box->currentText(), tr("receiver"))})
            if (const QString prefix = host.trimmed() + QStringLiteral(": "); warning.startsWith(prefix)) {
                warning.replace(0, prefix.size(), end + QStringLiteral(": "));
                break;
            }
        said << warning;
    }
    m_dataLine->tell(FindingLine::Kind::warning, said.join(QStringLiteral("; ")), QStringList{line} + warnings);
}

void HostFields::showWarning(const QString &line) {
    m_dataLine->tell(FindingLine::Kind::warning, line);
}

void HostFields::setChecking(bool checking) {
    m_checking = checking;
    m_swap->setEnabled(!checking);
    if (!checking) // a check that was cancelled leaves no host 'being reached'
        for (Side *const one : {&m_sender, &m_receiver})
            if (one->findings && kindOf(one->findings->stage) == FindingLine::Kind::working) {
                one->findings.reset();
                one->line->clear();
            }
    if (!checking && m_dataLine->kind() == FindingLine::Kind::working)
        m_dataLine->clear();
    updateCheckButton();
}

void HostFields::setWhyNotCheck(const QString &reason) {
    m_whyNotCheck = reason;
    updateCheckButton();
}

void HostFields::updateCheckButton() {
    m_check->setText(m_checking ? tr("Cancel Check") : tr("Check Hosts"));
    m_check->setAccessibleName(m_check->text());
    m_check->setEnabled(m_checking || m_whyNotCheck.isEmpty());
    m_check->setToolTip(m_checking ? tr("Let go of both hosts (F6)")
                        : !m_whyNotCheck.isEmpty()
                            ? m_whyNotCheck
                            : tr("Try both hosts and the way between them (with 'Both directions' either way), and "
                                 "measure nothing (F6)"));
}

} // namespace delayrank::ui
