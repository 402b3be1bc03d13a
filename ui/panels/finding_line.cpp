#include "ui/panels/finding_line.h"

#include <QKeyEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QStyle>
#include <QStyleOptionFocusRect>
#include <QTextLayout>
#include <QToolTip>
#include <algorithm>

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
    setFocusPolicy(Qt::TabFocus); // what takes no focus is given no place in the order of tabs
    setVisible(false);
}

void FindingLine::tell(Kind kind, const QString &line, const QStringList &details) {
    m_kind = kind;
    m_text = line;
    m_icon = style()->standardIcon(pixmapOf(kind));
    // As plain text: what a host says of itself is no markup.
    QStringList all = details;
    // A detail that names the host before the same words says it already.
    if (std::none_of(details.begin(), details.end(), [&](const QString &detail) { return detail.endsWith(line); }))
        all.prepend(line);
    setToolTip(QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(all.join('\n').toHtmlEscaped()));
    setAccessibleName(line);
    setAccessibleDescription(all.join('\n'));
    // What went wrong can be longer than the line, and is reached without a mouse.
    setFocusPolicy(kind == Kind::bad || kind == Kind::warning ? Qt::TabFocus : Qt::NoFocus);
    setVisible(true);
    fitHeight();
    update();
}

void FindingLine::clear() {
    m_text.clear();
    setToolTip({});
    setAccessibleName({});
    setAccessibleDescription({});
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

void FindingLine::showAll() {
    QToolTip::showText(mapToGlobal(QPoint(0, height())), toolTip(), this, rect(), 10 * 60 * 1000);
}

void FindingLine::keyPressEvent(QKeyEvent *event) {
    if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        showAll();
    else
        QWidget::keyPressEvent(event);
}

void FindingLine::mousePressEvent(QMouseEvent *) {
    showAll();
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
    if (!hasFocus())
        return;
    QStyleOptionFocusRect frame;
    frame.initFrom(this);
    frame.backgroundColor = palette().color(QPalette::Window);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &frame, &painter, this);
}

} // namespace delayrank::ui
