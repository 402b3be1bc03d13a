#pragma once

#include "core/remote/measurement.h"

#include <QStringList>
#include <map>

namespace delayrank::remote {

/// Runs a measurement to its end and keeps all that it told.
class MeasurementWatch : public QObject {
public:
    explicit MeasurementWatch(MeasurementPlan plan);
    /// Starts it and waits for finished(); false where that does not come within `limit`.
    bool run(std::chrono::milliseconds limit = std::chrono::seconds(8));

    Measurement measurement;
    std::vector<runs::Run> runs;
    QStringList events; ///< "run A", "step A 0", "end A complete", in order
    std::map<runs::SeriesId, std::vector<Delay>> delays;
    std::map<runs::SeriesId, quint64> lost;
    std::vector<runs::HostFact> facts;
    std::map<QString, QString> notes; ///< by label
    std::vector<MeasurementProgress> progress;
    std::vector<Error> fileErrors;
    std::shared_ptr<const Error> error;
    int finishedCount = 0;

private:
    QString labelOf(const QString &runId) const;
};

} // namespace delayrank::remote
