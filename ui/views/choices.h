#pragma once

#include <QStringList>
#include <functional>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QWidget;

namespace delayrank::ui {

/// Adds a labelled list to the row of choices above a view. `changed` gets the index that the user chose.
QComboBox *addChoice(QHBoxLayout *row, const QString &name, const QStringList &texts, int chosen,
                     const QString &toolTip, std::function<void(int)> changed);

/// Adds a check box to the row.
QCheckBox *addSwitch(QHBoxLayout *row, const QString &text, bool on, const QString &toolTip,
                     std::function<void(bool)> changed);

/// The row in a widget that scrolls it where the window is narrow: many choices widen no window.
QWidget *scrolledRow(QHBoxLayout *row);

} // namespace delayrank::ui
