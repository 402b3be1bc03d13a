#include "ui/models/findings.h"

#include "core/runs/series_clusters.h"
#include "core/runs/words.h"
#include "ui/models/stall_lists.h"
#include "ui/plots/axis_text.h"

#include <QCoreApplication>

namespace delayrank::ui {

namespace {

QString translated(const char *text) {
    return QCoreApplication::translate("Findings", text);
}

/// The series of a curve; none where one of its runs cannot be read.
std::vector<const runs::Series *> seriesOf(const Curve &curve, const RunOfId &runOf) {
    std::vector<const runs::Series *> all;
    for (const CurveSource &source : curve.sources) {
        const runs::Run *const run = runOf(source.runId);
        if (!run || source.place.step >= run->steps.size() ||
            source.place.series >= run->steps[source.place.step].series.size())
            return {};
        all.push_back(&run->steps[source.place.step].series[source.place.series]);
    }
    return all;
}

/// "97 %", "0.3 %", "99.5 %", "less than 0.1 %": only all of it is 100 %.
QString percentText(double share) {
    const double percent = share * 100;
    if (percent < 0.1)
        return translated("less than 0.1 %");
    if (percent < 100 && percent >= 99.95)
        return translated("more than 99.9 %");
    const bool isWhole = percent >= 9.95 && (percent < 99.5 || percent >= 100);
    return QStringLiteral("%1 %").arg(percent, 0, 'f', isWhole ? 0 : 1);
}

} // namespace

QString CouldBe::text() const {
    return translated("could be: %1 (%2; %3)")
        .arg(QString::fromUtf8(constant->name),
             delayText(band.value),
             QString::fromUtf8(constant->source));
}

QString Finding::text() const {
    QString text = QStringLiteral("%1 x %2: ").arg(countText(cluster.count), delayText(cluster.centre));
    if (cluster.period)
        text += translated("every %1, ").arg(ordinal(cluster.period->messages));
    return text + translated("%1 of the time").arg(percentText(cluster.timeShare));
}

std::vector<Finding> findingsOf(const std::vector<Curve> &curves, const RunOfId &runOf,
                                const std::function<bool()> &goOn) {
    std::vector<Finding> findings;
    for (const Curve &curve : curves) {
        if (!goOn())
            break;
        auto clusters = analysis::findClusters(*curve.curve, curve.host);
        if (const auto series = seriesOf(curve, runOf); !series.empty())
            runs::givePeriods(clusters, series);
        const runs::Run *const run = runOf(curve.runId);
        const runs::End end = runs::endFromName(curve.end.toStdString()).value_or(runs::End::merged);
        for (analysis::Cluster &cluster : clusters) {
            Finding finding{curve, std::move(cluster), {}};
            for (const auto *constant : analysis::constantsThatCouldBe(finding.cluster.centre, curve.host)) {
                CouldBe &one =
                    finding.couldBe.emplace_back(CouldBe{constant, *constant->bandOn(curve.host), {}});
                if (run && !curve.isReference())
                    one.suggestions = remote::suggestionsFor(*run, end, *constant);
            }
            findings.push_back(std::move(finding));
        }
    }
    return findings;
}

} // namespace delayrank::ui
