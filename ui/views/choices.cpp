#include "ui/views/choices.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>

namespace delayrank::ui {

QComboBox *addChoice(QHBoxLayout *row, const QString &name, const QStringList &texts, int chosen,
                     const QString &toolTip, std::function<void(int)> changed) {
    auto *const label = new QLabel(name);
    auto *const box = new QComboBox;
    box->addItems(texts);
    box->setCurrentIndex(chosen);
    box->setToolTip(toolTip);
    box->setAccessibleName(name);
    label->setToolTip(toolTip);
    label->setBuddy(box);
    row->addWidget(label);
    row->addWidget(box);
    QObject::connect(box, qOverload<int>(&QComboBox::currentIndexChanged), row, std::move(changed));
    return box;
}

QCheckBox *addSwitch(QHBoxLayout *row, const QString &text, bool on, const QString &toolTip,
                     std::function<void(bool)> changed) {
    auto *const box = new QCheckBox(text);
    box->setChecked(on);
    box->setToolTip(toolTip);
    row->addWidget(box);
    QObject::connect(box, &QCheckBox::toggled, row, std::move(changed));
    return box;
}

QWidget *scrolledRow(QHBoxLayout *row) {
    auto *const content = new QWidget;
    content->setLayout(row);
    auto *const area = new QScrollArea;
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    const QScrollBar *const bar = area->horizontalScrollBar();
    QObject::connect(bar, &QScrollBar::rangeChanged, area, [area, content, bar](int, int most) {
        area->setFixedHeight(content->sizeHint().height() + (most > 0 ? bar->sizeHint().height() : 0));
    });
    return area;
}

} // namespace delayrank::ui
