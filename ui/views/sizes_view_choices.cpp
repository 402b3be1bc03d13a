// The part of SizesView by which the user says what is drawn.

#include "ui/views/choices.h"
#include "ui/views/sizes_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>

namespace delayrank::ui {

namespace {

/// A part of the row that comes and goes.
QWidget *addPart(QHBoxLayout *row) {
    auto *const part = new QWidget;
    auto *const layout = new QHBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    row->addWidget(part);
    return part;
}

} // namespace

void SizesView::setUpChoices() {
    m_what = addChoice(choices(), tr("Show:"), {tr("delays and stalls"), tr("density of a run")}, 0,
                       tr("Lines for every run, or a map of all delays of one"),
                       [this](int index) { choose(static_cast<Shows>(index)); });
    m_what->setObjectName(QStringLiteral("sizesShow"));
    m_lineChoices = addPart(choices());
    auto *const lines = static_cast<QHBoxLayout *>(m_lineChoices->layout());
    for (std::size_t index = 0; index < SizeLines::quantiles.size(); ++index)
        addSwitch(lines, tr(SizeLines::quantiles[index].name), m_lines.isChosen(index),
                  tr("Draw this quantile of the delays of each size"), [this, index](bool on) {
                      m_lines.choose(index, on);
                      showSweeps(std::move(m_sweeps));
                  })
            ->setObjectName(QStringLiteral("quantile%1").arg(index));
    addChoice(lines, tr("Stalls:"), {tr("time"), tr("share")}, 0,
              tr("The stalled time of each size, or its share of the whole time"), [this](int index) {
                  m_lines.setShare(index == 1);
                  showSweeps(std::move(m_sweeps));
              })
        ->setObjectName(QStringLiteral("sizesStalls"));
    m_mapChoices = addPart(choices());
    m_run = addChoice(static_cast<QHBoxLayout *>(m_mapChoices->layout()), tr("Run:"), {}, -1,
                      tr("The run whose delays are mapped"), [this](int) {
                          showDensity();
                          followComparison();
                          interaction()->forgetViews();
                          showContents();
                      });
    m_run->setObjectName(QStringLiteral("sizesRun"));
    m_run->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_run->setMinimumContentsLength(24);
    choices()->addStretch(1);
}

} // namespace delayrank::ui
