#include "ui/window/suggestion_actions.h"

#include "ui/panels/configuration_queue.h"
#include "ui/panels/measure_panel.h"

#include <QInputDialog>
#include <algorithm>

namespace delayrank::ui {

SuggestionActions::SuggestionActions(Document *document, MeasurePanel *measure, MessageBar *messages,
                                     QWidget *window)
    : QObject(window), m_document(document), m_measure(measure), m_messages(messages), m_window(window) {}

bool SuggestionActions::mayEnterHertz(int row) const {
    if (row < 0 || m_document->isMeasuring(row))
        return false;
    const auto &facts = m_document->run(row).hostFacts;
    return std::none_of(facts.begin(), facts.end(), [](const runs::HostFact &fact) {
        return fact.fact.name == "HZ" && fact.fact.value != "unknown";
    });
}

void SuggestionActions::queue(const QString &runId, const remote::Configuration &configuration) {
    m_measure->queue()->append(configuration);
    const int row = m_document->rowOf(runId);
    if (row >= 0 && m_document->comparison().baselineRunId.empty())
        m_document->setBaseline(runId);
    const int baseline = m_document->rowOf(QString::fromStdString(m_document->comparison().baselineRunId));
    m_messages->show(MessageBar::Kind::information,
                     tr("Queued: %1. Start (F5) measures it; the Statistics dock then says by what factor it "
                        "differs from the baseline, %2.")
                         .arg(configuration.label,
                              baseline < 0 ? tr("which is not open")
                                           : QString::fromStdString(m_document->run(baseline).label)));
}

void SuggestionActions::askForHertz(const QString &runId) {
    const int row = m_document->rowOf(runId);
    if (!mayEnterHertz(row))
        return;
    const std::string now = factValue(m_document->run(row).settings, "HZ");
    auto *const dialog = new QInputDialog(m_window);
    dialog->setObjectName(QStringLiteral("hertzDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("HZ of Run"));
    dialog->setLabelText(tr("Jiffies a second of the hosts of '%1', as their kernels were built\n"
                            "(CONFIG_HZ; 100 on a PC of 1999). Empty: not known.")
                             .arg(QString::fromStdString(m_document->run(row).label)));
    dialog->setComboBoxItems({QString(), QStringLiteral("100"), QStringLiteral("250"), QStringLiteral("300"),
                              QStringLiteral("1000")});
    dialog->setComboBoxEditable(true);
    dialog->setTextValue(QString::fromStdString(now));
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, runId](const QString &text) { takeHertz(runId, text.trimmed()); });
    dialog->open();
}

void SuggestionActions::takeHertz(const QString &runId, const QString &text) {
    bool isNumber = false;
    const double hertz = text.toDouble(&isNumber);
    const int row = m_document->rowOf(runId);
    if (row < 0)
        return;
    if (!text.isEmpty() && !(isNumber && hertz >= 10 && hertz <= 10'000))
        m_messages->show(MessageBar::Kind::error, tr("HZ is a number from 10 to 10000, such as 100 or 250"));
    else
        m_document->setHertz(row, hertz);
}

} // namespace delayrank::ui
