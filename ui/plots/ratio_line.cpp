#include "ui/plots/ratio_line.h"

#include <algorithm>

namespace delayrank::ui {

namespace {

const RatioLine *knownLine(const Curve &curve, const Curve &baseline, const std::vector<RatioLine> &known) {
    const auto found = std::find_if(known.begin(), known.end(), [&](const RatioLine &line) {
        return line.curve.curve == curve.curve && line.baseline.curve == baseline.curve;
    });
    return found == known.end() ? nullptr : &*found;
}

template <class Each>
void forEachPair(const std::vector<Curve> &curves, const std::vector<Curve> &baseline, Each each) {
    for (const Curve &curve : curves)
        if (const Curve *counterpart = counterpartOf(curve, baseline);
            counterpart && !curve.isReference() && !isOfBaseline(curve, baseline))
            each(curve, *counterpart);
}

} // namespace

const Curve *counterpartOf(const Curve &curve, std::span<const Curve> baseline) {
    const Curve *whole = nullptr;
    int ofMessages = 0;
    for (const Curve &other : baseline) {
        if (other.end == curve.end && other.sizeBytes == curve.sizeBytes && other.kind == curve.kind)
            return &other;
        if (other.kind == SeriesKind::messages) {
            ++ofMessages;
            whole = &other;
        }
    }
    return ofMessages == 1 && curve.kind == SeriesKind::messages ? whole : nullptr;
}

bool isOfBaseline(const Curve &curve, std::span<const Curve> baseline) {
    return std::any_of(baseline.begin(), baseline.end(),
                       [&curve](const Curve &other) { return other.runId == curve.runId; });
}

std::vector<RatioLine> ratioLines(const std::vector<Curve> &curves, const std::vector<Curve> &baseline,
                                  const std::vector<RatioLine> &known) {
    std::vector<RatioLine> lines;
    forEachPair(curves, baseline, [&](const Curve &curve, const Curve &counterpart) {
        const RatioLine *const before = knownLine(curve, counterpart, known);
        lines.push_back(
            {curve, counterpart,
             before ? before->ratio
                    : std::make_shared<const analysis::RatioCurve>(*counterpart.curve, *curve.curve)});
    });
    return lines;
}

std::size_t costOfRatioLines(const std::vector<Curve> &curves, const std::vector<Curve> &baseline,
                             const std::vector<RatioLine> &known) {
    std::size_t cost = 0;
    forEachPair(curves, baseline, [&](const Curve &curve, const Curve &counterpart) {
        if (!knownLine(curve, counterpart, known))
            cost += curve.curve->distinct() + counterpart.curve->distinct();
    });
    return cost;
}

} // namespace delayrank::ui
