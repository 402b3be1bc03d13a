#include "core/runs/fact_table.h"

#include "core/runs/words.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

namespace delayrank::runs {

namespace {

/// Read before a step, but measurements all the same.
constexpr std::array<std::string_view, 7> measuredAtStart{
    "load average",        "clock frequency",  "clock calibration", "clock agreement between CPUs",
    "clock cost per read", "clock resolution", "stamp memory"};

constexpr std::size_t mostTold = 4;

/// "start", "step 2", "steps 2-4", "step 2, finish"
std::string whenText(const FactReading &from, const FactReading &to, bool severalSteps, bool severalMoments) {
    const std::string moment(momentName(from.moment));
    if (!severalSteps)
        return moment;
    if (from.step != to.step)
        return "steps " + std::to_string(from.step + 1) + "-" + std::to_string(to.step + 1);
    return "step " + std::to_string(from.step + 1) +
           (severalMoments && from.moment == to.moment ? ", " + moment : "");
}

class Builder {
public:
    explicit Builder(std::size_t runs) : m_runs(runs) {}

    /// `name` must outlive the builder.
    FactCell &cell(FactGroup group, const std::string &name, std::size_t run) {
        auto &places = m_places[static_cast<std::size_t>(group)];
        const auto [found, isNew] = places.try_emplace(name, m_rows.size());
        if (isNew) {
            FactRow row;
            row.group = group;
            row.name = name;
            row.cells.resize(m_runs);
            if (group == FactGroup::sender || group == FactGroup::receiver)
                row.concern = concernAbout(name);
            m_rows.push_back(std::move(row));
        }
        return m_rows[found->second].cells[run];
    }

    std::vector<FactRow> rows() {
        for (FactRow &row : m_rows)
            for (std::size_t i = 1; i < row.cells.size(); ++i)
                row.differs = row.differs || row.differsFrom(0, i);
        std::stable_sort(m_rows.begin(), m_rows.end(),
                         [](const FactRow &a, const FactRow &b) { return a.group < b.group; });
        return std::move(m_rows);
    }

private:
    std::size_t m_runs;
    std::vector<FactRow> m_rows;
    std::array<std::unordered_map<std::string_view, std::size_t>, 5> m_places; ///< by FactGroup
};

void addSettings(Builder &builder, const Run &run, std::size_t column) {
    for (const Fact &setting : run.settings) {
        FactCell &cell = builder.cell(FactGroup::settings, setting.name, column);
        cell.ofSettings = true;
        if (cell.recorded()) // several tags
            cell.readings.front().value += ", " + setting.value;
        else
            cell.readings.push_back({0, Moment::start, setting.value});
    }
}

} // namespace

std::string_view factGroupName(FactGroup group) {
    switch (group) {
    case FactGroup::settings:
        return "Settings";
    case FactGroup::sender:
        return "Sender";
    case FactGroup::receiver:
        return "Receiver";
    case FactGroup::senderCounts:
        return "Sender, counted while it ran";
    case FactGroup::receiverCounts:
        break;
    }
    return "Receiver, counted while it ran";
}

bool isCounted(std::string_view fact, bool readAtStart) {
    return !readAtStart ||
           std::find(measuredAtStart.begin(), measuredAtStart.end(), fact) != measuredAtStart.end();
}

std::vector<std::string> FactCell::values() const {
    std::vector<std::string> all;
    for (const FactReading &reading : readings)
        if (all.empty() || all.back() != reading.value)
            all.push_back(reading.value);
    return all;
}

bool FactCell::changed() const {
    return std::any_of(readings.begin(), readings.end(),
                       [this](const FactReading &one) { return one.value != readings.front().value; });
}

std::string FactCell::text() const {
    if (!recorded())
        return {};
    if (!changed())
        return readings.front().value;
    const bool severalSteps = readings.front().step != readings.back().step;
    const bool severalMoments = std::any_of(readings.begin(), readings.end(), [this](const auto &one) {
        return one.moment != readings.front().moment;
    });
    std::string text;
    std::size_t told = 0, left = 0;
    for (std::size_t from = 0, to = 0; from < readings.size(); from = to) {
        while (to < readings.size() && readings[to].value == readings[from].value)
            ++to;
        if (told == mostTold) {
            ++left;
            continue;
        }
        text += (told++ ? ", " : "") + readings[from].value + " (" +
                whenText(readings[from], readings[to - 1], severalSteps, severalMoments) + ")";
    }
    return left ? text + ", and " + std::to_string(left) + " more" : text;
}

std::string FactCell::history() const {
    std::string text;
    if (!changed())
        return text;
    for (const FactReading &reading : readings)
        text += (text.empty() ? "step " : "\nstep ") + std::to_string(reading.step + 1) + ", " +
                std::string(momentName(reading.moment)) + ": " + reading.value;
    return text;
}

bool FactRow::differsFrom(std::size_t reference, std::size_t cell) const {
    return cells[reference].values() != cells[cell].values();
}

std::vector<FactRow> factTable(std::span<const Run *const> runs) {
    Builder builder(runs.size());
    for (std::size_t column = 0; column < runs.size(); ++column)
        addSettings(builder, *runs[column], column);
    for (std::size_t column = 0; column < runs.size(); ++column) {
        // What was read at the start as well stands among the host's facts with its later readings.
        std::unordered_set<std::string_view> atStart[2];
        for (const HostFact &fact : runs[column]->hostFacts)
            if (fact.moment == Moment::start)
                atStart[fact.end == End::sender].insert(fact.fact.name);
        for (const HostFact &fact : runs[column]->hostFacts) {
            const bool counted = isCounted(fact.fact.name, atStart[fact.end == End::sender].contains(fact.fact.name));
            const FactGroup group =
                fact.end == End::sender ? (counted ? FactGroup::senderCounts : FactGroup::sender)
                                        : (counted ? FactGroup::receiverCounts : FactGroup::receiver);
            builder.cell(group, fact.fact.name, column)
                .readings.push_back({fact.step, fact.moment, fact.fact.value});
        }
    }
    return builder.rows();
}

} // namespace delayrank::runs
