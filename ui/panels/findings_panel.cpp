#include "ui/panels/findings_panel.h"

#include "ui/models/swatch.h"
#include "ui/panels/empty_hint.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSet>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace delayrank::ui {

namespace {

constexpr int findingRole = Qt::UserRole;
constexpr int couldBeRole = Qt::UserRole + 1;
constexpr int suggestionRole = Qt::UserRole + 2;

QTreeWidgetItem *itemWith(const QString &text, const QString &more, std::size_t finding, int couldBe,
                          int suggestion) {
    auto *const item = new QTreeWidgetItem({text, more});
    item->setData(0, findingRole, QVariant::fromValue(static_cast<qulonglong>(finding)));
    item->setData(0, couldBeRole, couldBe);
    item->setData(0, suggestionRole, suggestion);
    item->setToolTip(0, text);
    item->setToolTip(1, more);
    return item;
}

} // namespace

FindingsPanel::FindingsPanel(QWidget *parent)
    : QWidget(parent), m_tree(new QTreeWidget(this)), m_note(new QLabel), m_queue(new QPushButton) {
    m_tree->setObjectName(QStringLiteral("findings"));
    m_tree->setAccessibleName(tr("Findings"));
    m_tree->setHeaderLabels({tr("Cluster, and what it could be"), tr("Why, and what to try")});
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setTextElideMode(Qt::ElideRight);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Interactive);
    m_tree->header()->resizeSection(0, 470);
    new EmptyHint(tr("Lengths that many delays have stand here, with the kernel's timers that they could be "
                     "and what to try."),
                  m_tree);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true); // it widens no window
    m_note->setText(tr("Lengths that fit are no proof: measure again to see whether that was it."));
    m_queue->setObjectName(QStringLiteral("queueSuggestion"));
    m_queue->setText(tr("Queue S&uggestion"));
    m_queue->setToolTip(tr(
        "Put the run with the chosen change into the queue of the Measure dock; the run itself becomes the "
        "baseline where there is none (F8)"));
    auto *const bar = new QHBoxLayout;
    bar->setContentsMargins(6, 4, 6, 0);
    bar->addWidget(m_note, 1);
    bar->addWidget(m_queue);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(bar);
    layout->addWidget(m_tree, 1);
    connect(m_queue, &QPushButton::clicked, this, &FindingsPanel::queueCurrent);
    connect(m_tree, &QTreeWidget::itemActivated, this, &FindingsPanel::activate);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &FindingsPanel::tell);
    tell();
}

void FindingsPanel::add(const Finding &finding, std::size_t index) {
    auto *const top =
        itemWith(QStringLiteral("%1: %2").arg(finding.curve.label, finding.text()), {}, index, -1, -1);
    top->setIcon(0, swatch(finding.curve.colour, finding.curve.marker, palette().color(QPalette::Base)));
    m_tree->addTopLevelItem(top);
    if (!(finding.curve.host.hertz > 0)) {
        top->setText(1, tr("HZ of the host is not known, so nothing is matched. Enter to tell it."));
        top->setToolTip(1, top->text(1));
        return;
    }
    if (finding.couldBe.empty()) {
        top->setText(1, tr("no constant that we know of fits"));
        return;
    }
    QStringList names;
    for (int i = 0; i < static_cast<int>(finding.couldBe.size()); ++i) {
        const CouldBe &one = finding.couldBe[static_cast<std::size_t>(i)];
        names << QString::fromUtf8(one.constant->name);
        auto *const child = itemWith(one.text(), QString::fromUtf8(one.constant->why), index, i, -1);
        top->addChild(child);
        for (int j = 0; j < static_cast<int>(one.suggestions.size()); ++j)
            child->addChild(
                itemWith(tr("measure again %1").arg(one.suggestions[static_cast<std::size_t>(j)].change),
                         tr("Enter puts it into the queue"), index, i, j));
    }
    top->setText(1, tr("could be: %1").arg(names.join(QStringLiteral("; "))));
    top->setToolTip(1, top->text(1));
    // The long ones are what one looks for; a stream's own pace is no riddle.
    top->setExpanded(true);
    for (int i = 0; i < top->childCount(); ++i)
        top->child(i)->setExpanded(i == 0);
}

void FindingsPanel::setFindings(const std::vector<Finding> &findings) {
    // What was under the cursor, and closed, stays so.
    const auto keyOf = [](const Finding &finding) {
        return finding.curve.runId + finding.curve.label + finding.text();
    };
    QSet<QString> closed;
    QString current;
    QList<int> below;
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i)
        if (!m_tree->topLevelItem(i)->isExpanded() && m_tree->topLevelItem(i)->childCount() > 0)
            closed << keyOf(m_findings[static_cast<std::size_t>(i)]);
    if (const auto place = currentPlace()) {
        current = keyOf(m_findings[place->finding]);
        below = {place->couldBe, place->suggestion};
    }
    m_findings = findings;
    const bool hadFocus = m_tree->hasFocus();
    m_tree->clear();
    for (std::size_t i = 0; i < m_findings.size(); ++i)
        add(m_findings[i], i);
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem *item = m_tree->topLevelItem(i);
        const QString key = keyOf(m_findings[static_cast<std::size_t>(i)]);
        item->setExpanded(!closed.contains(key));
        if (key != current)
            continue;
        for (const int child : below)
            if (child >= 0 && child < item->childCount())
                item = item->child(child);
        m_tree->setCurrentItem(item);
    }
    if (hadFocus)
        m_tree->setFocus();
    tell();
}

FindingsPanel::Place FindingsPanel::placeOf(const QTreeWidgetItem *item) {
    return {static_cast<std::size_t>(item->data(0, findingRole).toULongLong()),
            item->data(0, couldBeRole).toInt(), item->data(0, suggestionRole).toInt()};
}

std::optional<FindingsPanel::Place> FindingsPanel::currentPlace() const {
    const QTreeWidgetItem *const item = m_tree->currentItem();
    return item ? std::optional(placeOf(item)) : std::nullopt;
}

const remote::Suggestion *FindingsPanel::currentSuggestion() const {
    const auto place = currentPlace();
    if (!place)
        return nullptr;
    const Finding &finding = m_findings.at(place->finding);
    for (int i = 0; i < static_cast<int>(finding.couldBe.size()); ++i) {
        const auto &suggestions = finding.couldBe[static_cast<std::size_t>(i)].suggestions;
        if ((place->couldBe < 0 || place->couldBe == i) && !suggestions.empty())
            return &suggestions[static_cast<std::size_t>(std::max(0, place->suggestion))];
    }
    return nullptr;
}

void FindingsPanel::queueCurrent() {
    if (const remote::Suggestion *const suggestion = currentSuggestion())
        emit suggestionChosen(m_findings.at(currentPlace()->finding).curve.runId, suggestion->configuration);
}

void FindingsPanel::activate(QTreeWidgetItem *item) {
    const Place place = placeOf(item);
    const Finding &finding = m_findings.at(place.finding);
    if (place.suggestion >= 0)
        queueCurrent();
    else if (!(finding.curve.host.hertz > 0))
        emit hertzRequested(finding.curve.runId);
    else
        emit bandActivated(finding.cluster.shortest, finding.cluster.longest);
}

void FindingsPanel::tell() {
    const bool there = currentSuggestion() != nullptr;
    m_queue->setEnabled(there);
    emit currentSuggestionChanged(there);
}

} // namespace delayrank::ui
