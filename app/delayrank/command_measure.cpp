#include "app/delayrank/data_address_list.h"
#include "app/delayrank/measure_request.h"
#include "app/delayrank/progress_line.h"
#include "app/delayrank/run_statistics.h"
#include "app/delayrank/stop_signals.h"
#include "app/delayrank/terminal_prompts.h"
#include "core/formats/statistics_table.h"
#include "core/runs/run_file.h"

#include <QCoreApplication>
#include <algorithm>
#include <cstdio>
#include <map>

namespace delayrank::app {

namespace {

/// Counts what has arrived: for each step the further of its two ends.
class MessageCount {
public:
    void add(const remote::DelayBatch &batch) {
        if (batch.kind != SeriesKind::messages)
            return;
        quint64 &last = m_last[{batch.runId, batch.step}];
        last = std::max<quint64>(last, batch.firstMessage + batch.delays->size() - 1);
    }
    QString text(const QString &file) const {
        quint64 sum = 0;
        for (const auto &[step, last] : m_last)
            sum += last;
        return sum == 0 ? QString("nothing was measured")
                        : QString("%1 messages kept in %2").arg(sum).arg(file);
    }

private:
    std::map<std::pair<QString, quint32>, quint64> m_last;
};

/// What was measured, read back from the file: the table shows what others will see.
int printTable(const std::string &file, Delay threshold) {
    const auto loaded = runs::loadRuns(file);
    if (!loaded)
        return complain(loaded.error(), failed);
    const auto rows = statisticsOfFile(loaded->runs, file, threshold);
    std::fputs(formats::statisticsTable(threshold, rows).c_str(), stdout);
    return std::fflush(stdout) == 0 ? done : complain("standard output: cannot be written", failed);
}

} // namespace

int runMeasure(int argc, char **argv, const Arguments &arguments) {
    MeasureRequest request;
    if (const auto status = parseMeasure(arguments, request))
        return *status;
    const QCoreApplication application(argc, argv);
    if (request.listsDataAddresses())
        return listDataAddresses(request.plan, request.batch);
    const QString file = request.plan.file;

    remote::Measurement measurement(request.plan);
    StopSignals stopSignals;
    ProgressLine progress;
    TerminalPrompts questions([&progress] { progress.clear(); });
    if (!request.batch)
        questions.listenTo(*measurement.prompts());
    MessageCount messages;
    std::optional<Error> fileError;
    std::shared_ptr<const Error> error;
    bool isStopped = false;
    QObject::connect(&stopSignals, &StopSignals::stopRequested, &measurement, [&] {
        isStopped = true;
        measurement.stop();
    });
    QObject::connect(&measurement, &remote::Measurement::progressChanged, &measurement,
                     [&](const remote::MeasurementProgress &now) {
                         if (!questions.isAsking())
                             progress.show(now);
                     });
    QObject::connect(&measurement, &remote::Measurement::delaysArrived, &measurement,
                     [&](const remote::DelayBatch &batch) { messages.add(batch); });
    QObject::connect(&measurement, &remote::Measurement::warned, &measurement, [&](const QString &line) {
        progress.clear();
        warn(line.toStdString());
    });
    // Without its file this command has nothing to show for its work. Queued, as stop() may come too early
    // for the step that is about to begin.
    QObject::connect(&measurement, &remote::Measurement::fileFailed, &measurement, [&](const Error &failure) {
        fileError = failure;
        QMetaObject::invokeMethod(&measurement, &remote::Measurement::stop, Qt::QueuedConnection);
    });
    QObject::connect(&measurement, &remote::Measurement::finished, &measurement,
                     [&](const std::shared_ptr<const Error> &failure) {
                         error = failure;
                         QCoreApplication::quit();
                     });
    QMetaObject::invokeMethod(&measurement, &remote::Measurement::start, Qt::QueuedConnection);
    QCoreApplication::exec();
    progress.clear();

    if (fileError)
        return complain(*fileError, failed);
    if (error)
        return complain(error->message() + " (" + messages.text(file).toStdString() + ")", failed);
    if (isStopped)
        return complain("stopped; " + messages.text(file).toStdString(), failed);
    return printTable(file.toStdString(), request.threshold);
}

} // namespace delayrank::app
