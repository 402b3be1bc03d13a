#pragma once

#include "core/runs/comparison.h"

#include <QDialog>
#include <vector>

class QDialogButtonBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace delayrank::ui {

/// Asks for the delays that are marked in the chart, each with words. GUI thread.
class MarksDialog : public QDialog {
    Q_OBJECT
public:
    explicit MarksDialog(const std::vector<runs::Mark> &marks, QWidget *parent = nullptr);

    /// Adds a mark there, without words, and lets the user write them.
    void add(Delay delay);

signals:
    void chosen(const std::vector<delayrank::runs::Mark> &marks);

private:
    void addRow(const QString &delay, const QString &text);
    void addAnother();
    void removeCurrent();
    void check();
    /// The marks as they stand; says what is wrong with a delay.
    Expected<std::vector<runs::Mark>> marks() const;

    QTableWidget *m_table;
    QPushButton *m_remove;
    QLabel *m_wrong;
    QDialogButtonBox *m_buttons;
};

} // namespace delayrank::ui
