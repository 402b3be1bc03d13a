#include "core/runs/fact_changes.h"

#include "core/runs/fact_table.h"

#include <algorithm>

namespace delayrank::runs {

namespace {

/// The rows that can matter, with the end that each is of, in the order of factConcerns().
std::vector<std::pair<End, FactRow>> concerningRows(std::span<const Run *const> runs) {
    std::vector<std::pair<End, FactRow>> rows;
    for (FactRow &row : factTable(runs))
        if (row.concern) {
            const End end = row.group == FactGroup::sender ? End::sender : End::receiver;
            rows.emplace_back(end, std::move(row));
        }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto &a, const auto &b) { return a.second.concern < b.second.concern; });
    return rows;
}

bool isReadBack(const std::vector<std::pair<End, FactRow>> &rows, End end, std::string_view name) {
    return std::any_of(rows.begin(), rows.end(), [&](const auto &one) {
        return one.first == end && one.second.name == name &&
               std::all_of(one.second.cells.begin(), one.second.cells.end(),
                           [](const FactCell &cell) { return cell.recorded(); });
    });
}

/// The same change at both ends is one: two ends on one host have most facts in common.
void add(std::vector<FactChange> &changes, FactChange change) {
    for (FactChange &known : changes)
        if (known.name == change.name && known.before == change.before && known.now == change.now) {
            known.ends.push_back(change.ends.front());
            return;
        }
    changes.push_back(std::move(change));
}

/// Of a long value (a kernel's command line) what stands where it begins to differ from the other.
std::string excerpt(const std::string &value, const std::string &other) {
    constexpr std::size_t most = 60;
    if (value.size() <= most)
        return value;
    const auto differing = std::mismatch(value.begin(), value.end(), other.begin(), other.end()).first;
    const auto isInside = [&](std::size_t at) { // a character of UTF-8 is not cut in two
        return at < value.size() && (static_cast<unsigned char>(value[at]) & 0xc0) == 0x80;
    };
    std::size_t from = value.rfind(' ', static_cast<std::size_t>(differing - value.begin()));
    from = from == std::string::npos ? 0 : from + 1;
    if (value.size() - from < most / 2)
        from = value.size() - most / 2;
    while (from < value.size() && value[from] == ' ')
        ++from;
    std::size_t to = std::min(value.size(), from + most);
    while (isInside(from))
        --from;
    while (isInside(to))
        --to;
    return (from > 0 ? "..." : "") + value.substr(from, to - from) + (to < value.size() ? "..." : "");
}

std::string placeText(const FactChange &change) {
    return change.name + " (" + (change.ends.size() > 1 ? "both ends" : endName(change.ends.front())) + ")";
}

} // namespace

std::vector<FactChange> changedFacts(const Run &baseline, const Run &run) {
    if (baseline.id == run.id)
        return {};
    const Run *const both[] = {&baseline, &run};
    const auto rows = concerningRows(both);
    std::vector<FactChange> changes;
    for (const auto &[end, row] : rows) {
        const FactCell &before = row.cells[0], &now = row.cells[1];
        if (!before.recorded() || !now.recorded() || !row.differs)
            continue;
        if (chosenValue(baseline, end, *row.concern) != chosenValue(run, end, *row.concern))
            continue;
        if (!row.concern->readBack.empty() && isReadBack(rows, end, row.concern->readBack))
            continue;
        add(changes, {row.name, {end}, before.text(), now.text(), std::string(row.concern->why)});
    }
    return changes;
}

std::vector<FactChange> changedWithin(const Run &run) {
    const Run *const alone[] = {&run};
    std::vector<FactChange> changes;
    for (const auto &[end, row] : concerningRows(alone)) {
        if (!row.cells[0].changed())
            continue;
        const auto values = row.cells[0].values();
        add(changes, {row.name, {end}, values.front(), values[1], std::string(row.concern->why)});
    }
    return changes;
}

std::string textAgainstBaseline(const FactChange &change) {
    return placeText(change) + ": " + excerpt(change.now, change.before) + ", baseline " +
           excerpt(change.before, change.now);
}

std::string textWithin(const FactChange &change) {
    return placeText(change) + ": " + excerpt(change.before, change.now) + " at first, then " +
           excerpt(change.now, change.before);
}

} // namespace delayrank::runs
