#include "core/formats/series_heading.h"

#include <algorithm>
#include <vector>

namespace delayrank::formats {

std::string seriesHeading(const runs::Step &step, const runs::Series &series) {
    return "# " + (step.sizeBytes ? std::to_string(step.sizeBytes) + " bytes, " : std::string()) +
           series.id().name() + ", " + std::to_string(series.measured()) + " delays" +
           (series.lostDelays ? ", " + std::to_string(series.lostDelays) + " lost" : "");
}

std::optional<SeriesKind> kindInHeading(std::string_view line) {
    if (!line.starts_with("# "))
        return std::nullopt;
    std::vector<std::string_view> parts;
    for (std::string_view rest = line.substr(2); !rest.empty();) {
        const std::size_t comma = std::min(rest.find(", "), rest.size());
        parts.push_back(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 2, rest.size()));
    }
    const auto isEnd = [](std::string_view part) {
        return part == "sender" || part == "receiver" || part == "merged";
    };
    const auto end = std::find_if(parts.begin(), parts.end(), isEnd);
    const auto left = parts.end() - end;
    if (left >= 2 && end[1].ends_with(" delays"))
        return SeriesKind::messages;
    if (left >= 3 && end[2].ends_with(" delays"))
        return seriesKindFromName(end[1]);
    return std::nullopt;
}

} // namespace delayrank::formats
