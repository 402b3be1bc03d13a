#include "ui/plots/axis_text.h"

#include <QLocale>
#include <cmath>

namespace delayrank::ui {

QString rankAxisTitle(runs::RankAxis axis) {
    switch (axis) {
    case runs::RankAxis::fraction:
        return QStringLiteral("fraction of messages");
    case runs::RankAxis::perSecond:
        return QStringLiteral("delays per second of the run");
    case runs::RankAxis::rank:
        break;
    }
    return QStringLiteral("rank");
}

QString delayAxisTitle(const TimeUnit &unit) {
    return QStringLiteral("delay [%1]").arg(QString::fromStdString(unit.axisLabel()));
}

QString tickText(double value, int digits) {
    if (value == 0)
        return QStringLiteral("0");
    const double magnitude = std::fabs(value);
    if (magnitude >= 0.000999 && magnitude < 9999.5) {
        QString text = QString::number(value, 'g', digits);
        // 'g' turns to an exponent where there are more places than digits: 1234 with two digits.
        return text.contains(QLatin1Char('e')) ? QString::number(value, 'f', 0) : text;
    }
    const QString text = QString::number(value, 'e', digits - 1);
    const qsizetype e = text.indexOf(QLatin1Char('e'));
    QString mantissa = text.left(e);
    if (mantissa.contains(QLatin1Char('.'))) {
        while (mantissa.endsWith(QLatin1Char('0')))
            mantissa.chop(1);
        if (mantissa.endsWith(QLatin1Char('.')))
            mantissa.chop(1);
    }
    static const QString superscripts = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString exponent;
    for (const QChar c : QString::number(text.mid(e + 1).toInt()))
        exponent += c == QLatin1Char('-') ? QChar(0x207b) : superscripts[c.digitValue()];
    return (mantissa == QLatin1String("1") ? QString() : mantissa + QChar(0xd7)) + QStringLiteral("10") +
           exponent;
}

QString delayText(Delay delay) {
    QString text = QString::fromStdString(formatDuration(delay));
    const qsizetype space = text.indexOf(QLatin1Char(' '));
    QString number = space < 0 ? text : text.left(space);
    const QString unit = space < 0 ? QString() : text.mid(space);
    if (number.contains(QLatin1Char('.'))) {
        while (number.endsWith(QLatin1Char('0')))
            number.chop(1);
        if (number.endsWith(QLatin1Char('.')))
            number.chop(1);
    }
    return number + unit;
}

QString countText(std::uint64_t count) {
    return QLocale(QLocale::English, QLocale::UnitedStates).toString(static_cast<qulonglong>(count));
}

} // namespace delayrank::ui
