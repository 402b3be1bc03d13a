#pragma once

#include <QAbstractItemModel>
#include <QList>
#include <QString>

namespace delayrank::ui {

/// Rows of a table with its header as text for a mail, columns aligned: those up to `lastText` to the left,
/// numbers to the right. The texts are those of `role`.
QString tableText(const QAbstractItemModel &model, const QList<int> &rows, int lastText,
                  int role = Qt::DisplayRole);

/// The same as comma-separated values (RFC 4180): texts in quotes up to `lastText`, then the numbers of
/// `valueRole`, nothing where there is none.
QString tableCsv(const QAbstractItemModel &model, const QList<int> &rows, int lastText, int valueRole);

} // namespace delayrank::ui
