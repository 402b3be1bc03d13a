#include "ui/views/lines.h"

#include "ui/plots/axis_text.h"

namespace delayrank::ui {

void Lines::add(const QString &line) {
    if (m_lines.size() <= most)
        m_lines << line;
    else
        ++m_more;
}

QString Lines::text() const {
    const QString all = m_lines.join(QLatin1Char('\n'));
    return m_more == 0 ? all : all + QStringLiteral("\nand %1 more").arg(m_more);
}

QString shareText(double part, double whole) {
    return whole > 0 ? tickText(100 * part / whole, 2) + QStringLiteral(" %") : QStringLiteral("0 %");
}

} // namespace delayrank::ui
