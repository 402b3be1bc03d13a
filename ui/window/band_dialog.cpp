#include "ui/window/band_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace delayrank::ui {

BandDialog::BandDialog(const DelayBand &proposed, QWidget *parent)
    : QDialog(parent), m_from(new QLineEdit), m_to(new QLineEdit), m_problem(new QLabel),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setObjectName(QStringLiteral("bandDialog"));
    setWindowTitle(tr("Select Delays"));
    m_from->setObjectName(QStringLiteral("bandFrom"));
    m_to->setObjectName(QStringLiteral("bandTo"));
    m_from->setText(QString::fromStdString(exactDuration(proposed.shortest)));
    m_to->setText(QString::fromStdString(exactDuration(proposed.longest)));
    auto *const form = new QFormLayout(this);
    form->addRow(tr("&From, such as 9.4ms"), m_from);
    form->addRow(tr("&To, such as 9.8ms"), m_to);
    form->addRow(m_problem);
    form->addRow(m_buttons);
    for (QLineEdit *const edit : {m_from, m_to})
        connect(edit, &QLineEdit::textChanged, this, &BandDialog::revise);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, this, [this] { emit chosen(*band()); });
    revise();
}

std::optional<DelayBand> BandDialog::band() const {
    const auto from = parseDuration(m_from->text().trimmed().toStdString());
    const auto to = parseDuration(m_to->text().trimmed().toStdString());
    return from && to && *from <= *to ? std::optional(DelayBand{*from, *to}) : std::nullopt;
}

void BandDialog::revise() {
    m_problem->setText(band() ? QString() : tr("A band needs two rising times such as 9.4ms and 9.8ms."));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(band().has_value());
}

} // namespace delayrank::ui
