#pragma once

#include "ui/models/document.h"

namespace delayrank::ui::test {

using namespace std::chrono_literals;

/// A run of one step of one-byte messages whose ends have these delays.
inline runs::Run makeRun(const std::string &id, std::vector<Delay> sender, std::vector<Delay> receiver) {
    runs::Run run;
    run.id = id;
    run.label = "run " + id;
    runs::Step step;
    step.sizeBytes = 1;
    step.series.push_back({runs::End::sender, true, std::move(sender), {}, 0});
    step.series.push_back({runs::End::receiver, true, std::move(receiver), {}, 0});
    run.steps.push_back(std::move(step));
    return run;
}

inline runs::Run makeRun(const std::string &id) {
    return makeRun(id, {1us, 2us, 5ms}, {3us, 4us, 6ms});
}

inline void add(Document &document, std::vector<runs::Run> runs,
                Document::Origin origin = Document::Origin::file) {
    document.addRuns(analyseRuns(std::move(runs), document.comparison().stallThreshold), {}, origin);
}

inline remote::DelayBatch batch(const QString &run, quint32 step, runs::End end, quint64 first,
                                std::vector<Delay> delays) {
    return {run, step, end, first, std::make_shared<const std::vector<Delay>>(std::move(delays))};
}

} // namespace delayrank::ui::test
