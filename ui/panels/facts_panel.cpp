#include "ui/panels/facts_panel.h"

#include "ui/models/number_text.h"
#include "ui/panels/empty_hint.h"

#include <QAction>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

namespace delayrank::ui {

namespace {
constexpr int narrowestColumn = 110, widestColumn = 280, widestNames = 260;
constexpr int rowsMeasured = 60; ///< for the width of a column
} // namespace

FactsPanel::FactsPanel(Document *document, QWidget *parent)
    : QWidget(parent), m_document(document), m_model(new FactsModel(this)), m_filter(new FactsFilter(this)),
      m_view(new QTableView(this)), m_differences(new QCheckBox(tr("&Differences only"), this)),
      m_search(new QLineEdit(this)), m_counts(new QLabel(this)) {
    m_filter->setSourceModel(m_model);
    m_view->setModel(m_filter);
    m_view->setObjectName(QStringLiteral("facts"));
    m_view->setAccessibleName(tr("Facts"));
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setTabKeyNavigation(false);
    m_view->setTextElideMode(Qt::ElideRight);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setResizeContentsPrecision(rowsMeasured);
    m_view->horizontalHeader()->setTextElideMode(Qt::ElideMiddle);
    m_view->verticalHeader()->setHighlightSections(false);
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_view->verticalHeader()->setMaximumWidth(widestNames);
    m_view->verticalHeader()->setTextElideMode(Qt::ElideMiddle);
    m_hint = new EmptyHint(QString(), m_view);
    m_differences->setToolTip(tr("Show only the facts that are not the same in all of these runs"));
    m_differences->setObjectName(QStringLiteral("differencesOnly"));
    m_search->setPlaceholderText(tr("Search facts and values"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setToolTip(tr("Show only the facts that have all of these words in their name or values"));
    m_search->setClearButtonEnabled(true);
    m_search->setObjectName(QStringLiteral("factSearch"));

    auto *const bar = new QHBoxLayout;
    bar->setContentsMargins(6, 4, 6, 0);
    bar->setSpacing(10);
    bar->addWidget(m_differences);
    bar->addWidget(m_search, 1);
    bar->addWidget(m_counts);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(bar);
    layout->addWidget(m_view);

    m_refresh.setSingleShot(true);
    m_refresh.setInterval(50);
    connect(&m_refresh, &QTimer::timeout, this, &FactsPanel::refresh);
    for (const auto signal : {&Document::runAdded, &Document::runRemoved, &Document::runChanged,
                              &Document::factsChanged})
        connect(document, signal, this, &FactsPanel::refreshLater);
    connect(document, &Document::runMoved, this, &FactsPanel::refreshLater);
    connect(document, &Document::filterChanged, this, &FactsPanel::refreshLater);
    connect(m_differences, &QCheckBox::toggled, this, [this](bool only) {
        m_filter->setDifferencesOnly(only);
        tellCounts();
        emit differencesOnlyChanged(only);
    });
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filter->setSearch(text);
        tellCounts();
    });
    tellCounts();
}

void FactsPanel::addMenuActions(const QList<QAction *> &actions) {
    m_view->addActions(actions);
}

void FactsPanel::setChosenRuns(const QStringList &runIds) {
    if (m_chosen == runIds)
        return;
    m_chosen = runIds;
    refreshLater();
}

void FactsPanel::setDifferencesOnly(bool only) {
    m_differences->setChecked(only);
}

void FactsPanel::showEvent(QShowEvent *event) {
    QWidget::showEvent(event);
    if (m_stale)
        refreshLater();
}

void FactsPanel::refreshLater() {
    m_stale = true;
    if (isVisible() && !m_refresh.isActive())
        m_refresh.start();
}

QList<int> FactsPanel::runRows() const {
    QList<int> rows;
    for (const QString &runId : m_chosen)
        if (const int row = m_document->rowOf(runId); row >= 0)
            rows << row;
    const int baseline = m_document->rowOf(QString::fromStdString(m_document->comparison().baselineRunId));
    if (rows.size() == 1 && baseline >= 0 && baseline != rows.first())
        rows.prepend(baseline);
    if (rows.isEmpty())
        for (int row = 0; row < m_document->runCount(); ++row)
            if (m_document->isDrawn(row))
                rows << row;
    return rows;
}

void FactsPanel::refresh() {
    m_stale = false;
    const int before = m_model->runCount();
    m_model->showRuns(*m_document, runRows());
    // Widths chosen by hand stay as long as the columns do.
    if (m_model->runCount() != before) {
        m_view->resizeColumnsToContents();
        for (int column = 0; column < m_filter->columnCount(); ++column)
            m_view->setColumnWidth(column,
                                   std::clamp(m_view->columnWidth(column), narrowestColumn, widestColumn));
    }
    tellCounts();
}

void FactsPanel::tellCounts() {
    const int all = m_filter->allFactCount(), on = m_filter->factCount();
    m_counts->setText(all == 0    ? QString()
                      : on == all ? tr("%1 facts").arg(numberText(static_cast<std::uint64_t>(all)))
                                  : tr("%1 of %2 facts").arg(on).arg(all));
    if (m_model->runCount() == 0)
        m_hint->setHint(tr("Settings and host facts of the selected runs stand here side by side, or those of all "
                           "drawn runs."));
    else if (all == 0)
        m_hint->setHint(tr("Nothing is known about the hosts and settings of these runs."));
    else if (m_model->runCount() == 1 && m_search->text().isEmpty())
        m_hint->setHint(tr("One run differs from nothing: select several in the Runs dock, or set a baseline."));
    else if (m_search->text().isEmpty())
        m_hint->setHint(tr("No fact differs between these runs."));
    else
        m_hint->setHint(tr("No fact has these words."));
}

QList<int> FactsPanel::chosenRows() const {
    QList<int> rows;
    for (const QModelIndex &index : m_view->selectionModel()->selectedIndexes())
        if (const int row = m_filter->mapToSource(index).row(); !rows.contains(row))
            rows << row;
    // One cell is only where the cursor stands.
    if (m_view->selectionModel()->selectedIndexes().size() < 2) {
        rows.clear();
        for (int row = 0; row < m_filter->rowCount(); ++row)
            rows << m_filter->mapToSource(m_filter->index(row, 0)).row();
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

} // namespace delayrank::ui
