#pragma once

#include <QStringList>

class QApplication;

namespace delayrank::ui {

struct WindowOptions {
    /// Show the 1999 comparison and measure three configurations over loopback beside it.
    bool firstRun = false;
};

/// Opens the window with these files and runs the application until it is closed. Gives its exit status.
int runWindow(QApplication &app, const QStringList &files, const WindowOptions &options);

} // namespace delayrank::ui
