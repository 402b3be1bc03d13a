#pragma once

#include "ui/plots/delay_band.h"

#include <QDialog>
#include <optional>

class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace delayrank::ui {

/// Asks for a band of delays, from and to, written with their unit ("9.4ms").
class BandDialog : public QDialog {
    Q_OBJECT
public:
    /// `proposed`: what to start from.
    BandDialog(const DelayBand &proposed, QWidget *parent);

signals:
    void chosen(const delayrank::ui::DelayBand &band);

private:
    std::optional<DelayBand> band() const;
    void revise();

    QLineEdit *m_from, *m_to;
    QLabel *m_problem;
    QDialogButtonBox *m_buttons;
};

} // namespace delayrank::ui
