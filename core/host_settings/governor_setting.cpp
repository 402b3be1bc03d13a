#include "core/host_settings/governor_setting.h"

#include "core/host_settings/small_file.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>

namespace delayrank::host_settings {

std::vector<std::string> GovernorSetting::files() const {
    std::map<unsigned, std::string> found;
    std::error_code ignored;
    for (const auto &entry : std::filesystem::directory_iterator(m_root, ignored)) {
        const std::string folder = entry.path().filename().string();
        const std::string file = entry.path().string() + "/cpufreq/scaling_governor";
        unsigned number = 0;
        if (!folder.starts_with("cpu") ||
            std::from_chars(folder.data() + 3, folder.data() + folder.size(), number).ptr !=
                folder.data() + folder.size() ||
            folder.size() == 3)
            continue;
        if (std::filesystem::exists(file, ignored))
            found[number] = file;
    }
    std::vector<std::string> all;
    for (const auto &[number, file] : found)
        all.push_back(file);
    return all;
}

Expected<void> GovernorSetting::check(const std::string &value) const {
    const auto words = wordsOf(value);
    // A list of some thousand CPUs is longer than other values.
    if (words.empty() || !std::all_of(words.begin(), words.end(), isPlainValue))
        return fail(ErrorCode::invalidArgument, name(), "needs a governor such as performance");
    return {};
}

Expected<std::string> GovernorSetting::read() const {
    const auto all = files();
    if (all.empty())
        return fail(ErrorCode::notFound, name(), "this host has no CPU frequency governor");
    std::vector<std::string> values;
    for (const std::string &file : all) {
        auto value = readLine(file);
        if (!value)
            return tl::unexpected(value.error());
        values.push_back(std::move(*value));
    }
    if (std::all_of(values.begin(), values.end(), [&](const auto &one) { return one == values.front(); }))
        return values.front();
    std::string text;
    for (const std::string &value : values)
        text += (text.empty() ? "" : " ") + value;
    return text;
}

Expected<void> GovernorSetting::write(const std::string &value) const {
    const auto all = files();
    const auto words = wordsOf(value);
    if (words.size() != 1 && words.size() != all.size())
        return fail(ErrorCode::invalidArgument, name(),
                    std::to_string(words.size()) + " governors for " + std::to_string(all.size()) + " CPUs");
    for (std::size_t i = 0; i < all.size(); ++i)
        if (const auto written = writeLine(all[i], words[words.size() == 1 ? 0 : i]); !written)
            return written;
    return {};
}

} // namespace delayrank::host_settings
