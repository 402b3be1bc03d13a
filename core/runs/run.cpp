#include "core/runs/run.h"

#include <charconv>

namespace delayrank::runs {

namespace {

/// The number that a value such as "250" or "250 (measured)" begins with; 0 where it is none.
double leadingNumber(const std::string &text) {
    double number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failure == std::errc{} && number > 0 && number < 1e6 ? number : 0;
}

double hertzFact(const Run &run, End end) {
    for (const HostFact &fact : run.hostFacts)
        if (fact.end == end && fact.fact.name == "HZ")
            return leadingNumber(fact.fact.value);
    return 0;
}

} // namespace

std::string endName(End end) {
    switch (end) {
    case End::sender:
        return "sender";
    case End::receiver:
        return "receiver";
    case End::merged:
        break;
    }
    return "merged";
}

std::string SeriesId::name() const {
    return kind == SeriesKind::messages ? endName(end)
                                        : endName(end) + ", " + std::string(seriesKindName(kind));
}

std::uint64_t Series::messageOf(std::uint64_t index) const {
    // The first delay ends at message 2: message 1 has nothing before it.
    std::uint64_t message = index + 2;
    for (const Gap &gap : gaps) {
        if (gap.before > index)
            break;
        message += gap.lost + gap.leftOut;
    }
    return message;
}

std::uint64_t Series::leftOut() const {
    std::uint64_t sum = 0;
    for (const Gap &gap : gaps)
        sum += gap.leftOut;
    return sum;
}

std::uint64_t Series::measured() const {
    return delays.size() + leftOut();
}

const Series *Step::of(SeriesId id) const {
    for (const Series &one : series)
        if (one.id() == id)
            return &one;
    return nullptr;
}

std::string lastFactOf(const Run &run, End end, const std::string &name) {
    std::string value;
    for (const HostFact &one : run.hostFacts)
        if (one.end == end && one.fact.name == name)
            value = one.fact.value;
    return value;
}

double hertzOf(const Run &run, End end) {
    const double sender = hertzFact(run, End::sender);
    const double receiver = hertzFact(run, End::receiver);
    double hertz = hertzFact(run, end);
    if (end == End::merged && hertz == 0 && (sender > 0 || receiver > 0))
        return sender == receiver ? sender : 0;
    if (hertz == 0)
        hertz = leadingNumber(factValue(run.settings, "HZ"));
    return hertz;
}

} // namespace delayrank::runs
