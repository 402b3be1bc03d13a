#include "ui/window/axes_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

namespace delayrank::ui {

namespace {

QString delayText(double nanoseconds) {
    return QString::fromStdString(exactDuration(Delay(std::llround(std::max(nanoseconds, 1.0)))));
}

std::optional<runs::AxisRange> range(std::optional<double> lower, std::optional<double> upper) {
    if (!lower || !upper || !(*lower > 0) || !(*upper > *lower))
        return std::nullopt;
    return runs::AxisRange{*lower, *upper};
}

std::optional<double> number(const QLineEdit *edit) {
    bool isNumber = false;
    const double value = QLocale(QLocale::C).toDouble(edit->text().trimmed(), &isNumber);
    return isNumber ? std::optional(value) : std::nullopt;
}

std::optional<double> nanoseconds(const QLineEdit *edit) {
    const auto delay = parseDuration(edit->text().trimmed().toStdString());
    return delay ? std::optional(static_cast<double>(delay->count())) : std::nullopt;
}

} // namespace

AxesDialog::AxesDialog(const runs::Comparison &comparison, const runs::AxisRange &shownRanks,
                       const runs::AxisRange &shownDelays, QWidget *parent)
    : QDialog(parent), m_automaticRanks(new QCheckBox(tr("&Rank axis follows the curves"))),
      m_automaticDelays(new QCheckBox(tr("&Delay axis follows the curves"))), m_rankFrom(new QLineEdit),
      m_rankTo(new QLineEdit), m_delayFrom(new QLineEdit), m_delayTo(new QLineEdit), m_problem(new QLabel),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setWindowTitle(tr("Axes"));
    const runs::AxisRange rank = comparison.rankRange.value_or(shownRanks);
    const runs::AxisRange delay = comparison.delayRange.value_or(shownDelays);
    m_automaticRanks->setChecked(!comparison.rankRange);
    m_automaticDelays->setChecked(!comparison.delayRange);
    m_rankFrom->setText(QString::number(rank.lower, 'g', 6));
    m_rankTo->setText(QString::number(rank.upper, 'g', 6));
    m_delayFrom->setText(delayText(delay.lower));
    m_delayTo->setText(delayText(delay.upper));
    auto *const grid = new QGridLayout;
    const auto row = [&](int at, QCheckBox *automatic, QLineEdit *from, QLineEdit *to) {
        grid->addWidget(automatic, at, 0, 1, 4);
        grid->addWidget(new QLabel(tr("from")), at + 1, 0);
        grid->addWidget(from, at + 1, 1);
        grid->addWidget(new QLabel(tr("to")), at + 1, 2);
        grid->addWidget(to, at + 1, 3);
        const auto enable = [automatic, from, to] {
            from->setDisabled(automatic->isChecked());
            to->setDisabled(automatic->isChecked());
        };
        connect(automatic, &QCheckBox::toggled, this, enable);
        connect(automatic, &QCheckBox::toggled, this, &AxesDialog::revise);
        connect(from, &QLineEdit::textChanged, this, &AxesDialog::revise);
        connect(to, &QLineEdit::textChanged, this, &AxesDialog::revise);
        enable();
    };
    row(0, m_automaticRanks, m_rankFrom, m_rankTo);
    row(2, m_automaticDelays, m_delayFrom, m_delayTo);
    auto *const layout = new QVBoxLayout(this);
    layout->addLayout(grid);
    layout->addWidget(m_problem);
    layout->addWidget(m_buttons);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, this, [this] { emit chosen(ranks(), delays()); });
    revise();
}

std::optional<runs::AxisRange> AxesDialog::ranks() const {
    return m_automaticRanks->isChecked() ? std::nullopt : range(number(m_rankFrom), number(m_rankTo));
}

std::optional<runs::AxisRange> AxesDialog::delays() const {
    return m_automaticDelays->isChecked() ? std::nullopt
                                          : range(nanoseconds(m_delayFrom), nanoseconds(m_delayTo));
}

void AxesDialog::revise() {
    const bool ranksAreGood = m_automaticRanks->isChecked() || ranks();
    const bool delaysAreGood = m_automaticDelays->isChecked() || delays();
    m_problem->setText(!ranksAreGood    ? tr("The rank axis needs two rising numbers above 0.")
                       : !delaysAreGood ? tr("The delay axis needs two rising times such as 1us and 100ms.")
                                        : QString());
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(ranksAreGood && delaysAreGood);
}

} // namespace delayrank::ui
