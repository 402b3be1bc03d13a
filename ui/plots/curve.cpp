#include "ui/plots/curve.h"

#include <array>

namespace delayrank::ui {

namespace {
constexpr std::array names{"diamond", "plus", "square", "circle", "triangle", "cross", "star", "line"};
}

QString markerName(Marker marker) {
    return QString::fromLatin1(names[static_cast<std::size_t>(marker)]);
}

Marker markerFromName(const QString &name) {
    for (std::size_t index = 0; index < names.size(); ++index)
        if (name == QLatin1String(names[index]))
            return static_cast<Marker>(index);
    return name == QLatin1String("lines") ? Marker::line : Marker::diamond;
}

QString Curve::name() const {
    QString text = members.empty() ? label : groupLabel;
    return text.remove(QStringLiteral(" (incomplete)"));
}

} // namespace delayrank::ui
