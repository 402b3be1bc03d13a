#include "core/runs/run_tags.h"

#include "core/base/trimmed.h"

#include <algorithm>

namespace delayrank::runs {

std::vector<std::string> tagsOf(const Run &run) {
    std::vector<std::string> tags;
    for (const Fact &setting : run.settings)
        if (setting.name == tagSetting)
            tags.push_back(setting.value);
    return tags;
}

void setTags(Run &run, const std::vector<std::string> &tags) {
    std::erase_if(run.settings, [](const Fact &setting) { return setting.name == tagSetting; });
    for (const std::string &tag : tags)
        run.settings.push_back({tagSetting, tag});
}

Expected<std::vector<std::string>> parseTags(std::string_view text, const std::string &subject) {
    std::vector<std::string> tags;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const std::string tag(trimmed(text.substr(0, comma)));
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
        if (tag.empty() || std::find(tags.begin(), tags.end(), tag) != tags.end())
            continue;
        if (std::any_of(tag.begin(), tag.end(),
                        [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }))
            return fail(ErrorCode::invalidArgument, subject, "a tag is plain text on one line");
        if (tag.size() > maxTagLength)
            return fail(ErrorCode::limitExceeded, subject,
                        "a tag has at most " + std::to_string(maxTagLength) + " bytes");
        tags.push_back(tag);
    }
    if (tags.size() > maxTags)
        return fail(ErrorCode::limitExceeded, subject,
                    "a run has at most " + std::to_string(maxTags) + " tags");
    return tags;
}

std::string tagsText(const std::vector<std::string> &tags) {
    std::string text;
    for (const std::string &tag : tags)
        text += (text.empty() ? "" : ", ") + tag;
    return text;
}

} // namespace delayrank::runs
