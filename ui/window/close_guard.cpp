#include "ui/window/close_guard.h"

#include "ui/window/file_actions.h"
#include "ui/window/measurement_controller.h"

#include <QMessageBox>

namespace delayrank::ui {

CloseGuard::CloseGuard(FileActions *files, MeasurementController *measurement, QWidget *window)
    : QObject(window), m_files(files), m_measurement(measurement), m_window(window) {}

bool CloseGuard::mayClose() {
    if (m_discard || !m_files->needsSaving())
        return true;
    if (!m_asking)
        ask();
    return false;
}

void CloseGuard::ask() {
    m_asking = true;
    auto *const box =
        new QMessageBox(QMessageBox::Question, tr("Save the runs?"),
                        m_files->hasUnsavedRuns()
                            ? tr("There are runs that are in no file yet. Save them before closing?")
                            : tr("The runs have changed since they were saved. Save them before closing?"),
                        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box->setObjectName(QStringLiteral("askToSave"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setDefaultButton(QMessageBox::Save);
    connect(box, &QMessageBox::finished, this, [this](int answer) {
        m_asking = false;
        if (answer == QMessageBox::Save) {
            saveAndClose();
        } else if (answer == QMessageBox::Discard) {
            m_discard = true;
            m_window->close();
        }
    });
    box->open();
}

void CloseGuard::saveAndClose() {
    if (m_measurement->isRunning()) {
        // What still arrives belongs into the file: end first.
        connect(m_measurement, &MeasurementController::runningChanged, this, &CloseGuard::saveAndClose,
                static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
        m_measurement->stop();
        return;
    }
    connect(
        m_files, &FileActions::saveEnded, m_window,
        [window = m_window](bool saved) {
            if (saved)
                window->close();
        },
        Qt::SingleShotConnection);
    m_files->save();
}

} // namespace delayrank::ui
