#include "core/runs/words.h"

#include <array>
#include <utility>

namespace delayrank::runs {

namespace {

template <class Value, std::size_t n> using Words = std::array<std::pair<Value, std::string_view>, n>;

constexpr Words<Moment, 2> moments{{{Moment::start, "start"}, {Moment::finish, "finish"}}};
constexpr Words<RunState, 3> states{
    {{RunState::measuring, "measuring"}, {RunState::complete, "complete"}, {RunState::partial, "partial"}}};
constexpr Words<Pooling, 3> poolings{
    {{Pooling::pooled, "pooled"}, {Pooling::byEnd, "by end"}, {Pooling::bySize, "by size"}}};
constexpr Words<RankAxis, 3> rankAxes{
    {{RankAxis::rank, "rank"}, {RankAxis::fraction, "fraction"}, {RankAxis::perSecond, "per second"}}};

template <class Value, std::size_t n> std::string_view nameIn(const Words<Value, n> &words, Value value) {
    for (const auto &[known, name] : words)
        if (known == value)
            return name;
    return words.front().second;
}

template <class Value, std::size_t n>
std::optional<Value> valueIn(const Words<Value, n> &words, std::string_view name) {
    for (const auto &[known, word] : words)
        if (word == name)
            return known;
    return std::nullopt;
}

} // namespace

std::optional<End> endFromName(std::string_view name) {
    for (const End end : {End::sender, End::receiver, End::merged})
        if (endName(end) == name)
            return end;
    return std::nullopt;
}

std::string_view momentName(Moment moment) {
    return nameIn(moments, moment);
}
std::optional<Moment> momentFromName(std::string_view name) {
    return valueIn(moments, name);
}

std::string_view stateName(RunState state) {
    return nameIn(states, state);
}
std::optional<RunState> stateFromName(std::string_view name) {
    return valueIn(states, name);
}

std::string_view poolingName(Pooling pooling) {
    return nameIn(poolings, pooling);
}
std::optional<Pooling> poolingFromName(std::string_view name) {
    return valueIn(poolings, name);
}

std::string_view rankAxisName(RankAxis axis) {
    return nameIn(rankAxes, axis);
}
std::optional<RankAxis> rankAxisFromName(std::string_view name) {
    return valueIn(rankAxes, name);
}

} // namespace delayrank::runs
