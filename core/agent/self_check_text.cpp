#include "core/agent/self_check.h"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <functional>

namespace delayrank::agent {

namespace {

__attribute__((format(printf, 1, 2))) std::string formatted(const char *format, ...) {
    std::array<char, 256> text{};
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text.data(), text.size(), format, arguments);
    va_end(arguments);
    return text.data();
}

std::string ratioText(const RateRatio &ratio) {
    return formatted("%.3f (%.3f to %.3f)", ratio.median, ratio.low, ratio.high);
}

/// One figure with its goal.
struct Judged {
    std::string what;
    RateRatio ratio;
    double goal;
    bool met() const { return ratio.median >= goal; }
    bool missed() const { return ratio.high < goal; }
};

std::vector<Judged> judged(const SelfCheck &check) {
    std::vector<Judged> all;
    for (const SelfCheckRow &row : check.rows) {
        all.push_back({row.name + " stamped", row.stamping(), row.stampingGoal});
        if (check.twoCpus)
            all.push_back({row.name + " reported live", row.live, SelfCheck::liveGoal});
    }
    return all;
}

std::string named(const std::vector<Judged> &all, const std::function<bool(const Judged &)> &wanted) {
    std::string text;
    for (const Judged &one : all)
        if (wanted(one))
            text += (text.empty() ? "" : ", ") +
                    formatted("%s runs at %.3f, goal %.2f", one.what.c_str(), one.ratio.median, one.goal);
    return text;
}

std::string verdictText(const SelfCheck &check) {
    const auto all = judged(check);
    switch (check.verdict()) {
    case SelfCheck::Verdict::met:
        return "the probe disturbs what it measures no more than it may: every rate reaches its goal.";
    case SelfCheck::Verdict::undecided:
        return (check.busyHost ? "this host is too busy to tell: "
                               : "it cannot be told, as the goal lies within the bounds: ") +
               named(all, [](const Judged &one) { return !one.met(); }) +
               "; try again while nothing else runs.";
    case SelfCheck::Verdict::missed:
        break;
    }
    return "the probe disturbs more than it may on this host: " +
           named(all, [](const Judged &one) { return one.missed(); }) + ".";
}

} // namespace

SelfCheck::Verdict SelfCheck::verdict() const {
    const auto all = judged(*this);
    if (!busyHost && std::any_of(all.begin(), all.end(), [](const Judged &one) { return one.missed(); }))
        return Verdict::missed;
    return std::all_of(all.begin(), all.end(), [](const Judged &one) { return one.met(); })
               ? Verdict::met
               : Verdict::undecided;
}

std::string SelfCheck::text() const {
    std::string text = "delayrank-agent " DELAYRANK_VERSION " self-check\n";
    text += "Clock: " + factValue(clockFacts, "clock") + " (" + factValue(clockFacts, "clock choice") + ")\n";
    text += formatted("  a reading costs %.1f ns; the smallest delay that it can tell is %lld ns\n",
                      clockCost.readNanoseconds, static_cast<long long>(clockCost.resolution.count()));
    text += "Load average: " + loadAverage + (busyHost ? ", busy" : "") + "\n\n";
    text +=
        "Message rates in blocks of 1,000 one-byte messages that alternate in one connection, as the median\n"
        "ratio of neighbouring blocks, with its 95 % bounds:\n\n";
    text += formatted("%-16s %12s  %-24s %5s  %-24s %5s\n", "", "bare", "stamped / bare", "goal",
                      "live / report after", "goal");
    for (const SelfCheckRow &row : rows)
        text += formatted("%-16s %10.0f/s  %-24s %5.2f  %-24s %5s\n", row.name.c_str(), row.bareRate,
                          ratioText(row.stamping()).c_str(), row.stampingGoal, ratioText(row.live).c_str(),
                          twoCpus ? formatted("%.2f", liveGoal).c_str() : "none");
    text += "\n";
    for (const SelfCheckRow &row : rows)
        text += formatted("%s: sender %.3f, receiver %.3f over %zu pairs of blocks; ", row.name.c_str(),
                          row.sender.median, row.receiver.median, row.sender.pairs) +
                row.placement + "\n";
    if (!twoCpus)
        text +=
            "One CPU only: reports are made on the CPU that is measured, so live reporting has no goal.\n";
    return text + "\nVerdict: " + verdictText(*this) + "\n";
}

} // namespace delayrank::agent
