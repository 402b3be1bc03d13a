#include "ui/panels/finding_line.h"

#include <QPainter>
#include <QStyle>

namespace delayrank::ui {

namespace {

constexpr int iconSize = 14;
constexpr int gap = 5;

QStyle::StandardPixmap pixmapOf(FindingLine::Kind kind) {
    switch (kind) {
    case FindingLine::Kind::working:
        return QStyle::SP_BrowserReload;
    case FindingLine::Kind::good:
        return QStyle::SP_DialogApplyButton;
    case FindingLine::Kind::warning:
        return QStyle::SP_MessageBoxWarning;
    case FindingLine::Kind::bad:
        break;
    }
    return QStyle::SP_MessageBoxCritical;
}

} // namespace

FindingLine::FindingLine(QWidget *parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setVisible(false);
}

void FindingLine::tell(Kind kind, const QString &line, const QStringList &details) {
    m_kind = kind;
    m_text = line;
    m_icon = style()->standardIcon(pixmapOf(kind));
    // As plain text: what a host says of itself is no markup.
    QStringList all{line};
    for (const QString &detail : details)
        if (detail != line)
            all << detail;
    setToolTip(QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(all.join('\n').toHtmlEscaped()));
    setAccessibleName(line);
    setVisible(true);
    update();
}

void FindingLine::clear() {
    m_text.clear();
    setToolTip({});
    setAccessibleName({});
    setVisible(false);
}

QSize FindingLine::sizeHint() const {
    return {iconSize + gap + fontMetrics().horizontalAdvance(m_text), minimumSizeHint().height()};
}

QSize FindingLine::minimumSizeHint() const {
    return {iconSize + gap, std::max(iconSize, fontMetrics().height()) + 2};
}

void FindingLine::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    m_icon.paint(&painter, QRect(0, (height() - iconSize) / 2, iconSize, iconSize));
    const QRect room = rect().adjusted(iconSize + gap, 0, 0, 0);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(m_text, Qt::ElideRight, room.width()));
}

} // namespace delayrank::ui
