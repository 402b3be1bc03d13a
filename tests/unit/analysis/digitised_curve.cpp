#include "tests/unit/analysis/digitised_curve.h"

#include <cmath>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace delayrank::analysis {

std::vector<Delay> readDigitisedCurve(const std::string &path, const TimeUnit &unit, std::uint64_t delays) {
    struct Point {
        double rank;
        double delay;
    };
    std::vector<Point> points;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        Point point{};
        if (std::istringstream(line) >> point.rank >> point.delay)
            points.push_back(point);
    }
    if (points.size() < 2)
        throw std::runtime_error(path + ": no curve");
    std::vector<Delay> result;
    std::size_t next = 1;
    for (std::uint64_t i = 1; i <= delays; ++i) {
        const double rank = static_cast<double>(i);
        while (next + 1 < points.size() && points[next].rank < rank)
            ++next;
        const Point &from = points[next - 1];
        const Point &to = points[next];
        const double share = std::log(rank / from.rank) / std::log(to.rank / from.rank);
        result.push_back(unit.toDelay(from.delay * std::pow(to.delay / from.delay, share)));
    }
    return result;
}

} // namespace delayrank::analysis
