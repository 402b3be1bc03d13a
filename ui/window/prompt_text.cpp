#include "ui/window/prompt_text.h"

#include "core/base/harmless.h"

#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

namespace delayrank::ui {

namespace {

constexpr int fewestColumns = 56;
constexpr int mostColumns = 84; // a fingerprint and the words before it

QString readable(const QString &text) {
    return QString::fromStdString(harmless(text.toStdString(), LineFeeds::stay)).trimmed();
}

} // namespace

PromptText::PromptText(const QString &text, QWidget *parent) : QPlainTextEdit(readable(text), parent) {
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTabChangesFocus(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(0);
    // Text of the dialog, not a field to type into.
    QPalette colours = palette();
    colours.setColor(QPalette::Base, Qt::transparent);
    colours.setColor(QPalette::Text, colours.color(QPalette::WindowText));
    setPalette(colours);
    viewport()->setAutoFillBackground(false);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int PromptText::linesIn(int width) const {
    QTextOption option;
    option.setWrapMode(wordWrapMode());
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid() && lines < mostLines; block = block.next()) {
        QTextLayout layout(block.text(), font());
        layout.setTextOption(option);
        layout.beginLayout();
        int own = 0;
        for (QTextLine line = layout.createLine(); line.isValid() && lines + own < mostLines;
             line = layout.createLine(), ++own)
            line.setLineWidth(width);
        layout.endLayout();
        lines += std::max(1, own);
    }
    return std::clamp(lines, 1, mostLines);
}

int PromptText::heightOf(int lines) const {
    return static_cast<int>(std::ceil(QFontMetricsF(font()).lineSpacing() * lines)) + 2;
}

double PromptText::columnWidth() const {
    return QFontMetricsF(font()).horizontalAdvance(QLatin1Char('0'));
}

QSize PromptText::sizeHint() const {
    const double column = columnWidth();
    int longest = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        longest = std::max(longest, fontMetrics().horizontalAdvance(block.text() + QStringLiteral("00")));
    const int width =
        std::clamp(longest, static_cast<int>(fewestColumns * column), static_cast<int>(mostColumns * column));
    return {width, heightOf(linesIn(width))};
}

QSize PromptText::minimumSizeHint() const {
    return {static_cast<int>(fewestColumns / 2 * columnWidth()), heightOf(1)};
}

bool PromptText::fits() const {
    const int wanted = heightForWidth(width());
    return wanted < heightOf(mostLines) && wanted <= height();
}

void PromptText::showEvent(QShowEvent *event) {
    QPlainTextEdit::showEvent(event);
    if (!fits())
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

void PromptText::resizeEvent(QResizeEvent *event) {
    QPlainTextEdit::resizeEvent(event);
    // A bar would take its room from a text that fits.
    setVerticalScrollBarPolicy(fits() ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
}

} // namespace delayrank::ui
