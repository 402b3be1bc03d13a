#include "core/runs/message_search.h"

#include <algorithm>

namespace delayrank::runs {

namespace {

const Series &seriesOf(const SearchedSeries &searched) {
    return searched.run->steps[searched.step].series[searched.series];
}

/// The delay of the ordered series that is nearest; of two as near the longer one.
std::optional<Delay> nearestDelay(std::span<const SearchedSeries> searched, Delay wanted) {
    std::optional<Delay> nearest;
    Delay distance = Delay::max();
    for (const SearchedSeries &one : searched) {
        const Series &series = seriesOf(one);
        if (!series.ordered)
            continue;
        for (const Delay delay : series.delays) {
            const Delay away = delay < wanted ? wanted - delay : delay - wanted;
            if (away < distance || (away == distance && delay > wanted)) {
                distance = away;
                nearest = delay;
            }
        }
    }
    return nearest;
}

} // namespace

MessageSearch findMessage(std::span<const SearchedSeries> searched, Delay delay, std::uint64_t which) {
    MessageSearch result;
    for (const SearchedSeries &one : searched)
        result.unordered += seriesOf(one).ordered ? seriesOf(one).leftOut() : seriesOf(one).measured();
    const std::optional<Delay> nearest = nearestDelay(searched, delay);
    if (!nearest)
        return result;
    std::uint64_t place = 0; // of the one found in its series
    for (std::size_t index = 0; index < searched.size(); ++index) {
        const Series &series = seriesOf(searched[index]);
        if (!series.ordered)
            continue;
        for (auto at = series.delays.begin();
             (at = std::find(at, series.delays.end(), *nearest)) != series.delays.end(); ++at) {
            if (result.alike <= which) {
                place = static_cast<std::uint64_t>(at - series.delays.begin());
                result.found = FoundMessage{index, 0, *nearest};
                result.which = result.alike;
            }
            ++result.alike;
        }
    }
    result.found->message = seriesOf(searched[result.found->searched]).messageOf(place);
    return result;
}

} // namespace delayrank::runs
