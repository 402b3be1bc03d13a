#include "ui/panels/stalls_panel.h"

#include "ui/models/number_text.h"
#include "ui/models/stall_summary_model.h"
#include "ui/panels/empty_hint.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

namespace delayrank::ui {

namespace {

constexpr int widestColumn = 180; // pixels; the tooltip has the rest

QTableView *tableOf(QAbstractItemModel *model, const QString &name, const QString &accessibleName) {
    auto *const view = new QTableView;
    view->setModel(model);
    view->setObjectName(name);
    view->setAccessibleName(accessibleName);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setAlternatingRowColors(true);
    view->setShowGrid(false);
    view->setWordWrap(false);
    view->setTabKeyNavigation(false);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->verticalHeader()->hide();
    // Every row is as high as the others: nobody asks hundreds of thousands how high they are.
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 8);
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setResizeContentsPrecision(100);
    return view;
}

/// Columns fit what is in view; the run's label gets a width that leaves room for the others.
void fitColumns(QTableView *view) {
    view->resizeColumnsToContents();
    for (int column = 0; column < view->model()->columnCount(); ++column)
        view->setColumnWidth(column, std::min(view->columnWidth(column), widestColumn));
    view->setColumnWidth(0, std::max(view->columnWidth(0), 80));
}

} // namespace

StallsPanel::StallsPanel(QWidget *parent)
    : QWidget(parent), m_model(new StallsModel(this)), m_summary(new StallSummaryModel(this)),
      m_scope(new QComboBox), m_threshold(new QLineEdit), m_status(new QLabel) {
    m_scope->addItems({tr("Shown runs"), tr("Current run")});
    m_scope->setObjectName(QStringLiteral("stallsScope"));
    m_scope->setToolTip(
        tr("List the stalls of all runs in the chart, or of the run chosen in the Runs dock"));
    m_scope->setAccessibleName(tr("Runs whose stalls are listed"));
    m_threshold->setObjectName(QStringLiteral("stallsThreshold"));
    m_threshold->setToolTip(tr("A delay counts as a stall from this length on, such as 1ms or 500us"));
    m_threshold->setMaximumWidth(m_threshold->fontMetrics().averageCharWidth() * 14);
    auto *const scopeLabel = new QLabel(tr("Stalls of"));
    scopeLabel->setBuddy(m_scope);
    auto *const thresholdLabel = new QLabel(tr("of at least"));
    thresholdLabel->setBuddy(m_threshold);
    m_status->setTextFormat(Qt::PlainText);
    m_status->setWordWrap(true); // it widens no window
    m_status->setObjectName(QStringLiteral("stallsStatus"));
    m_summaryView = tableOf(m_summary, QStringLiteral("stallSummary"), tr("Stalls by run, end and size"));
    m_view = tableOf(m_model, QStringLiteral("stalls"), tr("List of stalls"));
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(-1, Qt::AscendingOrder);
    new EmptyHint(tr("Every run, end and size with its stalls stands here."), m_summaryView);
    new EmptyHint(
        tr("The stalls of one end, message by message. There are none, or their order is not known."),
        m_view);

    auto *const bar = new QHBoxLayout;
    bar->setContentsMargins(6, 4, 6, 0);
    bar->addWidget(scopeLabel);
    bar->addWidget(m_scope);
    bar->addWidget(thresholdLabel);
    bar->addWidget(m_threshold);
    bar->addSpacing(8);
    bar->addWidget(m_status, 1);
    auto *const splitter = new QSplitter(Qt::Horizontal);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_summaryView);
    splitter->addWidget(m_view);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(bar);
    layout->addWidget(splitter, 1);

    connect(m_scope, &QComboBox::currentIndexChanged, this, &StallsPanel::scopeChanged);
    connect(m_threshold, &QLineEdit::editingFinished, this, &StallsPanel::takeThreshold);
    connect(m_view, &QAbstractItemView::activated, this,
            [this](const QModelIndex &index) { emit messageActivated(m_model->messageAt(index.row())); });
    setThreshold(m_shownThreshold);
    fitColumns(m_summaryView);
    fitColumns(m_view);
}

StallsPanel::Scope StallsPanel::scope() const {
    return m_scope->currentIndex() == 1 ? Scope::currentRun : Scope::shownRuns;
}

void StallsPanel::setLists(StallsModel::Lists lists) {
    m_summary->setLists(lists);
    m_model->setLists(std::move(lists));
    fitColumns(m_summaryView);
    fitColumns(m_view);
    tellCount();
}

void StallsPanel::tellCount() {
    std::uint64_t stalls = 0;
    for (const StallsOfSeries &list : *m_model->lists())
        stalls += list.count;
    const auto listed = static_cast<std::uint64_t>(m_model->rowCount());
    m_status->setText(stalls == listed ? tr("%1 listed").arg(numberText(listed))
                                       : tr("%1 of %2 listed: the order of the others is not known")
                                             .arg(numberText(listed), numberText(stalls)));
}

void StallsPanel::setStatus(const QString &words) {
    if (words.isEmpty())
        tellCount();
    else
        m_status->setText(words);
}

void StallsPanel::setThreshold(Delay threshold) {
    m_shownThreshold = threshold;
    if (!m_threshold->hasFocus() || !m_threshold->isModified())
        m_threshold->setText(QString::fromStdString(exactDuration(threshold)));
}

void StallsPanel::takeThreshold() {
    const auto threshold = parseDuration(m_threshold->text().trimmed().toStdString());
    m_threshold->setModified(false);
    if (!threshold || *threshold <= Delay(0)) {
        m_threshold->setText(QString::fromStdString(exactDuration(m_shownThreshold)));
        setStatus(tr("A threshold is a time above 0, such as 1ms or 500us"));
    } else if (*threshold != m_shownThreshold) {
        emit thresholdEntered(*threshold);
    }
}

void StallsPanel::choose(const SelectedMessage &message) {
    const QModelIndex now = m_view->currentIndex();
    if (now.isValid() && m_model->messageAt(now.row()) == message)
        return;
    if (const int row = m_model->rowOf(message); row >= 0)
        m_view->setCurrentIndex(m_model->index(row, StallsModel::Message));
}

QList<int> StallsPanel::chosenRows() const {
    QList<int> rows;
    for (const QModelIndex &index : m_view->selectionModel()->selectedRows())
        rows << index.row();
    std::sort(rows.begin(), rows.end());
    if (rows.isEmpty())
        for (int row = 0; row < m_model->rowCount(); ++row)
            rows << row;
    return rows;
}

void StallsPanel::showEvent(QShowEvent *event) {
    QWidget::showEvent(event);
    emit shown();
}

} // namespace delayrank::ui
