#pragma once

#include "core/runs/comparison.h"

#include <QDialog>

class QCheckBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace delayrank::ui {

/// Asks for the ranges of both axes: automatic, or from and to. Delays are written with their unit ("10us").
class AxesDialog : public QDialog {
    Q_OBJECT
public:
    /// `shownRanks` and `shownDelays`: what is in view, to start from.
    AxesDialog(const runs::Comparison &comparison, const runs::AxisRange &shownRanks,
               const runs::AxisRange &shownDelays, QWidget *parent);

signals:
    void chosen(std::optional<delayrank::runs::AxisRange> ranks,
                std::optional<delayrank::runs::AxisRange> delays);

private:
    void revise();
    std::optional<runs::AxisRange> ranks() const;
    std::optional<runs::AxisRange> delays() const;

    QCheckBox *m_automaticRanks, *m_automaticDelays;
    QLineEdit *m_rankFrom, *m_rankTo, *m_delayFrom, *m_delayTo;
    QLabel *m_problem;
    QDialogButtonBox *m_buttons;
};

} // namespace delayrank::ui
