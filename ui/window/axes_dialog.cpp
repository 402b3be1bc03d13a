#include "ui/window/axes_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace delayrank::ui {

namespace {

QString delayText(double nanoseconds, bool isLogarithmic) {
    const double least = isLogarithmic ? 1 : 0;
    return QString::fromStdString(exactDuration(Delay(std::llround(std::clamp(nanoseconds, least, 9.2e18)))));
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

AxesDialog::AxesDialog(const AxisChoice &across, const AxisChoice &up, QWidget *parent)
    : QDialog(parent), m_problem(new QLabel),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setObjectName(QStringLiteral("axesDialog"));
    setWindowTitle(tr("Axes"));
    auto *const grid = new QGridLayout;
    m_across = makeFields(across, grid, 0);
    m_up = makeFields(up, grid, 2);
    auto *const layout = new QVBoxLayout(this);
    layout->addLayout(grid);
    layout->addWidget(m_problem);
    layout->addWidget(m_buttons);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, this, [this] { emit chosen(rangeOf(m_across), rangeOf(m_up)); });
    revise();
}

AxesDialog::Fields AxesDialog::makeFields(const AxisChoice &choice, QGridLayout *grid, int row) {
    Fields fields{choice, new QCheckBox(tr("%1 follows the curves").arg(choice.name)), new QLineEdit,
                  new QLineEdit};
    const runs::AxisRange range = choice.fixed.value_or(choice.shown);
    fields.automatic->setChecked(!choice.fixed);
    const auto text = [&choice](double end) {
        return choice.isDelay ? delayText(end, choice.isLogarithmic) : QString::number(end, 'g', 9);
    };
    fields.from->setText(text(range.lower));
    fields.to->setText(text(range.upper));
    grid->addWidget(fields.automatic, row, 0, 1, 4);
    grid->addWidget(new QLabel(tr("from")), row + 1, 0);
    grid->addWidget(fields.from, row + 1, 1);
    grid->addWidget(new QLabel(tr("to")), row + 1, 2);
    grid->addWidget(fields.to, row + 1, 3);
    const auto enable = [fields] {
        fields.from->setDisabled(fields.automatic->isChecked());
        fields.to->setDisabled(fields.automatic->isChecked());
    };
    connect(fields.automatic, &QCheckBox::toggled, this, enable);
    connect(fields.automatic, &QCheckBox::toggled, this, &AxesDialog::revise);
    connect(fields.from, &QLineEdit::textChanged, this, &AxesDialog::revise);
    connect(fields.to, &QLineEdit::textChanged, this, &AxesDialog::revise);
    enable();
    return fields;
}

void AxesDialog::edit(Qt::Orientation orientation) {
    const Fields &fields = orientation == Qt::Horizontal ? m_across : m_up;
    fields.automatic->setChecked(false);
    fields.from->setFocus();
    fields.from->selectAll();
}

std::optional<runs::AxisRange> AxesDialog::rangeOf(const Fields &fields) {
    if (fields.automatic->isChecked())
        return std::nullopt;
    const auto read = [&fields](const QLineEdit *edit) {
        return fields.choice.isDelay ? nanoseconds(edit) : number(edit);
    };
    const std::optional<double> lower = read(fields.from), upper = read(fields.to);
    if (!lower || !upper || !(*upper > *lower) || (fields.choice.isLogarithmic && !(*lower > 0)))
        return std::nullopt;
    return runs::AxisRange{*lower, *upper};
}

QString AxesDialog::problemOf(const Fields &fields) {
    if (fields.automatic->isChecked() || rangeOf(fields))
        return {};
    const QString name = QString(fields.choice.name).remove(QLatin1Char('&'));
    return fields.choice.isDelay         ? tr("%1: two rising times such as 1us and 100ms are needed.").arg(name)
           : fields.choice.isLogarithmic ? tr("%1: two rising numbers above 0 are needed.").arg(name)
                                         : tr("%1: two rising numbers are needed.").arg(name);
}

void AxesDialog::revise() {
    const QString across = problemOf(m_across), up = problemOf(m_up);
    m_problem->setText(across.isEmpty() ? up : across);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(across.isEmpty() && up.isEmpty());
}

} // namespace delayrank::ui
