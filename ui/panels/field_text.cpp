#include "ui/panels/field_text.h"

#include <limits>

namespace delayrank::ui {

Expected<std::uint64_t> readWholeNumber(const QString &text) {
    QString digits = text.trimmed();
    digits.remove(',').remove(' ').remove(QChar(0x2009)).remove(QChar(0x00a0));
    bool isNumber = false;
    const qulonglong value = digits.toULongLong(&isNumber);
    if (!isNumber)
        return fail(ErrorCode::invalidArgument, text.toStdString(), "needs a whole number");
    return static_cast<std::uint64_t>(value);
}

Expected<std::optional<std::uint32_t>> readOptionalNumber(const QString &text) {
    if (text.trimmed().isEmpty())
        return std::optional<std::uint32_t>();
    const auto value = readWholeNumber(text);
    if (!value)
        return tl::unexpected(value.error());
    if (*value > std::numeric_limits<std::uint32_t>::max())
        return fail(ErrorCode::limitExceeded, text.toStdString(), "the limit is 4294967295");
    return std::optional<std::uint32_t>(static_cast<std::uint32_t>(*value));
}

QString sentence(const Error &error) {
    QString text = QString::fromStdString(error.reason).trimmed();
    if (text.isEmpty())
        text = QString::fromStdString(error.message());
    text[0] = text[0].toUpper();
    return text.endsWith('.') ? text : text + '.';
}

} // namespace delayrank::ui
