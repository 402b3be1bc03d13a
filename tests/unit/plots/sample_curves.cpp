#include "sample_curves.h"

#include <cmath>
#include <random>

namespace delayrank::ui {

std::vector<Delay> fewDistinctDelays(std::size_t count) {
    std::mt19937_64 random(41);
    std::geometric_distribution<std::int64_t> body(0.02);
    std::vector<Delay> delays;
    for (std::size_t index = 0; index < count; ++index) {
        const std::uint64_t kind = random() % 1000;
        if (kind < 25)
            delays.emplace_back(9'600'000 + static_cast<std::int64_t>(random() % 40) * 1'000);
        else if (kind < 30)
            delays.emplace_back(44'000'000);
        else if (kind < 33)
            delays.emplace_back(0);
        else
            delays.emplace_back(700 + body(random) * 10);
    }
    return delays;
}

std::vector<Delay> wideDistinctDelays(std::size_t count) {
    std::mt19937_64 random(42);
    std::uniform_real_distribution<double> exponent(0.0, 9.5);
    std::vector<Delay> delays;
    for (std::size_t index = 0; index < count; ++index)
        delays.emplace_back(std::llround(std::pow(10.0, exponent(random))));
    return delays;
}

Curve curveOf(const QString &label, const std::vector<Delay> &delays, Marker marker) {
    Curve curve;
    curve.runId = label;
    curve.label = label;
    curve.colour = Qt::red;
    curve.marker = marker;
    curve.curve = std::make_shared<const analysis::RankCurve>(analysis::RankCurve::fromDelays(delays));
    curve.seconds = std::chrono::duration<double>(curve.curve->total()).count();
    return curve;
}

} // namespace delayrank::ui
