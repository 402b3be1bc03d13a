#pragma once

#include "control.pb.h"
#include "core/base/error.h"
#include "core/base/fact.h"
#include "core/base/plan.h"
#include "core/base/series_kind.h"

#include <optional>

namespace delayrank::protocol {

/// Our types as the schema's messages and back, field by field. What comes from a peer may hold anything:
/// check() the plan after stepPlanFrom().
StepPlan toMessage(const delayrank::StepPlan &plan);
delayrank::StepPlan stepPlanFrom(const StepPlan &message);

/// A peer's text as it may be shown: cut to `limit` bytes, and harmless().
std::string shown(std::string text, std::size_t limit);
SeriesKind toMessage(delayrank::SeriesKind kind);
/// None for a kind that this version does not know.
std::optional<delayrank::SeriesKind> seriesKindFrom(SeriesKind message);

Failure toMessage(const Error &error);
/// An unknown code becomes ErrorCode::internal; texts are cut to 1,000 characters and control characters
/// become spaces, as they end up on a terminal.
Error errorFrom(const Failure &message);

void addFacts(google::protobuf::RepeatedPtrField<Fact> &to, const Facts &facts);
/// At most 1,000 facts, names cut to 100 and values to 4,000 characters, without control characters.
Facts factsFrom(const google::protobuf::RepeatedPtrField<Fact> &messages);

} // namespace delayrank::protocol
