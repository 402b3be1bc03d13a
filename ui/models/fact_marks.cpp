#include "ui/models/fact_marks.h"

#include "ui/models/drawn_icon.h"
#include "ui/plots/chart_style.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace delayrank::ui {

namespace {

void paintDiffers(QPainter &painter) {
    painter.drawLine(QPointF(3, 6), QPointF(13, 6));
    painter.drawLine(QPointF(3, 10), QPointF(13, 10));
    painter.drawLine(QPointF(11, 2.5), QPointF(5, 13.5));
}

void paintWarning(QPainter &painter) {
    QPainterPath path;
    path.moveTo(8, 2);
    path.lineTo(14.5, 13.5);
    path.lineTo(1.5, 13.5);
    path.closeSubpath();
    painter.drawPath(path);
    painter.drawLine(QPointF(8, 6.5), QPointF(8, 9.5));
    painter.drawPoint(QPointF(8, 11.6));
}

void paintChanged(QPainter &painter) {
    painter.drawLine(QPointF(2, 11), QPointF(2, 5));
    painter.drawLine(QPointF(4.5, 8), QPointF(13.5, 8));
    painter.drawLine(QPointF(10, 4.5), QPointF(13.5, 8));
    painter.drawLine(QPointF(10, 11.5), QPointF(13.5, 8));
}

/// Orange in the colours of the chart for what may spoil a comparison, else that of text.
QColor colourOf(FactMark mark) {
    const QPalette palette = QGuiApplication::palette();
    if (mark == FactMark::differs)
        return palette.color(QPalette::Text);
    return readableOn(QColor(0xd5, 0x5e, 0x00), palette.color(QPalette::Base));
}

} // namespace

QIcon factMark(FactMark mark) {
    return drawnIcon([mark](QPainter &painter) {
        painter.setPen(QPen(colourOf(mark), 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        switch (mark) {
        case FactMark::differs:
            return paintDiffers(painter);
        case FactMark::canMatter:
            return paintWarning(painter);
        case FactMark::changedMeanwhile:
            return paintChanged(painter);
        }
    });
}

} // namespace delayrank::ui
