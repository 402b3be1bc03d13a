#include "core/formats/open_file.h"

namespace delayrank::formats {

Expected<runs::LoadedRuns> openFile(const std::string &path, const TextOptions &options,
                                    const runs::Progress &progress) {
    if (runs::looksLikeDatabase(path))
        return runs::loadRuns(path, progress);
    auto text = readText(path, options, progress);
    if (!text)
        return tl::unexpected(text.error());
    runs::LoadedRuns loaded;
    loaded.runs.push_back(std::move(text->run));
    loaded.warnings = std::move(text->warnings);
    return loaded;
}

} // namespace delayrank::formats
