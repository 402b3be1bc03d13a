#include "core/analysis/hills.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace delayrank::analysis {

namespace {

constexpr double dipOfValley = 0.8;
constexpr double deviationsOfValley = 4;
constexpr double footOfHill = 0.01;

/// All local maxima, each out to the lowest bins between it and its neighbours.
std::vector<Hill> allMaxima(const std::vector<double> &density) {
    std::vector<Hill> hills;
    bool rising = true;
    std::size_t first = 0;
    for (std::size_t bin = 1; bin <= density.size(); ++bin) {
        const double next = bin < density.size() ? density[bin] : -1; // the end falls
        if (rising && next < density[bin - 1]) {
            hills.push_back({first, bin - 1, bin - 1});
            rising = false;
        } else if (!rising && next > density[bin - 1]) {
            rising = true;
        }
        if (!rising && bin < density.size()) {
            hills.back().last = bin; // the valley itself belongs to the hill below it
            first = bin + 1;
        }
    }
    return hills;
}

class Merger {
public:
    Merger(const std::vector<double> &density, const std::vector<double> &counts)
        : m_density(density), m_counts(counts), m_hills(allMaxima(density)) {
        for (std::size_t i = 0; i + 1 < m_hills.size(); ++i)
            m_depths.push_back(depthAfter(i));
    }

    /// Joins neighbours over the least valley until every valley is one.
    std::vector<Hill> merged() {
        while (!m_depths.empty()) {
            const auto least = std::min_element(m_depths.begin(), m_depths.end());
            if (*least >= deviationsOfValley)
                break;
            join(static_cast<std::size_t>(least - m_depths.begin()));
        }
        return std::move(m_hills);
    }

private:
    /// By how many standard deviations samples are missing between hill i and the next, if the density there
    /// were that of the lower top; 0 where the dip is slight.
    double depthAfter(std::size_t i) const {
        const Hill &left = m_hills[i];
        const Hill &right = m_hills[i + 1];
        const double level = std::min(m_density[left.top], m_density[right.top]);
        double expected = 0;
        double found = 0;
        for (std::size_t bin = left.top; bin <= right.top; ++bin)
            if (m_density[bin] < level * dipOfValley) {
                expected += level;
                found += m_counts[bin];
            }
        return expected > 0 ? (expected - found) / std::sqrt(expected) : 0;
    }

    void join(std::size_t i) {
        Hill &kept = m_hills[i];
        const Hill &joined = m_hills[i + 1];
        if (m_density[joined.top] > m_density[kept.top])
            kept.top = joined.top;
        kept.last = joined.last;
        m_hills.erase(m_hills.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        m_depths.erase(m_depths.begin() + static_cast<std::ptrdiff_t>(i));
        if (i > 0)
            m_depths[i - 1] = depthAfter(i - 1);
        if (i < m_depths.size())
            m_depths[i] = depthAfter(i);
    }

    const std::vector<double> &m_density;
    const std::vector<double> &m_counts;
    std::vector<Hill> m_hills;
    std::vector<double> m_depths; ///< of the valley after each hill but the last
};

void cutFeet(const std::vector<double> &density, Hill &hill) {
    const double foot = density[hill.top] * footOfHill;
    std::size_t first = hill.top;
    while (first > hill.first && density[first - 1] >= foot)
        --first;
    std::size_t last = hill.top;
    while (last < hill.last && density[last + 1] >= foot)
        ++last;
    hill.first = first;
    hill.last = last;
}

} // namespace

std::vector<Hill> findHills(const std::vector<double> &density, const std::vector<double> &counts) {
    assert(density.size() == counts.size());
    std::vector<Hill> hills = Merger(density, counts).merged();
    for (Hill &hill : hills)
        cutFeet(density, hill);
    return hills;
}

} // namespace delayrank::analysis
