#include "ui/models/run_fact_notes.h"

#include "ui/models/document.h"

namespace delayrank::ui {

namespace {

QString listed(const QString &heading, const std::vector<runs::FactChange> &changes,
               std::string (*text)(const runs::FactChange &)) {
    if (changes.empty())
        return {};
    QString html = QStringLiteral("<p><b>%1</b><br>").arg(heading.toHtmlEscaped());
    for (const runs::FactChange &change : changes)
        html += QStringLiteral("%1 <i>(%2)</i><br>")
                    .arg(QString::fromStdString(text(change)).toHtmlEscaped(),
                         QString::fromStdString(change.why).toHtmlEscaped());
    return html + QStringLiteral("</p>");
}

QString joined(const QString &heading, const std::vector<runs::FactChange> &changes,
               std::string (*text)(const runs::FactChange &)) {
    QStringList parts;
    for (const runs::FactChange &change : changes)
        parts << QString::fromStdString(text(change));
    return parts.isEmpty() ? QString() : heading + ' ' + parts.join(QStringLiteral("; "));
}

} // namespace

RunFactNotes::RunFactNotes(const Document *document, QObject *parent)
    : QObject(parent), m_document(document) {
    for (const auto signal :
         {&Document::runAdded, &Document::runRemoved, &Document::runChanged, &Document::factsChanged})
        connect(document, signal, this, [this] { m_known.clear(); });
}

const RunFactNotes::Notes &RunFactNotes::of(int row) const {
    const std::string &baseline = m_document->comparison().baselineRunId;
    if (std::exchange(m_baseline, baseline) != baseline)
        m_known.clear();
    const runs::Run &run = m_document->run(row);
    const QString id = QString::fromStdString(run.id);
    const auto known = m_known.constFind(id);
    if (known != m_known.constEnd())
        return *known;
    Notes notes;
    if (const int other = m_document->rowOf(QString::fromStdString(baseline)); other >= 0)
        notes.againstBaseline = runs::changedFacts(m_document->run(other), run);
    notes.within = runs::changedWithin(run);
    return *m_known.insert(id, std::move(notes));
}

QString RunFactNotes::Notes::html() const {
    return listed(tr("Not as it was for the baseline:"), againstBaseline, runs::textAgainstBaseline) +
           listed(tr("Changed while it was measured:"), within, runs::textWithin);
}

QString RunFactNotes::Notes::text() const {
    QStringList parts{
        joined(tr("Not as it was for the baseline:"), againstBaseline, runs::textAgainstBaseline),
        joined(tr("Changed while it was measured:"), within, runs::textWithin)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(". "));
}

} // namespace delayrank::ui
