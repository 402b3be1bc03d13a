#include "ui/panels/finding_line.h"

#include <QPainter>
#include <QResizeEvent>
#include <QStyle>
#include <QTextLayout>

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
    fitHeight();
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

QStringList FindingLine::linesIn(int width) const {
    QTextLayout layout(m_text, font());
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere); // a host's name may be longer than a line
    layout.setTextOption(option);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        if (lines.size() + 1 == mostLines) {
            lines << fontMetrics().elidedText(m_text.mid(line.textStart()), Qt::ElideRight, width);
            break;
        }
        lines << m_text.mid(line.textStart(), line.textLength());
    }
    layout.endLayout();
    return lines;
}

int FindingLine::heightForWidth(int width) const {
    const auto lines = static_cast<int>(linesIn(std::max(1, width - iconSize - gap)).size());
    return minimumSizeHint().height() + std::max(0, lines - 1) * fontMetrics().lineSpacing();
}

void FindingLine::fitHeight() {
    // Not left to the layouts: a form remembers heights for the width that it had without the bar beside it.
    setFixedHeight(heightForWidth(width()));
}

void FindingLine::resizeEvent(QResizeEvent *event) {
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fitHeight();
}

void FindingLine::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    int top = 0;
    const int first = minimumSizeHint().height();
    m_icon.paint(&painter, QRect(0, (first - iconSize) / 2, iconSize, iconSize));
    painter.setPen(palette().color(QPalette::WindowText));
    const int left = iconSize + gap;
    for (const QString &line : linesIn(std::max(1, width() - left))) {
        painter.drawText(QRect(left, top, width() - left, first), Qt::AlignLeft | Qt::AlignVCenter, line);
        top += fontMetrics().lineSpacing();
    }
}

} // namespace delayrank::ui
