#include "measurement_watch.h"

#include <QEventLoop>
#include <QTimer>

namespace delayrank::remote {

MeasurementWatch::MeasurementWatch(MeasurementPlan plan) : measurement(std::move(plan)) {
    connect(&measurement, &Measurement::runStarted, this, [this](const runs::Run &run) {
        runs.push_back(run);
        events.append("run " + QString::fromStdString(run.label));
    });
    connect(&measurement, &Measurement::stepStarted, this,
            [this](const QString &run, quint32 step, quint32, quint64) {
                events.append(QString("step %1 %2").arg(labelOf(run)).arg(step));
            });
    connect(&measurement, &Measurement::delaysArrived, this, [this](const DelayBatch &batch) {
        auto &all = delays[{batch.end, batch.kind}];
        all.insert(all.end(), batch.delays->begin(), batch.delays->end());
    });
    connect(&measurement, &Measurement::delaysLost, this,
            [this](const QString &, quint32, runs::End end, quint64 count, SeriesKind kind) {
                lost[{end, kind}] += count;
            });
    connect(&measurement, &Measurement::factsArrived, this,
            [this](const QString &, const std::vector<runs::HostFact> &arrived) {
                facts.insert(facts.end(), arrived.begin(), arrived.end());
            });
    connect(&measurement, &Measurement::runFinished, this,
            [this](const QString &run, runs::RunState state, const QString &note) {
                events.append(
                    QString("end %1 %2")
                        .arg(labelOf(run), state == runs::RunState::complete ? "complete" : "partial"));
                notes[labelOf(run)] = note;
            });
    connect(&measurement, &Measurement::progressChanged, this,
            [this](const MeasurementProgress &now) { progress.push_back(now); });
    connect(&measurement, &Measurement::fileFailed, this,
            [this](const Error &failure) { fileErrors.push_back(failure); });
    connect(&measurement, &Measurement::finished, this, [this](const std::shared_ptr<const Error> &failure) {
        error = failure;
        ++finishedCount;
    });
}

bool MeasurementWatch::run(std::chrono::milliseconds limit) {
    QEventLoop loop;
    connect(&measurement, &Measurement::finished, &loop, &QEventLoop::quit);
    QTimer::singleShot(limit, &loop, &QEventLoop::quit);
    QTimer::singleShot(0, &measurement, &Measurement::start);
    loop.exec();
    return finishedCount == 1;
}

QString MeasurementWatch::labelOf(const QString &runId) const {
    for (const runs::Run &run : runs)
        if (run.id == runId.toStdString())
            return QString::fromStdString(run.label);
    return "?";
}

} // namespace delayrank::remote
