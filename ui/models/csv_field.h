#pragma once

#include <QString>

namespace delayrank::ui {

/// A field of CSV in quotation marks (RFC 4180). A text that a spreadsheet would take for a formula stays a
/// text.
inline QString csvField(QString text) {
    if (!text.isEmpty() && QStringLiteral("=+-@").contains(text.front()))
        text.prepend(QChar('\''));
    return '"' + text.replace('"', QStringLiteral("\"\"")) + '"';
}

} // namespace delayrank::ui
