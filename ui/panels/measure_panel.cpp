#include "ui/panels/measure_panel.h"

#include "core/remote/both_directions.h"
#include "ui/panels/configuration_form.h"
#include "ui/panels/configuration_queue.h"
#include "ui/panels/field_text.h"
#include "ui/panels/host_fields.h"

#include <QCheckBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

namespace delayrank::ui {

namespace {

/// "Count: Needs a whole number."
QString reasonOf(const Error &error) {
    return QStringLiteral("%1: %2").arg(QString::fromStdString(error.subject), sentence(error));
}

} // namespace

MeasurePanel::MeasurePanel(QWidget *parent)
    : QWidget(parent), m_form(new ConfigurationForm), m_queue(new ConfigurationQueue),
      m_repetitions(new QSpinBox), m_add(new QPushButton(tr("&Add to Queue"))),
      m_bothDirections(new QCheckBox(tr("Both d&irections"))), m_start(new QPushButton(tr("Start"))),
      m_stop(new QPushButton(tr("Stop"))), m_status(new QLabel) {
    auto *const queueTitle = new QLabel(tr("&Queue, measured in turns"));
    queueTitle->setBuddy(m_queue->findChild<QListWidget *>());
    m_add->setObjectName(QStringLiteral("addToQueue"));

    auto *const content = new QWidget;
    auto *const fields = new QVBoxLayout(content);
    fields->setContentsMargins(8, 6, 8, 6);
    fields->addWidget(m_form);
    fields->addStretch();
    // Below the fields that scroll, so that a low window shows all of the queue; a line tells them apart.
    auto *const edge = new QFrame;
    edge->setFrameShape(QFrame::HLine);
    edge->setFrameShadow(QFrame::Sunken);
    auto *const queued = new QVBoxLayout;
    queued->setContentsMargins(8, 4, 8, 0);
    queued->setSpacing(6);
    queued->addWidget(m_add);
    queued->addWidget(queueTitle);
    queued->addWidget(m_queue, 1);
    auto *const scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    // The fields are never cut off at the right: the dock is at least as wide as they need.
    scroll->setMinimumWidth(content->minimumSizeHint().width() +
                            scroll->style()->pixelMetric(QStyle::PM_ScrollBarExtent));

    m_repetitions->setObjectName(QStringLiteral("repetitions"));
    m_repetitions->setRange(1, 1000);
    m_repetitions->setToolTip(tr("How often each configuration is measured; each time is a run of its own"));
    m_repetitions->setAccessibleName(tr("Repetitions"));
    auto *const repetitionsLabel = new QLabel(tr("Repeat"));
    repetitionsLabel->setBuddy(m_repetitions);
    m_bothDirections->setObjectName(QStringLiteral("bothDirections"));
    m_bothDirections->setToolTip(
        tr("Measure each configuration from sender to receiver and the other way round, in turns"));
    m_start->setObjectName(QStringLiteral("start"));
    m_stop->setObjectName(QStringLiteral("stop"));
    m_stop->setToolTip(tr("End the measurement; the samples so far are kept (Shift+F5)"));
    m_status->setWordWrap(true);
    m_status->setTextFormat(Qt::PlainText);
    auto *const buttons = new QHBoxLayout;
    buttons->addWidget(repetitionsLabel);
    buttons->addWidget(m_repetitions);
    buttons->addStretch();
    buttons->addWidget(m_start);
    buttons->addWidget(m_stop);
    auto *const bottom = new QVBoxLayout;
    bottom->setContentsMargins(8, 0, 8, 8);
    bottom->addWidget(m_status);
    bottom->addWidget(m_bothDirections);
    bottom->addLayout(buttons);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll, 3);
    layout->addWidget(edge);
    layout->addLayout(queued, 1);
    layout->addLayout(bottom);

    connect(m_form, &ConfigurationForm::changed, this, &MeasurePanel::revise);
    connect(m_queue, &ConfigurationQueue::changed, this, &MeasurePanel::revise);
    connect(m_queue, &ConfigurationQueue::editStarted, m_form, &ConfigurationForm::setConfiguration);
    connect(m_queue, &ConfigurationQueue::editingChanged, this,
            [this](bool editing) { m_add->setText(editing ? tr("&Apply to Queue") : tr("&Add to Queue")); });
    connect(m_add, &QPushButton::clicked, this, [this] {
        if (const auto configuration = m_form->configuration())
            m_queue->put(*configuration);
    });
    connect(m_form->hostFields(), &HostFields::checkClicked, this, &MeasurePanel::check);
    connect(m_form->hostFields(), &HostFields::changed, this, [this] {
        if (m_checking) // what is being checked is not what the fields say any more
            emit cancelCheckRequested();
    });
    connect(m_start, &QPushButton::clicked, this, &MeasurePanel::start);
    connect(m_stop, &QPushButton::clicked, this, &MeasurePanel::stopRequested);
    revise();
}

Expected<remote::MeasurementPlan> MeasurePanel::plan() const {
    remote::MeasurementPlan plan;
    plan.repetitions = static_cast<unsigned>(m_repetitions->value());
    plan.configurations = m_queue->configurations();
    if (plan.configurations.empty()) {
        const auto configuration = m_form->configuration();
        if (!configuration)
            return tl::unexpected(configuration.error());
        plan.configurations.push_back(*configuration);
    }
    // Fields cannot say host settings: what is queued with some is a run again that had them, or should.
    plan.allowHostSettings = std::any_of(
        plan.configurations.begin(), plan.configurations.end(), [](const remote::Configuration &one) {
            return !one.senderSettings.empty() || !one.receiverSettings.empty();
        });
    if (m_bothDirections->isChecked())
        plan.configurations = remote::bothDirections(plan.configurations);
    return plan;
}

QString MeasurePanel::whyNotReady() const {
    if (m_running)
        return tr("A measurement is running.");
    if (m_checking)
        return tr("The hosts are being checked.");
    const auto checked = plan();
    if (checked)
        return {};
    return reasonOf(checked.error());
}

QString MeasurePanel::whyNotCheck() const {
    if (m_running)
        return tr("A measurement is running.");
    if (const auto configuration = m_form->configuration(); !configuration)
        return reasonOf(configuration.error());
    return {};
}

void MeasurePanel::check() {
    if (m_checking)
        emit cancelCheckRequested();
    else if (whyNotCheck().isEmpty())
        emit checkRequested(*m_form->configuration(), m_bothDirections->isChecked());
}

void MeasurePanel::setChecking(bool checking) {
    m_checking = checking;
    m_form->hostFields()->setChecking(checking);
    revise();
}

void MeasurePanel::start() {
    if (m_running || m_checking)
        return;
    if (const auto ready = plan())
        emit startRequested(*ready);
}

void MeasurePanel::setRunning(bool running) {
    m_running = running;
    revise();
}

void MeasurePanel::revise() {
    const QString whyNot = whyNotReady();
    const auto configuration = m_form->configuration();
    const std::size_t queued = m_queue->configurations().size();
    m_add->setEnabled(configuration.has_value());
    m_add->setToolTip(configuration ? tr("Measure what the fields say together with the others in the queue, step by "
                                         "step in turns")
                                    : reasonOf(configuration.error()));
    m_start->setEnabled(whyNot.isEmpty());
    m_stop->setEnabled(m_running);
    m_start->setToolTip(!whyNot.isEmpty() ? whyNot
                        : queued == 0     ? tr("Measure what the fields say (F5)")
                        : queued == 1
                            ? tr("Measure the configuration in the queue (F5)")
                            : tr("Measure the %1 configurations of the queue in turns (F5)").arg(queued));
    m_status->setText(m_running ? QString() : whyNot);
    m_status->setVisible(!m_status->text().isEmpty());
    m_form->hostFields()->setWhyNotCheck(whyNotCheck());
    emit readinessChanged(whyNot);
}

} // namespace delayrank::ui
