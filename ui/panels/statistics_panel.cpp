#include "ui/panels/statistics_panel.h"

#include "ui/panels/empty_hint.h"

#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>

namespace delayrank::ui {

namespace {

/// Sorts the rows, and puts the units of the headers on a line of their own: the table is wide enough as it
/// is.
class SortedStatistics : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        const QVariant header = QSortFilterProxyModel::headerData(section, orientation, role);
        if (role != Qt::DisplayRole)
            return header;
        return header.toString().replace(QStringLiteral(" ("), QStringLiteral("\n("));
    }
};

} // namespace

StatisticsPanel::StatisticsPanel(QWidget *parent)
    : QWidget(parent), m_model(new StatisticsModel(this)), m_sorted(new SortedStatistics(this)),
      m_view(new QTableView(this)), m_sentence(new QLabel(this)) {
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(StatisticsModel::ValueRole);
    m_sorted->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_view->setModel(m_sorted);
    m_view->setObjectName(QStringLiteral("statistics"));
    m_view->setAccessibleName(tr("Statistics"));
    m_view->setSortingEnabled(true);
    // Unsorted: in drawing order, until a header is clicked.
    m_view->sortByColumn(-1, Qt::AscendingOrder);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setAlternatingRowColors(true);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setTabKeyNavigation(false);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(m_view->fontMetrics().height() + 8);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setSectionsMovable(true);
    // What compares with the baseline stands first: that is what it was chosen for.
    int place = StatisticsModel::LabelColumn;
    for (int column = 1; column < m_model->columnCount(); ++column)
        if (statisticsColumns()[static_cast<std::size_t>(column - 1)].ofBaseline())
            m_view->horizontalHeader()->moveSection(m_view->horizontalHeader()->visualIndex(column), ++place);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    new EmptyHint(tr("The statistics of every curve in the chart stand here."), m_view);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_sentence);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_sentence->setObjectName(QStringLiteral("comparison"));
    m_sentence->setAccessibleName(tr("Comparison with the baseline"));
    m_sentence->setToolTip(tr("How the chosen run stands to the baseline; Edit > Copy Comparison copies it"));
    m_sentence->setTextFormat(Qt::PlainText); // labels are no markup
    m_sentence->setWordWrap(true);
    m_sentence->setMargin(5);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_sentence->hide();

    // Columns fit their contents whenever there are other rows; widths chosen by hand stay between.
    const auto fit = [this] {
        m_view->resizeColumnsToContents();
        const int label = m_view->columnWidth(StatisticsModel::LabelColumn);
        m_view->setColumnWidth(StatisticsModel::LabelColumn, std::clamp(label, 160, 280));
    };
    connect(m_model, &QAbstractItemModel::modelReset, this, fit);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &StatisticsPanel::showSentence);
    connect(m_model, &StatisticsModel::intervalsFound, this, [this] {
        for (int column = 1; column < m_model->columnCount(); ++column)
            if (statisticsColumns()[static_cast<std::size_t>(column - 1)].ofBaseline())
                m_view->resizeColumnToContents(column);
        showSentence();
    });
    connect(m_view, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        emit rowActivated(index.data(StatisticsModel::RunIdRole).toString());
    });
    fit();
}

void StatisticsPanel::setCurves(const std::vector<Curve> &curves, Delay threshold,
                                const std::vector<Curve> &baseline) {
    m_model->setCurves(curves, threshold, baseline);
    for (int column = StatisticsModel::LabelColumn + 1; column < m_model->columnCount(); ++column) {
        const StatisticsColumn &one = statisticsColumns()[static_cast<std::size_t>(column - 1)];
        if (one.ofBaseline())
            m_view->setColumnHidden(column, baseline.empty());
        // A live run's numbers grow beyond the width that fitted the first ones.
        else if (const int now = m_view->columnWidth(column); now > 0) {
            m_view->resizeColumnToContents(column);
            m_view->setColumnWidth(column, std::max(now, m_view->columnWidth(column)));
        }
    }
    showSentence();
}

void StatisticsPanel::showSentence() {
    // One row's: those of all would leave no room for the table.
    const QList<int> rows = chosenRows();
    QString sentence;
    for (const int row : rows)
        if (sentence.isEmpty())
            sentence = m_model->sentences({row});
    m_sentence->setText(sentence);
    m_sentence->setVisible(!sentence.isEmpty());
    emit comparisonChanged();
}

QList<int> StatisticsPanel::chosenRows() const {
    QList<int> shown;
    for (const QModelIndex &index : m_view->selectionModel()->selectedRows())
        shown << index.row();
    if (shown.isEmpty())
        for (int row = 0; row < m_sorted->rowCount(); ++row)
            shown << row;
    std::sort(shown.begin(), shown.end());
    QList<int> rows;
    for (const int row : shown)
        rows << m_sorted->mapToSource(m_sorted->index(row, 0)).row();
    return rows;
}

} // namespace delayrank::ui
