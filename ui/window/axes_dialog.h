#pragma once

#include "core/runs/comparison.h"

#include <QDialog>

class QCheckBox;
class QDialogButtonBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace delayrank::ui {

/// One axis as the dialog asks for it.
struct AxisChoice {
    QString name; ///< "&Rank axis", with its letter
    bool isDelay = false;
    bool isLogarithmic = true;
    std::optional<runs::AxisRange> fixed; ///< delays in nanoseconds; none: it follows the curves
    runs::AxisRange shown;                ///< what is in view, to start from
};

/// Asks for the ranges of both axes: automatic, or from and to. Delays are written with their unit ("10us").
class AxesDialog : public QDialog {
    Q_OBJECT
public:
    AxesDialog(const AxisChoice &across, const AxisChoice &up, QWidget *parent);
    /// Begins with the range of that axis.
    void edit(Qt::Orientation orientation);

signals:
    void chosen(std::optional<delayrank::runs::AxisRange> across,
                std::optional<delayrank::runs::AxisRange> up);

private:
    /// The fields of one axis.
    struct Fields {
        AxisChoice choice;
        QCheckBox *automatic = nullptr;
        QLineEdit *from = nullptr, *to = nullptr;
    };
    Fields makeFields(const AxisChoice &choice, QGridLayout *grid, int row);
    static std::optional<runs::AxisRange> rangeOf(const Fields &fields);
    static QString problemOf(const Fields &fields);
    void revise();

    Fields m_across, m_up;
    QLabel *m_problem;
    QDialogButtonBox *m_buttons;
};

} // namespace delayrank::ui
