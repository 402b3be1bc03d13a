#include "ui/panels/runs_panel.h"

#include "ui/models/swatch.h"
#include "ui/panels/empty_hint.h"
#include "ui/panels/run_filter_bar.h"

#include <QAction>
#include <QColorDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace delayrank::ui {

RunsPanel::RunsPanel(Document *document, QWidget *parent)
    : QWidget(parent), m_document(document), m_model(new RunsModel(document, this)),
      m_view(new QTreeView(this)), m_buttons(new QWidget(this)),
      m_filterBar(new RunFilterBar(document, this)) {
    m_view->setModel(m_model);
    m_view->setObjectName(QStringLiteral("runs"));
    m_view->setAccessibleName(tr("Runs"));
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setDragDropMode(QAbstractItemView::DragDrop);
    m_view->setDefaultDropAction(Qt::MoveAction);
    m_view->setDropIndicatorShown(true);
    m_view->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_view->setExpandsOnDoubleClick(false);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setTextElideMode(Qt::ElideRight);
    m_view->setUniformRowHeights(true);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(RunsModel::LabelColumn, QHeaderView::Stretch);
    m_view->header()->setSectionResizeMode(RunsModel::DelaysColumn, QHeaderView::ResizeToContents);
    m_view->header()->setSectionResizeMode(RunsModel::StateColumn, QHeaderView::ResizeToContents);
    m_view->header()->setMinimumSectionSize(30);
    m_view->header()->resizeSection(RunsModel::TagsColumn, 90);
    m_hint = new EmptyHint(tr("No runs yet.\n\nMeasure with the panel on the right, open a file, or drop one here."),
                  m_view);

    auto *const buttons = new QHBoxLayout(m_buttons);
    buttons->setContentsMargins(4, 4, 4, 0);
    buttons->setSpacing(4);
    buttons->addStretch();
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_buttons);
    layout->addWidget(m_filterBar);
    layout->addWidget(m_view);

    connect(m_view, &QWidget::customContextMenuRequested, this, &RunsPanel::showMenu);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this] { emit currentRunChanged(currentRunId()); });
    connect(m_model, &QAbstractItemModel::rowsRemoved, this,
            [this] { emit currentRunChanged(currentRunId()); });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this] { emit selectedRunsChanged(selectedRunIds()); });
    keepSelectionOverResets();
    for (const auto signal : {&Document::runAdded, &Document::runRemoved, &Document::runChanged})
        connect(document, signal, this, &RunsPanel::showChoice);
    connect(document, &Document::filterChanged, this, &RunsPanel::showChoice);
    showChoice();
    m_counts.setInterval(250);
    connect(&m_counts, &QTimer::timeout, m_model, &RunsModel::refreshCounts);
    m_counts.start();
}

void RunsPanel::addActions(const QList<QAction *> &actions) {
    m_actions = actions;
    auto *const layout = qobject_cast<QHBoxLayout *>(m_buttons->layout());
    for (QAction *const action : actions) {
        auto *const button = new QToolButton(m_buttons);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setText(action->iconText());
        layout->insertWidget(layout->count() - 1, button);
    }
}

QString RunsPanel::currentRunId() const {
    return m_model->runIdOf(m_view->currentIndex());
}

int RunsPanel::currentRow() const {
    return m_document->rowOf(currentRunId());
}

void RunsPanel::renameCurrent() {
    const QModelIndex index = m_model->indexOf(currentRunId());
    if (!index.isValid())
        return;
    m_view->setCurrentIndex(index);
    m_view->edit(index);
}

void RunsPanel::removeChosen() {
    for (const QString &runId : chosenRunIds())
        if (const int row = m_document->rowOf(runId); row >= 0 && !m_document->isMeasuring(row))
            m_document->removeRun(runId);
}

void RunsPanel::toggleBaseline() {
    const QString runId = currentRunId();
    if (!runId.isEmpty())
        m_document->setBaseline(m_document->comparison().baselineRunId == runId.toStdString() ? QString()
                                                                                              : runId);
}

void RunsPanel::chooseColour() {
    const int row = currentRow();
    if (row < 0)
        return;
    auto *const dialog = new QColorDialog(QColor::fromRgb(m_document->appearance(row).colour), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QColorDialog::colorSelected, this, [this, runId = currentRunId()](const QColor &colour) {
        // The run may be gone or stand elsewhere by now.
        if (const int now = m_document->rowOf(runId); now >= 0)
            m_document->setColour(now, colour);
    });
    dialog->open();
}

void RunsPanel::setMarker(Marker marker) {
    if (const int row = currentRow(); row >= 0)
        m_document->setMarker(row, marker);
}

void RunsPanel::setPooling(std::optional<runs::Pooling> pooling) {
    if (const int row = currentRow(); row >= 0)
        m_document->setRunPooling(row, pooling);
}

void RunsPanel::fillMarkerMenu(QMenu *menu) {
    menu->clear();
    const int row = currentRow();
    if (row < 0)
        return;
    const runs::Appearance &look = m_document->appearance(row);
    for (const Marker marker : {Marker::diamond, Marker::plus, Marker::square, Marker::circle,
                                Marker::triangle, Marker::cross, Marker::star, Marker::line}) {
        QAction *const action =
            menu->addAction(swatch(QColor::fromRgb(look.colour), marker, palette().color(QPalette::Base)),
                            markerName(marker));
        action->setCheckable(true);
        action->setChecked(markerFromName(QString::fromStdString(look.marker)) == marker);
        action->setToolTip(tr("Draw the current run with this marker"));
        connect(action, &QAction::triggered, this, [this, marker] { setMarker(marker); });
    }
}

void RunsPanel::fillPoolingMenu(QMenu *menu) {
    menu->clear();
    const int row = currentRow();
    if (row < 0)
        return;
    const auto add = [&](const QString &text, const QString &toolTip, std::optional<runs::Pooling> value) {
        QAction *const action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(m_document->appearance(row).pooling == value);
        action->setToolTip(toolTip);
        connect(action, &QAction::triggered, this, [this, value] { setPooling(value); });
    };
    add(tr("As &All Runs"), tr("As the View menu says for all runs"), std::nullopt);
    add(tr("&One Curve"), tr("Both ends and all sizes together"), runs::Pooling::pooled);
    add(tr("A Curve for Each &End"), tr("Sender and receiver apart"), runs::Pooling::byEnd);
    add(tr("A Curve for Each &Size"), tr("Each message size apart"), runs::Pooling::bySize);
}

void RunsPanel::showMenu(const QPoint &position) {
    if (currentRow() < 0)
        return;
    auto *const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    menu->addActions(m_actions);
    menu->addActions(m_menuActions);
    menu->addSeparator();
    fillMarkerMenu(menu->addMenu(tr("&Marker")));
    fillPoolingMenu(menu->addMenu(tr("&Draw as")));
    menu->popup(m_view->viewport()->mapToGlobal(position));
}

} // namespace delayrank::ui
