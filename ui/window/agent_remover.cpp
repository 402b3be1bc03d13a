#include "ui/window/agent_remover.h"

#include "ui/window/message_bar.h"
#include "ui/window/prompt_dialogs.h"
#include "ui/window/settings.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QInputDialog>
#include <QLineEdit>

namespace delayrank::ui {

AgentRemover::AgentRemover(Settings *settings, PromptDialogs *dialogs, MessageBar *messages, QWidget *window)
    : QObject(window), m_settings(settings), m_messages(messages), m_window(window) {
    dialogs->attach(&m_prompts);
}

AgentRemover::~AgentRemover() = default;

void AgentRemover::askAndRemove() {
    auto *const dialog = new QInputDialog(m_window);
    dialog->setObjectName(QStringLiteral("removeAgent"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Remove Agent from Host"));
    dialog->setLabelText(tr("The agents that were sent to this host over ssh are deleted from it.\n"
                            "Host, as ssh://[USER@]HOST[:PORT]:"));
    dialog->setOkButtonText(tr("&Remove"));
    QStringList hosts = m_settings->agentHosts();
    for (const QString &host : m_settings->hosts())
        if (host.startsWith(QLatin1String("ssh://")) && !hosts.contains(host))
            hosts.append(host);
    if (hosts.isEmpty())
        hosts.append(QStringLiteral("ssh://"));
    dialog->setComboBoxItems(hosts);
    dialog->setComboBoxEditable(true);
    // Wide enough for a host's name, and no wider for a long one.
    auto *const box = dialog->findChild<QComboBox *>();
    box->setMinimumContentsLength(56);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->view()->setTextElideMode(Qt::ElideMiddle);
    connect(dialog, &QInputDialog::textValueSelected, this, &AgentRemover::remove);
    dialog->open();
    // All of it is typed over, and the head of a long name is seen meanwhile.
    const int length = static_cast<int>(box->currentText().size());
    box->lineEdit()->setSelection(length, -length);
}

void AgentRemover::remove(const QString &text) {
    if (m_removal)
        return;
    const auto host = remote::HostSpec::parse(text);
    if (!host)
        return m_messages->show(host.error());
    remote::LaunchOptions options;
    options.prompts = &m_prompts;
    m_removal = std::make_unique<remote::AgentRemoval>(*host, options);
    connect(m_removal.get(), &remote::AgentRemoval::removed, this, [this, name = host->text](int files) {
        m_settings->setMayInstallAgent(name, false);
        m_messages->show(MessageBar::Kind::information,
                         files == 0 ? tr("%1: no agent had been sent there.").arg(name)
                                    : tr("%1: the agent is removed.").arg(name));
        m_removal.release()->deleteLater();
    });
    connect(m_removal.get(), &remote::AgentRemoval::failed, this, [this](const Error &error) {
        m_messages->show(error);
        m_removal.release()->deleteLater();
    });
    m_removal->start();
}

} // namespace delayrank::ui
