#pragma once

#include "ui/models/document.h"
#include "ui/models/run_fact_notes.h"

#include <QAbstractItemModel>

namespace delayrank::ui {

struct RunNode;

/// The runs of a document as a tree: run, its ends, their sizes; where runs are grouped, below their groups. A
/// run has a check box (shown), a swatch and a label that can be edited; runs are dragged to reorder them, and
/// files can be dropped. The rows of an ungrouped tree are the document's; a grouped one is built anew whenever
/// the groups change. Runs that the filter leaves out have isFilteredOut() and are the view's to hide. GUI
/// thread.
class RunsModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { LabelColumn, DelaysColumn, StateColumn, TagsColumn, ColumnCount };

    explicit RunsModel(Document *document, QObject *parent = nullptr);
    ~RunsModel() override;

    /// The run that an item is or belongs to; empty for an invalid index and for a group.
    QString runIdOf(const QModelIndex &index) const;
    QModelIndex indexOf(const QString &runId) const;
    bool isGroup(const QModelIndex &index) const;
    /// A run that the filter leaves out, or a group of nothing else.
    bool isFilteredOut(const QModelIndex &index) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool removeRows(int row, int count, const QModelIndex &parent = {}) override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction | Qt::CopyAction; }
    Qt::DropActions supportedDragActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool canDropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                         const QModelIndex &parent) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

public slots:
    /// Delay counts grew: the view reads them again.
    void refreshCounts();

signals:
    void filesDropped(const QStringList &paths);

private:
    RunNode *nodeOf(const QModelIndex &index) const;
    QModelIndex indexOf(const RunNode *node, int column) const;
    /// The index of the run at a row of the document.
    QModelIndex runIndex(int row, int column) const;
    void build();
    void rebuild();
    void appendRun(RunNode *parent, int row) const;
    void addSeries(int row);
    void tellChanged(int row);
    std::vector<int> documentRowsOf(const RunNode &group) const;
    QVariant runData(int row, int column, int role) const;
    QVariant groupData(const RunNode &node, int column, int role) const;
    QVariant partData(const RunNode &node, int column, int role) const;
    /// Where a dropped run is to stand, before it is taken away from its old place.
    int dropPlace(int row, const QModelIndex &parent) const;

    Document *m_document;
    std::unique_ptr<RunNode> m_root;
    RunFactNotes m_factNotes;
};

} // namespace delayrank::ui
