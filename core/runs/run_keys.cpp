#include "core/runs/run_keys.h"

#include "core/runs/run_group.h"
#include "core/runs/run_tags.h"
#include "core/runs/text_match.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace delayrank::runs {

namespace {

constexpr std::array keys = std::to_array<RunKeyDescriptor>({
    {RunKey::label, "label", "the label, or a part of it", "label:\"Nagle on\""},
    {RunKey::host, "host", "the sender's or receiver's host", "host:node7"},
    {RunKey::kernel, "kernel", "the kernel release of an end", "kernel:6.1"},
    {RunKey::option, "option", "a setting of the configuration", "option:TCP_NODELAY=1"},
    {RunKey::date, "date", "the day, month or year it began (UTC)", "date:2026-11"},
    {RunKey::tag, "tag", "a tag", "tag:quick"},
});

/// Settings that name the run, its hosts or its maker, and no option of what was measured.
bool describesConfiguration(const Fact &setting) {
    constexpr std::array<std::string_view, 7> others{
        "sender host",  "receiver host",   "data address", "program",
        groupSetting,   repetitionSetting, tagSetting};
    return std::find(others.begin(), others.end(), setting.name) == others.end();
}

void add(std::vector<std::string> &values, const std::string &value) {
    if (!value.empty() && std::find(values.begin(), values.end(), value) == values.end())
        values.push_back(value);
}

void addHostFacts(std::vector<std::string> &values, const Run &run, std::string_view name) {
    for (const HostFact &fact : run.hostFacts)
        if (fact.fact.name == name)
            add(values, fact.fact.value);
}

} // namespace

std::span<const RunKeyDescriptor> runKeys() {
    return keys;
}

std::string_view runKeyName(RunKey key) {
    return keys[static_cast<std::size_t>(key)].name;
}

std::optional<RunKey> runKeyFromName(std::string_view name) {
    for (const RunKeyDescriptor &one : keys)
        if (sameText(one.name, name))
            return one.key;
    return std::nullopt;
}

std::vector<std::string> valuesOf(const Run &run, RunKey key) {
    std::vector<std::string> values;
    switch (key) {
    case RunKey::label:
        add(values, groupLabelOf(run));
        break;
    case RunKey::host:
        add(values, factValue(run.settings, "sender host"));
        add(values, factValue(run.settings, "receiver host"));
        addHostFacts(values, run, "host name");
        break;
    case RunKey::kernel:
        addHostFacts(values, run, "kernel release");
        break;
    case RunKey::option:
        for (const Fact &setting : run.settings)
            if (describesConfiguration(setting))
                add(values, setting.name + "=" + setting.value);
        break;
    case RunKey::date:
        if (run.started.nanosecondsSinceEpoch != 0)
            add(values, run.started.text().substr(0, 10));
        break;
    case RunKey::tag:
        return tagsOf(run);
    }
    return values;
}

std::optional<std::string> optionOf(const Run &run, std::string_view name) {
    for (const Fact &setting : run.settings)
        if (sameText(setting.name, name) && describesConfiguration(setting))
            return setting.value;
    return std::nullopt;
}

std::vector<std::string> knownValues(std::span<const Run *const> runs, RunKey key) {
    std::map<std::string, std::size_t> counts;
    for (const Run *run : runs)
        for (const std::string &value : valuesOf(*run, key))
            ++counts[value];
    std::vector<std::string> values;
    for (const auto &[value, count] : counts)
        if (key != RunKey::option || count < runs.size())
            values.push_back(value);
    return values;
}

} // namespace delayrank::runs
