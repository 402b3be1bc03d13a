#include "ui/models/stall_lists.h"

#include "core/runs/series_clusters.h"
#include "core/runs/series_stalls.h"
#include "ui/models/number_text.h"

#include <QCoreApplication>
#include <algorithm>

namespace delayrank::ui {

namespace {

QString translated(const char *text) {
    return QCoreApplication::translate("Stalls", text);
}

QString whyNoPeriod(const runs::Series &series, bool allListed) {
    if (!series.ordered)
        return translated("A period cannot be told from a curve without order.");
    if (series.end == runs::End::merged)
        return translated("A period cannot be told from both ends put together.");
    if (!allListed)
        return translated("A period cannot be told: the file keeps no order of stalls this short.");
    return {};
}

/// Count, time and longest of a series whose stalls are not all listed.
void takeFromCurve(StallsOfSeries &stalls, const analysis::RankCurve &curve, Delay threshold) {
    stalls.count = curve.countAtLeast(threshold);
    stalls.time = curve.timeAtLeast(threshold);
    if (!curve.empty() && stalls.count > 0)
        stalls.longest = curve.longest();
    if (curve.total() > Delay(0))
        stalls.share = static_cast<double>(stalls.time.count()) / static_cast<double>(curve.total().count());
}

void takeFromRecords(StallsOfSeries &stalls, const runs::Series &series) {
    analysis::MessagePeriod period;
    for (const runs::StallRecord &record : stalls.records) {
        stalls.time += record.delay;
        stalls.longest = std::max(stalls.longest.value_or(Delay(0)), record.delay);
        period.add(record.message);
    }
    stalls.count = stalls.records.size();
    stalls.period = period.period();
    Delay total{0};
    if (series.digest)
        total = series.digest->curve.total();
    else
        for (const Delay delay : series.delays)
            total += delay;
    if (total > Delay(0))
        stalls.share = static_cast<double>(stalls.time.count()) / static_cast<double>(total.count());
}

StallsOfSeries stallsIn(const StallSource &source, std::size_t step, const runs::Series &series,
                        Delay threshold, const std::function<bool()> &goOn) {
    StallsOfSeries stalls;
    stalls.runId = QString::fromStdString(source.run->id);
    stalls.label = source.label;
    stalls.colour = source.colour;
    stalls.marker = source.marker;
    stalls.step = step;
    stalls.series = series.id();
    stalls.sizeBytes = source.run->steps[step].sizeBytes;
    stalls.incomplete = series.lostDelays > 0;
    const bool allListed = !series.digest || threshold >= series.digest->stalls.threshold();
    stalls.whyNoPeriod = whyNoPeriod(series, allListed);
    if (auto records =
            runs::stallRecordsOf(*source.run, static_cast<std::uint32_t>(step), series, threshold, goOn))
        stalls.records = std::move(*records);
    if (runs::hasOneEndsOrder(series) && allListed)
        takeFromRecords(stalls, series);
    else
        takeFromCurve(stalls, runs::curveOf(series), threshold);
    return stalls;
}

} // namespace

QString ordinal(std::uint64_t number) {
    const char *ending = "th";
    if (number % 100 < 11 || number % 100 > 13)
        ending = number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
    return numberText(number) + QLatin1String(ending);
}

QString StallsOfSeries::periodText() const {
    if (!whyNoPeriod.isEmpty())
        return whyNoPeriod;
    if (!period)
        return translated("no period");
    if (period->messages == 1)
        return translated("every one (%1 %)").arg(numberText(period->share * 100, 0));
    return translated("every %1 (%2 %)")
        .arg(ordinal(period->messages), numberText(period->share * 100, 0));
}

QString StallsOfSeries::sizeText() const {
    return sizeBytes == 0   ? QStringLiteral("-")
           : sizeBytes == 1 ? QStringLiteral("1 byte")
                            : translated("%1 bytes").arg(numberText(std::uint64_t{sizeBytes}));
}

std::vector<StallsOfSeries> stallListsOf(const std::vector<StallSource> &sources, Delay threshold,
                                         const std::function<bool()> &goOn) {
    std::vector<StallsOfSeries> all;
    for (const StallSource &source : sources)
        for (std::size_t step = 0; step < source.run->steps.size(); ++step)
            for (const runs::End end : {runs::End::sender, runs::End::receiver, runs::End::merged})
                if (const runs::Series *series = source.run->steps[step].of(end); series && goOn())
                    all.push_back(stallsIn(source, step, *series, threshold, goOn));
    return all;
}

} // namespace delayrank::ui
