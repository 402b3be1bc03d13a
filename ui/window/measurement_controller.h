#pragma once

#include "core/remote/measurement.h"
#include "ui/models/document.h"
#include "ui/window/unsaved_files.h"

#include <QObject>
#include <QThread>

namespace delayrank::ui {

/// Runs one measurement at a time in a thread of its own and brings what it tells to the document. The
/// delays go to a working file as they come. Lives in the GUI thread.
class MeasurementController : public QObject {
    Q_OBJECT
public:
    MeasurementController(Document *document, UnsavedFiles *files, QObject *parent = nullptr);
    ~MeasurementController() override; ///< ends a measurement and waits until no agent is left

    bool isRunning() const { return m_measurement != nullptr; }
    bool isStopping() const { return m_stopping; }
    /// The working file of the measurement that runs; empty where there is none.
    const QString &file() const { return m_file; }

public slots:
    /// Ignored while one runs. `plan.file` is filled in here.
    void start(delayrank::remote::MeasurementPlan plan);
    void stop();

signals:
    /// What the measurement that is about to start may ask; see PromptDialogs.
    void promptsMade(delayrank::remote::Prompts *prompts);
    void runningChanged(bool running);
    void stopping();
    void hostsAnswered(const delayrank::remote::HostOffers &offers);
    void progressChanged(const delayrank::remote::MeasurementProgress &progress);
    /// What may spoil the measurement: a line that names the host.
    void warned(const QString &line);
    void failed(const delayrank::Error &error);

private:
    void finish(const std::shared_ptr<const Error> &error);

    Document *m_document;
    UnsavedFiles *m_files;
    QThread m_thread;
    remote::Measurement *m_measurement = nullptr; ///< lives in m_thread and is deleted there
    QString m_file;
    bool m_stopping = false;
};

} // namespace delayrank::ui
