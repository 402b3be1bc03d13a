#pragma once

#include "core/formats/text_reader.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QSpinBox;

namespace delayrank::ui {

/// Asks how text files are read: column, unit or clock rate, ranks to expand a rank/delay curve to. Each can
/// be left to be guessed from the file; what was guessed is said when it is open.
class TextOptionsDialog : public QDialog {
    Q_OBJECT
public:
    /// `paths` are the files that are about to be opened.
    TextOptionsDialog(const QStringList &paths, QWidget *parent);

signals:
    void chosen(const delayrank::formats::TextOptions &options);

private:
    void revise();
    /// Errors: invalidArgument where the unit is none.
    Expected<formats::TextOptions> options() const;

    QSpinBox *m_column;
    QComboBox *m_unit;
    QSpinBox *m_ranks;
    QLabel *m_problem;
    QDialogButtonBox *m_buttons;
};

} // namespace delayrank::ui
