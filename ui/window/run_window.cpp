#include "ui/window/run_window.h"

#include "ui/window/file_actions.h"
#include "ui/window/first_run.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QScreen>
#include <memory>

namespace delayrank::ui {

int runWindow(QApplication &app, const QStringList &files, const WindowOptions &options) {
    QApplication::setOrganizationName(QStringLiteral("delayrank"));
    QApplication::setApplicationName(QStringLiteral("delayrank"));
    QApplication::setApplicationDisplayName(QStringLiteral("Delayrank"));
    QApplication::setApplicationVersion(QStringLiteral(DELAYRANK_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("delayrank"));

    MainWindow window;
    // A remembered size may come from a larger screen.
    window.resize(window.size().boundedTo(window.screen()->availableSize()));
    window.show();
    window.files()->recover();
    window.files()->openFiles(files);
    if (options.firstRun) {
        // The example's comparison is taken over by an empty document only: it comes first.
        const auto once = std::make_shared<QMetaObject::Connection>();
        const auto measure = [&window, once](const QString &path) {
            if (path != FileActions::examplePath())
                return;
            QObject::disconnect(*once);
            // Today's delays go below the axes of 1999.
            window.document()->setRanges(std::nullopt, std::nullopt);
            window.measurement()->start(firstRunPlan());
        };
        *once = QObject::connect(window.files(), &FileActions::openEnded, &window, measure);
        window.files()->openExample();
    }
    return app.exec();
}

} // namespace delayrank::ui
