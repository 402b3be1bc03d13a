#include "core/runs/run_group.h"

#include <algorithm>
#include <charconv>

namespace delayrank::runs {

namespace {

/// Takes a number from 1 to 1,000,000 off the front; 0 where there is none.
unsigned takeNumber(std::string_view &text) {
    unsigned number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc{} || number > 1'000'000)
        return 0;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

unsigned numberOf(const Run *run) {
    const auto repetition = repetitionOf(*run);
    return repetition ? repetition->number : 0;
}

} // namespace

std::string groupOf(const Run &run) {
    return factValue(run.settings, groupSetting);
}

std::string Repetition::text() const {
    return std::to_string(number) + " of " + std::to_string(of);
}

std::optional<Repetition> repetitionOf(const Run &run) {
    const std::string value = factValue(run.settings, repetitionSetting);
    std::string_view text = value;
    Repetition repetition;
    repetition.number = takeNumber(text);
    if (!text.starts_with(" of "))
        return std::nullopt;
    text.remove_prefix(4);
    repetition.of = takeNumber(text);
    if (!text.empty() || repetition.number == 0 || repetition.number > repetition.of)
        return std::nullopt;
    return repetition;
}

std::string groupLabelOf(const Run &run) {
    std::string label = run.label;
    const auto repetition = repetitionOf(run);
    if (!repetition)
        return label;
    const std::string ending = " (" + repetition->text() + ")";
    if (label.ends_with(ending))
        label.resize(label.size() - ending.size());
    return label;
}

std::vector<std::vector<const Run *>> groupsOf(std::span<const Run> runs) {
    std::vector<std::vector<const Run *>> groups;
    for (const Run &run : runs) {
        const std::string id = groupOf(run);
        if (id.empty())
            continue;
        const auto group = std::find_if(groups.begin(), groups.end(),
                                        [&](const auto &one) { return groupOf(*one.front()) == id; });
        if (group == groups.end())
            groups.push_back({&run});
        else
            group->push_back(&run);
    }
    std::erase_if(groups, [](const auto &group) { return group.size() < 2; });
    for (auto &group : groups)
        std::stable_sort(group.begin(), group.end(),
                         [](const Run *a, const Run *b) { return numberOf(a) < numberOf(b); });
    return groups;
}

} // namespace delayrank::runs
