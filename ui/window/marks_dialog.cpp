#include "ui/window/marks_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QTableWidget>
#include <QVBoxLayout>
#include <cmath>

namespace delayrank::ui {

namespace {

/// Three significant digits: where somebody points, no more is meant.
Delay rounded(Delay delay) {
    const double value = static_cast<double>(delay.count());
    if (value < 1)
        return Delay(1);
    const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(value)) - 2));
    return Delay(static_cast<std::int64_t>(std::round(value / unit) * unit));
}

} // namespace

MarksDialog::MarksDialog(const std::vector<runs::Mark> &marks, QWidget *parent)
    : QDialog(parent), m_table(new QTableWidget(0, 2)), m_wrong(new QLabel),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setObjectName(QStringLiteral("marksDialog"));
    setWindowTitle(tr("Marks"));
    m_table->setHorizontalHeaderLabels({tr("Delay"), tr("Words")});
    m_table->setAccessibleName(tr("Marks"));
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setMinimumSize(420, 180);
    m_table->setToolTip(tr("A delay such as 10ms or 250us, and what is to stand beside it; F2 edits"));
    for (const runs::Mark &mark : marks)
        addRow(QString::fromStdString(exactDuration(mark.delay)), QString::fromStdString(mark.text));
    auto *const another = new QPushButton(tr("&Add"));
    another->setObjectName(QStringLiteral("addMark"));
    another->setToolTip(tr("Add a mark"));
    m_remove = new QPushButton(tr("&Remove"));
    m_remove->setObjectName(QStringLiteral("removeMark"));
    m_remove->setToolTip(tr("Remove the chosen mark (Delete)"));
    for (QPushButton *const button : {another, m_remove})
        button->setAutoDefault(false);
    m_wrong->setWordWrap(true);
    m_wrong->setTextFormat(Qt::PlainText);
    auto *const side = new QVBoxLayout;
    side->addWidget(another);
    side->addWidget(m_remove);
    side->addStretch();
    auto *const middle = new QHBoxLayout;
    middle->addWidget(m_table, 1);
    middle->addLayout(side);
    auto *const layout = new QVBoxLayout(this);
    layout->addLayout(middle);
    layout->addWidget(m_wrong);
    layout->addWidget(m_buttons);
    connect(another, &QPushButton::clicked, this, &MarksDialog::addAnother);
    connect(m_remove, &QPushButton::clicked, this, &MarksDialog::removeCurrent);
    connect(new QShortcut(QKeySequence::Delete, m_table, nullptr, nullptr, Qt::WidgetShortcut),
            &QShortcut::activated, this, &MarksDialog::removeCurrent);
    connect(m_table, &QTableWidget::itemChanged, this, &MarksDialog::check);
    connect(m_table, &QTableWidget::currentCellChanged, this, &MarksDialog::check);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_buttons, &QDialogButtonBox::accepted, this, [this] {
        if (const auto now = this->marks()) {
            emit chosen(*now);
            accept();
        }
    });
    check();
}

void MarksDialog::addRow(const QString &delay, const QString &text) {
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    m_table->setItem(row, 0, new QTableWidgetItem(delay));
    m_table->setItem(row, 1, new QTableWidgetItem(text));
}

void MarksDialog::add(Delay delay) {
    addRow(QString::fromStdString(exactDuration(rounded(delay))), QString());
    m_table->setCurrentCell(m_table->rowCount() - 1, 1);
    m_table->setFocus();
    m_table->editItem(m_table->currentItem());
}

void MarksDialog::addAnother() {
    addRow(QStringLiteral("1ms"), QString());
    m_table->setCurrentCell(m_table->rowCount() - 1, 0);
    m_table->setFocus();
    m_table->editItem(m_table->currentItem());
}

void MarksDialog::removeCurrent() {
    if (m_table->currentRow() >= 0)
        m_table->removeRow(m_table->currentRow());
    check();
}

Expected<std::vector<runs::Mark>> MarksDialog::marks() const {
    std::vector<runs::Mark> all;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QTableWidgetItem *const delay = m_table->item(row, 0), *const words = m_table->item(row, 1);
        const std::string text = delay ? delay->text().trimmed().toStdString() : std::string();
        const auto read = parseDuration(text);
        if (!read)
            return tl::unexpected(read.error());
        if (*read <= Delay(0))
            return fail(ErrorCode::invalidArgument, text, "is no delay that a chart can show");
        all.push_back({*read, words ? words->text().trimmed().toStdString() : std::string()});
    }
    return all;
}

void MarksDialog::check() {
    const auto now = marks();
    m_wrong->setText(now ? QString() : QString::fromStdString(now.error().message()));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(now.has_value());
    m_remove->setEnabled(m_table->currentRow() >= 0);
}

} // namespace delayrank::ui
