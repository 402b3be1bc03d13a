#pragma once

class QWidget;

namespace delayrank::ui {

/// Shows version and licence, without waiting for them to be closed.
void showAbout(QWidget *window);

} // namespace delayrank::ui
