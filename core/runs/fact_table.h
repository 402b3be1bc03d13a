#pragma once

#include "core/runs/fact_concerns.h"

#include <span>
#include <string>
#include <vector>

namespace delayrank::runs {

/// Where a fact stands: what was asked for, what was found out about a host before a step, or what was
/// counted and measured there while the step ran, which is never quite the same twice.
enum class FactGroup { settings, sender, receiver, senderCounts, receiverCounts };
/// "Settings", "Sender", "Receiver", "Sender, counted while it ran", "Receiver, counted while it ran"
std::string_view factGroupName(FactGroup group);

/// One value of a fact, with when it was read.
struct FactReading {
    std::uint32_t step = 0; ///< from 0
    Moment moment = Moment::start;
    std::string value;
    friend bool operator==(const FactReading &, const FactReading &) = default;
};

/// A fact of one run: all its readings, in order. None: it was not recorded, which says nothing about it.
struct FactCell {
    std::vector<FactReading> readings;
    bool ofSettings = false; ///< settings have no moment
    bool recorded() const { return !readings.empty(); }
    /// It was not the same all the time.
    bool changed() const;
    /// Different values one after the other; "" where there is none.
    std::vector<std::string> values() const;
    /// In one line: "performance", "powersave (start), performance (finish)", "7 (step 1), 11 (steps 2-4)";
    /// after four of them ", and 3 more".
    std::string text() const;
    /// Every reading on a line of its own, where it changed.
    std::string history() const;
};

struct FactRow {
    FactGroup group = FactGroup::settings;
    std::string name;
    std::vector<FactCell> cells;          ///< one a run
    bool differs = false;                 ///< the cells are not all the same
    const FactConcern *concern = nullptr; ///< how it can matter; null for one that does not
    bool differsFrom(std::size_t reference, std::size_t cell) const;
};

/// The facts and settings of runs side by side: a row for each that any of them has, in the order of the
/// groups, within them as the runs have them. Any thread.
std::vector<FactRow> factTable(std::span<const Run *const> runs);

/// Whether a fact differs between measurements by its nature, and so says nothing about the host.
bool isCounted(std::string_view fact, bool readAtStart);

} // namespace delayrank::runs
