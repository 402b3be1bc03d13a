#include "core/formats/statistics_json.h"

#include "core/analysis/bootstrap.h"
#include "core/formats/json_writer.h"

#include <vector>

namespace delayrank::formats {

namespace {

void memberTime(JsonWriter &json, std::string_view name, const std::optional<Delay> &time) {
    json.key(name);
    if (time)
        json.value(static_cast<std::int64_t>(time->count()));
    else
        json.null();
}

void writeStalls(JsonWriter &json, const analysis::Statistics &statistics) {
    json.key("stalls");
    json.beginObject();
    json.member("count", statistics.stallCount);
    memberTime(json, "time_ns", statistics.stalledTime);
    json.member("share", statistics.stalledShare);
    json.member("period_messages",
                statistics.period ? std::optional(statistics.period->messages) : std::nullopt);
    json.member("period_share", statistics.period ? std::optional(statistics.period->share) : std::nullopt);
    json.endObject();
}

void writeClusters(JsonWriter &json, const std::vector<analysis::Cluster> &clusters) {
    json.key("clusters");
    json.beginArray();
    for (const analysis::Cluster &cluster : clusters) {
        json.beginObject();
        memberTime(json, "delay_ns", cluster.centre);
        json.member("count", cluster.count);
        memberTime(json, "time_ns", cluster.time);
        json.member("period_messages",
                    cluster.period ? std::optional(cluster.period->messages) : std::nullopt);
        json.member("period_share", cluster.period ? std::optional(cluster.period->share) : std::nullopt);
        json.member("message_share", cluster.messageShare);
        json.member("time_share", cluster.timeShare);
        json.key("matches");
        json.beginArray();
        for (const std::string &match : cluster.matches)
            json.value(std::string_view(match));
        json.endArray();
        json.endObject();
    }
    json.endArray();
}

void writeAgainst(JsonWriter &json, const std::optional<analysis::AgainstBaseline> &against) {
    json.key("against_baseline");
    if (!against)
        return json.null();
    json.beginObject();
    for (const analysis::ComparedFigure &one : analysis::comparedFigures())
        json.member(one.figure->name, (*against).*one.ratio);
    json.endObject();
}

/// Of repetitions alone. A figure is null where there are too few of them; `upper` is null where it is
/// infinite.
void writeIntervals(JsonWriter &json, const analysis::RatioIntervals &intervals) {
    json.key("against_baseline_interval");
    json.beginObject();
    json.member("confidence", 0.95);
    json.member("method", std::string_view("percentile bootstrap"));
    json.member("resamples", std::uint64_t{analysis::bootstrapResamples});
    json.member("seed", std::uint64_t{analysis::bootstrapSeed});
    json.member("repetitions", std::uint64_t{intervals.repetitions.own});
    json.member("baseline_repetitions", std::uint64_t{intervals.repetitions.baseline});
    json.member("too_few_repetitions", intervals.tooFew());
    for (const analysis::ComparedFigure &one : analysis::comparedFigures()) {
        const std::optional<analysis::Interval> &interval = intervals.*one.interval;
        json.key(one.figure->name);
        if (!interval) {
            json.null();
            continue;
        }
        json.beginObject();
        json.member("lower", interval->lower);
        json.member("upper", interval->upper);
        json.member("difference_shown", !interval->straddlesOne());
        json.endObject();
    }
    json.endObject();
}

/// null for a series of a stream, and for the sender's.
void writeMessages(JsonWriter &json, const std::optional<runs::MessageCounts> &messages) {
    json.key("messages");
    if (!messages)
        return json.null();
    json.beginObject();
    json.member("sent", messages->sent);
    json.member("received", messages->received);
    json.member("lost", messages->lost);
    json.member("duplicated", messages->duplicated);
    json.member("reordered", messages->reordered);
    json.endObject();
}

void writeChanges(JsonWriter &json, const std::vector<runs::FactChange> &changes, std::string_view before,
                  std::string_view now) {
    json.beginArray();
    for (const runs::FactChange &change : changes) {
        json.beginObject();
        json.member("name", std::string_view(change.name));
        json.key("ends");
        json.beginArray();
        for (const runs::End end : change.ends)
            json.value(std::string_view(runs::endName(end)));
        json.endArray();
        json.member(before, std::string_view(change.before));
        json.member(now, std::string_view(change.now));
        json.member("why", std::string_view(change.why));
        json.endObject();
    }
    json.endArray();
}

/// Of a run; null where there is no baseline.
void writeFacts(JsonWriter &json, const LabelledStatistics &run) {
    json.key("changed_facts");
    if (run.changedFacts)
        writeChanges(json, *run.changedFacts, "baseline", "value");
    else
        json.null();
    json.key("changed_within");
    writeChanges(json, run.changedWithin, "before", "now");
}

void writeTimes(JsonWriter &json, const analysis::Statistics &statistics) {
    memberTime(json, "total_ns", statistics.total);
    memberTime(json, "mean_ns", statistics.mean);
    memberTime(json, "min_ns", statistics.shortest);
    memberTime(json, "median_ns", statistics.median);
    memberTime(json, "p90_ns", statistics.p90);
    memberTime(json, "p99_ns", statistics.p99);
    memberTime(json, "p999_ns", statistics.p999);
    memberTime(json, "p9999_ns", statistics.p9999);
    memberTime(json, "max_ns", statistics.longest);
}

/// What of a configuration varied from one repetition to the next.
void writeBound(JsonWriter &json, std::string_view name, const analysis::Statistics &bound) {
    json.key(name);
    json.beginObject();
    json.member("delays", bound.delays);
    writeTimes(json, bound);
    json.key("stalls");
    json.beginObject();
    json.member("count", bound.stallCount);
    memberTime(json, "time_ns", bound.stalledTime);
    json.member("share", bound.stalledShare);
    json.endObject();
    json.endObject();
}

void writeSeries(JsonWriter &json, const LabelledStatistics &series) {
    const analysis::Statistics &statistics = series.statistics;
    json.beginObject();
    json.member("end", std::string_view(series.end));
    json.member("kind", std::string_view(series.kind));
    json.member("size_bytes",
                series.sizeBytes ? std::optional<std::uint64_t>(series.sizeBytes) : std::nullopt);
    json.member("delays", statistics.delays);
    json.member("zero_delays", statistics.zeroDelays);
    json.member("lost_delays", series.lostDelays);
    memberTime(json, "bucketed_below_ns", statistics.bucketedBelow);
    writeTimes(json, statistics);
    writeStalls(json, statistics);
    writeClusters(json, statistics.clusters);
    writeAgainst(json, series.againstBaseline);
    if (series.intervals)
        writeIntervals(json, *series.intervals);
    writeMessages(json, series.messages);
    if (series.pooled) {
        writeBound(json, "lowest", series.pooled->lowest);
        writeBound(json, "highest", series.pooled->highest);
    }
    json.endObject();
}

/// Runs, or the groups that their repetitions form.
void writeRuns(JsonWriter &json, std::string_view name, std::span<const LabelledStatistics> rows) {
    json.key(name);
    json.beginArray();
    for (std::size_t i = 0; i < rows.size();) {
        const LabelledStatistics &run = rows[i];
        json.beginObject();
        json.member("label", std::string_view(run.label));
        json.member("file", std::string_view(run.file));
        json.member("partial", run.partial);
        if (run.pooled)
            json.member("repetitions", std::uint64_t{run.pooled->repetitions});
        else
            writeFacts(json, run);
        json.key("series");
        json.beginArray();
        for (; i < rows.size() && rows[i].runId == run.runId && rows[i].file == run.file; ++i)
            writeSeries(json, rows[i]);
        json.endArray();
        json.endObject();
    }
    json.endArray();
}

} // namespace

std::string statisticsJson(Delay threshold, std::span<const LabelledStatistics> statistics) {
    JsonWriter json;
    json.beginObject();
    memberTime(json, "threshold_ns", threshold);
    std::vector<LabelledStatistics> runs, groups;
    for (const LabelledStatistics &row : statistics)
        (row.pooled ? groups : runs).push_back(row);
    writeRuns(json, "runs", runs);
    if (!groups.empty())
        writeRuns(json, "groups", groups);
    json.endObject();
    return json.text() + "\n";
}

} // namespace delayrank::formats
