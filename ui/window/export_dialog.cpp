#include "ui/window/export_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace delayrank::ui {

ExportDialog::ExportDialog(const QString &proposedPath, bool withRatio, QWidget *parent)
    : QDialog(parent), m_withRatio(withRatio), m_preset(new QComboBox), m_width(new QSpinBox),
      m_height(new QSpinBox), m_scale(new QDoubleSpinBox), m_path(new QLineEdit(proposedPath)),
      m_summary(new QLabel),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel)) {
    setWindowTitle(tr("Export Chart"));
    m_preset->addItem(tr("Screen"), static_cast<int>(ChartStyle::screen));
    m_preset->addItem(tr("Print"), static_cast<int>(ChartStyle::print));
    m_preset->addItem(tr("Mailing list: small, few colours"), static_cast<int>(ChartStyle::list));
    for (QSpinBox *const side : {m_width, m_height}) {
        side->setRange(100, largestChartSide);
        side->setSuffix(tr(" px"));
    }
    m_scale->setRange(0.5, 8);
    m_scale->setSingleStep(0.5);
    m_scale->setDecimals(1);
    m_scale->setToolTip(tr("Pixels of a PNG for each pixel of the size: 2 for a screen of double density"));
    m_path->setMinimumWidth(300);
    m_path->setToolTip(tr("PNG, SVG or PDF by the name's ending"));
    auto *const choose = new QPushButton(tr("&Browse..."));
    auto *const path = new QHBoxLayout;
    path->addWidget(m_path, 1);
    path->addWidget(choose);
    auto *const size = new QHBoxLayout;
    size->addWidget(m_width);
    size->addWidget(new QLabel(QStringLiteral("x")));
    size->addWidget(m_height);
    size->addStretch();
    auto *const form = new QFormLayout(this);
    const auto addRow = [form](const QString &name, QHBoxLayout *row, QWidget *first) {
        auto *const label = new QLabel(name);
        label->setBuddy(first);
        form->addRow(label, row);
    };
    form->addRow(tr("&Preset"), m_preset);
    addRow(tr("Si&ze"), size, m_width);
    form->addRow(tr("S&cale"), m_scale);
    addRow(tr("&File"), path, m_path);
    form->addRow(m_summary);
    form->addRow(m_buttons);
    connect(m_preset, &QComboBox::activated, this, &ExportDialog::choosePreset);
    connect(choose, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(m_path, &QLineEdit::textChanged, this, &ExportDialog::revise);
    connect(m_width, &QSpinBox::valueChanged, this, &ExportDialog::revise);
    connect(m_height, &QSpinBox::valueChanged, this, &ExportDialog::revise);
    connect(m_scale, &QDoubleSpinBox::valueChanged, this, &ExportDialog::revise);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_buttons, &QDialogButtonBox::accepted, this, [this] {
        emit chosen(preset(), QSize(m_width->value(), m_height->value()), m_scale->value(),
                    m_path->text().trimmed());
        accept();
    });
    choosePreset();
}

ChartStyle ExportDialog::preset() const {
    return static_cast<ChartStyle>(m_preset->currentData().toInt());
}

void ExportDialog::choosePreset() {
    const QSize size = chartSize(preset(), m_withRatio);
    m_width->setValue(size.width());
    m_height->setValue(size.height());
    m_scale->setValue(1);
    revise();
}

void ExportDialog::browse() {
    auto *const dialog =
        new QFileDialog(this, tr("Export Chart"), m_path->text(), tr("Pictures (*.png *.svg *.pdf)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("png"));
    connect(dialog, &QFileDialog::fileSelected, m_path, &QLineEdit::setText);
    dialog->open();
}

void ExportDialog::revise() {
    const QString ending = QFileInfo(m_path->text().trimmed()).suffix().toLower();
    const bool isPicture =
        ending == QStringLiteral("png") || ending == QStringLiteral("svg") || ending == QStringLiteral("pdf");
    const bool fits = std::max(m_width->value(), m_height->value()) * m_scale->value() <= largestChartSide;
    m_scale->setEnabled(ending == QStringLiteral("png") || !isPicture);
    m_summary->setText(!isPicture ? tr("The file's name must end in .png, .svg or .pdf.")
                       : !fits    ? tr("The limit is %1 pixels a side.").arg(largestChartSide)
                       : QFileInfo::exists(m_path->text().trimmed()) ? tr("An existing file is replaced.")
                                                                     : QString());
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(isPicture && fits);
}

} // namespace delayrank::ui
