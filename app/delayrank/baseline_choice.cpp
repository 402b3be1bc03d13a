#include "app/delayrank/baseline_choice.h"

#include "app/delayrank/cli.h"
#include "core/runs/run_group.h"

#include <algorithm>
#include <filesystem>

namespace delayrank::app {

namespace {

/// runs[index] with its repetitions.
Baseline baselineAt(std::span<const runs::Run> runs, std::size_t index, const std::string &file) {
    const std::string group = runs::groupOf(runs[index]);
    Baseline baseline{{}, file};
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (i == index)
            baseline.index = baseline.runs.size();
        if (i == index || (!group.empty() && runs::groupOf(runs[i]) == group))
            baseline.runs.push_back(runs[i]);
    }
    return baseline;
}

} // namespace

Expected<Baseline> chooseBaseline(const std::string &fileOrLabel, std::span<const runs::Run> open,
                                  const formats::TextOptions &options) {
    std::error_code failure;
    const bool isFile = std::filesystem::exists(fileOrLabel, failure);
    if (!isFile) {
        const auto called = std::find_if(open.begin(), open.end(), [&](const runs::Run &run) {
            return run.label == fileOrLabel ||
                   (!runs::groupOf(run).empty() && runs::groupLabelOf(run) == fileOrLabel);
        });
        if (called != open.end())
            return baselineAt(open, static_cast<std::size_t>(called - open.begin()), {});
        return fail(ErrorCode::notFound, "--baseline " + fileOrLabel,
                    "is neither a file nor the label of a run");
    }
    auto loaded = openFiles({fileOrLabel}, options);
    if (!loaded)
        return tl::unexpected(loaded.error());
    if (loaded->runs.empty())
        return fail(ErrorCode::notFound, fileOrLabel, "holds no run to compare with");
    return baselineAt(loaded->runs, 0, fileOrLabel);
}

Expected<Baseline> baselineOfComparison(const runs::Comparison &comparison, std::span<const runs::Run> open) {
    for (std::size_t index = 0; index < open.size(); ++index)
        if (open[index].id == comparison.baselineRunId)
            return baselineAt(open, index, {});
    return fail(ErrorCode::notFound, "--ratio", "needs a --baseline, as the files name none");
}

} // namespace delayrank::app
