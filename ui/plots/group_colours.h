#pragma once

#include "core/runs/comparison.h"
#include "core/runs/run.h"
#include "core/runs/run_grouping.h"

#include <QColor>
#include <span>
#include <vector>

namespace delayrank::ui {

/// So many groups have a family of colours each; those after them share greys.
inline constexpr std::size_t colourFamilies = 5;

/// The colour that stands for a group, by its place among the groups: vermilion, blue, green, purple, olive.
/// They differ for readers without red, green or blue cones too (group_colours_test.cpp).
QColor familyColour(std::size_t group);
/// Of run `member` (from 0) of `count` in the group: its hue from dark to light, in steps that are as large to
/// the eye in every family, and all to be seen on white and on dark. With more than five members every other
/// one is paler as well.
QColor memberColour(std::size_t group, std::size_t member, std::size_t count);

/// 0xRRGGBB for every run of the groups, by its place among all runs.
std::vector<std::uint32_t> groupColours(const std::vector<runs::RunGroup> &groups);
/// Gives the appearances of these runs the colours of the comparison's groups, where it has any.
void applyGroupColours(runs::Comparison &comparison, std::span<const runs::Run *const> runs);

} // namespace delayrank::ui
