#include "ui/panels/problem_text.h"

#include <QLabel>

namespace delayrank::ui {

void showProblem(QLabel *label, const QString &sentence) {
    label->setText(sentence);
    QPalette colours;
    const bool dark = label->palette().color(QPalette::Window).lightness() < 128;
    colours.setColor(QPalette::WindowText, dark ? QColor(0xff, 0x8a, 0x80) : QColor(0xb0, 0x00, 0x20));
    label->setPalette(colours);
}

void showPlain(QLabel *label, const QString &text) {
    label->setText(text);
    label->setPalette({});
}

} // namespace delayrank::ui
