#pragma once

#include "core/runs/comparison.h"
#include "core/runs/run.h"

#include <optional>
#include <string_view>

namespace delayrank::runs {

/// The words that run files use for enumerations; endName() gives those of End. The readers give nullopt for
/// a word that this version does not know.
std::optional<End> endFromName(std::string_view name);

/// "start", "finish"
std::string_view momentName(Moment moment);
std::optional<Moment> momentFromName(std::string_view name);

/// "measuring", "complete", "partial"
std::string_view stateName(RunState state);
std::optional<RunState> stateFromName(std::string_view name);

/// "pooled", "by end", "by size"
std::string_view poolingName(Pooling pooling);
std::optional<Pooling> poolingFromName(std::string_view name);

/// "rank", "fraction", "per second"
std::string_view rankAxisName(RankAxis axis);
std::optional<RankAxis> rankAxisFromName(std::string_view name);

} // namespace delayrank::runs
