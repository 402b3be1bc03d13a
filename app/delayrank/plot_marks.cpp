#include "app/delayrank/plot_marks.h"

#include "core/runs/waiting_host_of.h"
#include "ui/models/findings.h"
#include "ui/plots/constant_mark.h"

#include <algorithm>

namespace delayrank::app {

namespace {

bool isDrawn(const runs::Run &run, const std::vector<ui::Curve> &curves) {
    return std::any_of(curves.begin(), curves.end(), [&](const ui::Curve &curve) {
        return std::any_of(curve.sources.begin(), curve.sources.end(), [&](const ui::CurveSource &source) {
            return source.runId == run.id.c_str();
        });
    });
}

} // namespace

Expected<std::vector<ui::Bracket>> bracketsOf(const std::string &label, std::span<const runs::Run> runs,
                                              const std::vector<ui::Curve> &curves) {
    std::vector<ui::Bracket> brackets;
    if (label.empty())
        return brackets;
    std::vector<ui::Curve> chosen;
    QStringList labels;
    for (const ui::Curve &curve : curves) {
        if (curve.isReference())
            continue;
        labels << curve.label;
        if (curve.label == QString::fromStdString(label))
            chosen.push_back(curve);
    }
    if (chosen.empty())
        return fail(ErrorCode::notFound, "--clusters " + label,
                    "is the label of no curve; there are: " + labels.join(QStringLiteral("; ")).toStdString());
    const auto runOf = [runs](const QString &runId) {
        const auto found = std::find_if(runs.begin(), runs.end(),
                                        [&](const runs::Run &run) { return runId == run.id.c_str(); });
        return found == runs.end() ? nullptr : &*found;
    };
    for (const ui::Finding &finding : ui::findingsOf(chosen, runOf, [] { return true; }))
        brackets.push_back({finding.curve, finding.cluster, finding.text()});
    return brackets;
}

std::vector<ui::DelayMark> bandsOf(const std::vector<std::string> &constants, std::span<const runs::Run> runs,
                                   const std::vector<ui::Curve> &curves) {
    std::vector<ui::DelayMark> bands;
    for (const std::string &name : constants)
        for (const runs::Run &run : runs) {
            const analysis::KernelConstant *const constant = analysis::findConstant(name);
            if (!constant || !isDrawn(run, curves))
                continue;
            const auto mark = ui::constantMark(*constant, runs::waitingHostOf(run, runs::End::merged));
            if (mark && std::find(bands.begin(), bands.end(), *mark) == bands.end())
                bands.push_back(*mark);
        }
    return bands;
}

} // namespace delayrank::app
