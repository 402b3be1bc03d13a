#pragma once

#include <QObject>

class QWidget;

namespace delayrank::ui {

class FileActions;
class MeasurementController;

/// Sees to it that a window is not closed over runs that are in no file: asks first, saves if that is wanted,
/// and then closes it. Lives in the GUI thread.
class CloseGuard : public QObject {
    Q_OBJECT
public:
    CloseGuard(FileActions *files, MeasurementController *measurement, QWidget *window);

    /// True where the window may close now. Else the user is being asked, and the window is closed later or
    /// stays.
    bool mayClose();

private:
    void ask();
    void saveAndClose();

    FileActions *m_files;
    MeasurementController *m_measurement;
    QWidget *m_window;
    bool m_discard = false; ///< the user has answered: no more questions
    bool m_asking = false;
};

} // namespace delayrank::ui
