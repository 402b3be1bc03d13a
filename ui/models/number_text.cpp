#include "ui/models/number_text.h"

#include <QLocale>

namespace delayrank::ui {

namespace {

QLocale grouping() {
    QLocale locale(QLocale::C);
    locale.setNumberOptions(QLocale::DefaultNumberOptions); // the C locale leaves the separators out
    return locale;
}

} // namespace

QString numberText(double number, int decimals) {
    return grouping().toString(number, 'f', decimals).replace(',', QChar(0x2009));
}

QString numberText(std::uint64_t number) {
    return grouping().toString(static_cast<qulonglong>(number)).replace(',', QChar(0x2009));
}

} // namespace delayrank::ui
