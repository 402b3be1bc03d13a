#include "ui/panels/configuration_queue.h"

#include "ui/panels/empty_hint.h"

#include <QHBoxLayout>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

namespace delayrank::ui {

namespace {

QString describe(const remote::Configuration &configuration) {
    QString text =
        ConfigurationQueue::tr("%1 to %2").arg(configuration.sender.text, configuration.receiver.text);
    for (const Fact &setting : settingsOf(configuration.plan))
        text += QStringLiteral("\n%1: %2")
                    .arg(QString::fromStdString(setting.name), QString::fromStdString(setting.value));
    const auto add = [&text](const QString &end, const Facts &settings) {
        for (const Fact &setting : settings)
            text += QStringLiteral("\n%1 %2: %3").arg(end, QString::fromStdString(setting.name),
                                                      QString::fromStdString(setting.value));
    };
    add(ConfigurationQueue::tr("sender's"), configuration.senderSettings);
    add(ConfigurationQueue::tr("receiver's"), configuration.receiverSettings);
    return text;
}

} // namespace

ConfigurationQueue::ConfigurationQueue(QWidget *parent) : QWidget(parent), m_list(new QListWidget(this)) {
    m_list->setObjectName(QStringLiteral("queue"));
    m_list->setAccessibleName(tr("Queue of configurations"));
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setUniformItemSizes(true);
    new EmptyHint(tr("Empty: Start measures the fields above."), m_list);
    m_list->setMinimumHeight(m_list->fontMetrics().height() * 4);
    m_edit = button(QStringLiteral("queueEdit"), tr("Edit"),
                    tr("Put the chosen configuration back into the fields to change it (Enter)"),
                    &ConfigurationQueue::editCurrent);
    m_remove = button(QStringLiteral("queueRemove"), tr("Remove"),
                      tr("Take the chosen configuration out of the queue (Delete)"),
                      &ConfigurationQueue::removeCurrent);
    m_up = button(QStringLiteral("queueUp"), tr("Up"), tr("Measure it earlier"),
                  &ConfigurationQueue::moveCurrentUp);
    m_up->setArrowType(Qt::UpArrow);
    m_down = button(QStringLiteral("queueDown"), tr("Down"), tr("Measure it later"),
                    &ConfigurationQueue::moveCurrentDown);
    m_down->setArrowType(Qt::DownArrow);
    auto *const buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    buttons->addWidget(m_edit);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    buttons->addWidget(m_up);
    buttons->addWidget(m_down);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_list, 1);
    layout->addLayout(buttons);
    connect(m_list, &QListWidget::itemActivated, this, &ConfigurationQueue::editCurrent);
    connect(m_list, &QListWidget::currentRowChanged, this, &ConfigurationQueue::updateButtons);
    connect(new QShortcut(QKeySequence::Delete, m_list, nullptr, nullptr, Qt::WidgetShortcut),
            &QShortcut::activated, this, &ConfigurationQueue::removeCurrent);
    updateButtons();
}

QToolButton *ConfigurationQueue::button(const QString &name, const QString &text, const QString &toolTip,
                                        void (ConfigurationQueue::*slot)()) {
    auto *const made = new QToolButton(this);
    made->setObjectName(name);
    made->setText(text);
    made->setToolTip(toolTip);
    made->setAccessibleName(text);
    made->setFocusPolicy(Qt::StrongFocus);
    connect(made, &QToolButton::clicked, this, slot);
    return made;
}

void ConfigurationQueue::put(const remote::Configuration &configuration) {
    int row = m_edited;
    if (row < 0) {
        m_configurations.push_back(configuration);
        row = static_cast<int>(m_configurations.size()) - 1;
    } else {
        remote::Configuration &entry = m_configurations[static_cast<std::size_t>(row)];
        // The fields that it was edited in have none for host settings.
        Facts senderSettings = std::move(entry.senderSettings);
        Facts receiverSettings = std::move(entry.receiverSettings);
        entry = configuration;
        entry.senderSettings = std::move(senderSettings);
        entry.receiverSettings = std::move(receiverSettings);
    }
    stopEditing();
    fill(row);
}

void ConfigurationQueue::append(const remote::Configuration &configuration) {
    stopEditing();
    put(configuration);
}

void ConfigurationQueue::editCurrent() {
    const int row = m_list->currentRow();
    if (row < 0)
        return;
    m_edited = row;
    emit editingChanged(true);
    emit editStarted(m_configurations[static_cast<std::size_t>(row)]);
}

void ConfigurationQueue::stopEditing() {
    if (m_edited < 0)
        return;
    m_edited = -1;
    emit editingChanged(false);
}

void ConfigurationQueue::removeCurrent() {
    const int row = m_list->currentRow();
    if (row < 0)
        return;
    stopEditing();
    m_configurations.erase(m_configurations.begin() + row);
    fill(std::min(row, static_cast<int>(m_configurations.size()) - 1));
}

void ConfigurationQueue::clear() {
    stopEditing();
    m_configurations.clear();
    fill(-1);
}

void ConfigurationQueue::moveCurrent(int by) {
    const int row = m_list->currentRow();
    const int to = row + by;
    if (row < 0 || to < 0 || to >= static_cast<int>(m_configurations.size()))
        return;
    stopEditing();
    std::swap(m_configurations[static_cast<std::size_t>(row)],
              m_configurations[static_cast<std::size_t>(to)]);
    fill(to);
}

void ConfigurationQueue::fill(int current) {
    m_list->clear();
    for (const remote::Configuration &configuration : m_configurations) {
        auto *const item = new QListWidgetItem(configuration.label, m_list);
        item->setToolTip(describe(configuration));
    }
    m_list->setCurrentRow(current);
    updateButtons();
    emit changed();
}

void ConfigurationQueue::updateButtons() {
    const int row = m_list->currentRow();
    m_edit->setEnabled(row >= 0);
    m_remove->setEnabled(row >= 0);
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_list->count());
}

} // namespace delayrank::ui
