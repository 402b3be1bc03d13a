#include "core/runs/run_grouping.h"

#include "core/runs/run_tags.h"

#include <algorithm>

namespace delayrank::runs {

namespace {

constexpr std::string_view optionPrefix = "option:";

/// Of an end at the start: a run's two hosts need not have the same.
std::string factAt(const Run &run, End end, std::string_view name) {
    for (const HostFact &fact : run.hostFacts)
        if (fact.end == end && fact.fact.name == name)
            return fact.fact.value;
    return {};
}

std::string pairText(const std::string &sender, const std::string &receiver) {
    if (sender == receiver || receiver.empty())
        return sender;
    return sender.empty() ? receiver : sender + " to " + receiver;
}

} // namespace

std::string Grouping::text() const {
    if (!by)
        return {};
    return *by == RunKey::option ? std::string(optionPrefix) + option : std::string(runKeyName(*by));
}

std::optional<Grouping> Grouping::parse(std::string_view text) {
    if (text.empty())
        return Grouping{};
    if (text.starts_with(optionPrefix) && text.size() > optionPrefix.size())
        return Grouping{RunKey::option, std::string(text.substr(optionPrefix.size()))};
    const auto key = runKeyFromName(text);
    if (!key || *key == RunKey::option)
        return std::nullopt;
    return Grouping{key};
}

std::string groupNameOf(const Run &run, const Grouping &grouping) {
    if (!grouping.by)
        return {};
    std::string name;
    switch (*grouping.by) {
    case RunKey::host:
        name = pairText(factValue(run.settings, "sender host"), factValue(run.settings, "receiver host"));
        break;
    case RunKey::kernel:
        name = pairText(factAt(run, End::sender, "kernel release"),
                        factAt(run, End::receiver, "kernel release"));
        break;
    case RunKey::option:
        if (const auto value = optionOf(run, grouping.option))
            return grouping.option + "=" + *value;
        return grouping.option + " not set";
    case RunKey::tag:
        name = tagsText(tagsOf(run));
        return name.empty() ? "no tag" : name;
    case RunKey::label:
    case RunKey::date:
        if (const auto values = valuesOf(run, *grouping.by); !values.empty()) // there is one
            name = values.front();
        break;
    }
    return name.empty() ? std::string(runKeyName(*grouping.by)) + " not recorded" : name;
}

std::vector<RunGroup> groupRuns(std::span<const Run *const> runs, const Grouping &grouping) {
    std::vector<RunGroup> groups;
    if (!grouping.by)
        return groups;
    for (std::size_t index = 0; index < runs.size(); ++index) {
        const std::string name = groupNameOf(*runs[index], grouping);
        auto group = std::find_if(groups.begin(), groups.end(),
                                  [&](const RunGroup &one) { return one.name == name; });
        if (group == groups.end())
            group = groups.insert(groups.end(), {name, {}});
        group->runs.push_back(index);
    }
    return groups;
}

std::vector<std::string> varyingOptions(std::span<const Run *const> runs) {
    std::vector<std::string> names;
    for (const std::string &value : knownValues(runs, RunKey::option)) {
        const std::string name = value.substr(0, value.find('='));
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    }
    return names;
}

} // namespace delayrank::runs
