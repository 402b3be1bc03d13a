#include "ui/window/text_options_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace delayrank::ui {

namespace {
constexpr int mostRanks = 200'000'000; // the limit of formats::readText()
}

TextOptionsDialog::TextOptionsDialog(const QStringList &paths, QWidget *parent)
    : QDialog(parent), m_column(new QSpinBox), m_unit(new QComboBox), m_ranks(new QSpinBox),
      m_problem(new QLabel),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setWindowTitle(paths.size() == 1 ? tr("Open %1").arg(QFileInfo(paths.front()).fileName())
                                     : tr("Open %1 text files").arg(paths.size()));
    m_column->setObjectName(QStringLiteral("column"));
    m_column->setRange(0, 1000);
    m_column->setSpecialValueText(tr("guessed"));
    m_column->setToolTip(tr("The column of the delays, counted from 1"));
    m_unit->setObjectName(QStringLiteral("unit"));
    m_unit->setEditable(true);
    m_unit->addItems({tr("guessed"), QStringLiteral("s"), QStringLiteral("ms"), QStringLiteral("us"),
                      QStringLiteral("ns"), QStringLiteral("ticks@4e8")});
    m_unit->setToolTip(
        tr("The unit of the delays: s, ms, us, ns, or ticks@ with the rate of the clock in Hz"));
    m_ranks->setObjectName(QStringLiteral("ranks"));
    m_ranks->setRange(0, mostRanks);
    m_ranks->setSpecialValueText(tr("the last rank"));
    m_ranks->setToolTip(tr("For a curve of ranks and delays: expand it to so many delays"));
    m_problem->setWordWrap(true);
    auto *const form = new QFormLayout;
    form->addRow(tr("&Column"), m_column);
    form->addRow(tr("&Unit"), m_unit);
    form->addRow(tr("&Delays of a curve"), m_ranks);
    auto *const layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_problem);
    layout->addWidget(m_buttons);
    connect(m_unit, &QComboBox::currentTextChanged, this, &TextOptionsDialog::revise);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, this, [this] {
        if (const auto chosenOptions = options())
            emit chosen(*chosenOptions);
    });
    revise();
}

Expected<formats::TextOptions> TextOptionsDialog::options() const {
    formats::TextOptions result;
    if (m_column->value() > 0)
        result.column = static_cast<unsigned>(m_column->value());
    if (m_ranks->value() > 0)
        result.curveDelays = static_cast<std::uint64_t>(m_ranks->value());
    const QString unit = m_unit->currentText().trimmed();
    if (unit == m_unit->itemText(0))
        return result;
    const auto parsed = TimeUnit::parse(unit.toStdString());
    if (!parsed)
        return tl::unexpected(parsed.error());
    result.unit = *parsed;
    return result;
}

void TextOptionsDialog::revise() {
    const auto result = options();
    m_problem->setText(result ? QString() : QString::fromStdString(result.error().message()));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(result.has_value());
}

} // namespace delayrank::ui
