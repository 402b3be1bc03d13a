#include "ui/window/measurement_controller.h"

namespace delayrank::ui {

using remote::Measurement;

MeasurementController::MeasurementController(Document *document, UnsavedFiles *files, QObject *parent)
    : QObject(parent), m_document(document), m_files(files) {
    m_thread.setObjectName(QStringLiteral("measurement"));
}

MeasurementController::~MeasurementController() {
    if (m_measurement)
        m_measurement->disconnect(this);
    m_thread.quit();
    m_thread.wait();
}

void MeasurementController::start(remote::MeasurementPlan plan) {
    if (isRunning())
        return;
    // The thread of the measurement before may still be putting its agents away.
    m_thread.wait();
    m_file.clear();
    if (const auto file = m_files->create()) {
        plan.file = *file;
        m_file = *file;
    } else {
        // What is measured can be saved all the same; only a crash would lose it.
        emit failed(file.error());
    }
    m_measurement = new Measurement(std::move(plan));
    m_measurement->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_measurement, &QObject::deleteLater);
    connect(m_measurement, &Measurement::runStarted, m_document, &Document::startRun);
    connect(m_measurement, &Measurement::stepStarted, m_document, &Document::startStep);
    connect(m_measurement, &Measurement::factsArrived, m_document, &Document::addFacts);
    connect(m_measurement, &Measurement::delaysArrived, m_document, &Document::addDelays);
    connect(m_measurement, &Measurement::delaysLost, m_document, &Document::addLost);
    connect(m_measurement, &Measurement::runFinished, m_document, &Document::finishRun);
    connect(m_measurement, &Measurement::hostsAnswered, this, &MeasurementController::hostsAnswered);
    connect(m_measurement, &Measurement::progressChanged, this, &MeasurementController::progressChanged);
    connect(m_measurement, &Measurement::warned, this, &MeasurementController::warned);
    connect(m_measurement, &Measurement::fileFailed, this, &MeasurementController::failed);
    connect(m_measurement, &Measurement::finished, this, &MeasurementController::finish);
    emit promptsMade(m_measurement->prompts());
    m_stopping = false;
    m_thread.start();
    QMetaObject::invokeMethod(m_measurement, &Measurement::start, Qt::QueuedConnection);
    emit runningChanged(true);
}

void MeasurementController::stop() {
    if (!isRunning() || m_stopping)
        return;
    m_stopping = true;
    QMetaObject::invokeMethod(m_measurement, &Measurement::stop, Qt::QueuedConnection);
    emit stopping();
}

void MeasurementController::finish(const std::shared_ptr<const Error> &error) {
    m_measurement = nullptr;
    m_stopping = false;
    m_file.clear();
    m_thread.quit();
    if (error)
        emit failed(*error);
    emit runningChanged(false);
}

} // namespace delayrank::ui
