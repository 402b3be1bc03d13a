#include "ui/window/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace delayrank::ui {

namespace {

QColor tint(MessageBar::Kind kind, bool dark) {
    switch (kind) {
    case MessageBar::Kind::error:
        return dark ? QColor(0x5c, 0x1f, 0x1f) : QColor(0xfb, 0xdd, 0xdd);
    case MessageBar::Kind::warning:
        return dark ? QColor(0x54, 0x44, 0x12) : QColor(0xfd, 0xf0, 0xcc);
    case MessageBar::Kind::information:
        break;
    }
    return dark ? QColor(0x1d, 0x3a, 0x52) : QColor(0xdc, 0xec, 0xfa);
}

} // namespace

MessageBar::MessageBar(QWidget *parent) : QFrame(parent), m_label(new QLabel(this)) {
    setObjectName(QStringLiteral("messages"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    m_label->setWordWrap(true);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_label->setAccessibleName(tr("Messages"));
    auto *const close = new QPushButton(tr("Close"), this);
    close->setToolTip(tr("Close these messages"));
    connect(close, &QPushButton::clicked, this, &MessageBar::dismiss);
    auto *const layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 6, 6, 6);
    layout->addWidget(m_label, 1);
    layout->addWidget(close, 0, Qt::AlignTop);
    hide();
}

void MessageBar::show(Kind kind, const QString &text) {
    m_messages.removeAll(text);
    m_messages << text;
    m_kind = isHidden() ? kind : std::max(m_kind, kind);
    QStringList lines = m_messages.mid(std::max<qsizetype>(0, m_messages.size() - shownMessages));
    if (const qsizetype more = m_messages.size() - lines.size(); more > 0)
        lines.prepend(tr("%n earlier message(s)", nullptr, static_cast<int>(more)));
    m_label->setText(lines.join('\n'));
    const bool dark = parentWidget() && parentWidget()->palette().color(QPalette::Window).lightness() < 128;
    QPalette colours = palette();
    colours.setColor(QPalette::Window, tint(m_kind, dark));
    colours.setColor(QPalette::WindowText, dark ? Qt::white : Qt::black);
    setPalette(colours);
    QFrame::show();
}

void MessageBar::dismiss() {
    m_messages.clear();
    hide();
}

} // namespace delayrank::ui
