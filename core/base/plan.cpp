#include "core/base/plan.h"

#include <algorithm>
#include <charconv>

namespace delayrank {

namespace {

using namespace std::chrono_literals;

struct Preset {
    std::string name;
    Pattern pattern;
};

const std::vector<Preset> &presets() {
    static const std::vector<Preset> all{
        {"stream", {0, 1, 0ns}},     {"ping-pong", {1, 1, 0ns}}, {"write-write-read", {2, 1, 0ns}},
        {"windowed", {100, 1, 0ns}}, {"paced", {0, 1, 1ms}},     {"bursts", {0, 10, 1ms}},
    };
    return all;
}

template <class Number> std::optional<Number> wholeNumber(std::string_view text) {
    Number value{};
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

} // namespace

Expected<Pattern> patternByName(std::string_view name) {
    std::string known;
    for (const Preset &preset : presets()) {
        if (preset.name == name)
            return preset.pattern;
        known += (known.empty() ? "" : ", ") + preset.name;
    }
    return fail(ErrorCode::invalidArgument, "--pattern " + std::string(name), "is not one of " + known);
}

std::string patternName(const Pattern &pattern) {
    if (pattern.interval == 0ns && pattern.burst == 1)
        return pattern.window == 0   ? "stream"
               : pattern.window == 1 ? "ping-pong"
               : pattern.window == 2 ? "write-write-read"
                                     : "windowed";
    if (pattern.window == 0 && pattern.interval > 0ns)
        return pattern.burst == 1 ? "paced" : "bursts";
    return "custom";
}

const std::vector<std::string> &patternNames() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const Preset &preset : presets())
            all.push_back(preset.name);
        return all;
    }();
    return names;
}

Expected<KnownStall> parseKnownStall(std::string_view text) {
    const std::string subject = "--known-stall " + std::string(text);
    const std::size_t colon = text.find(':');
    const auto every = wholeNumber<std::uint32_t>(text.substr(0, colon));
    if (colon == std::string_view::npos || !every || *every == 0)
        return fail(ErrorCode::invalidArgument, subject, "needs N:TIME, as in 41:10ms");
    const auto time = parseDuration(text.substr(colon + 1));
    if (!time)
        return fail(ErrorCode::invalidArgument, subject, time.error().message());
    return KnownStall{*every, *time};
}

std::string clockChoiceName(ClockChoice choice) {
    switch (choice) {
    case ClockChoice::monotonicRaw:
        return "monotonic_raw";
    case ClockChoice::tsc:
        return "tsc";
    case ClockChoice::automatic:
        break;
    }
    return "auto";
}

Expected<ClockChoice> parseClockChoice(std::string_view name) {
    for (const ClockChoice choice : {ClockChoice::automatic, ClockChoice::monotonicRaw, ClockChoice::tsc})
        if (clockChoiceName(choice) == name)
            return choice;
    return fail(ErrorCode::invalidArgument, "--clock " + std::string(name),
                "is not one of auto, monotonic_raw, tsc");
}

StepPlan Plan::stepFor(std::size_t index) const {
    StepPlan result = step;
    result.sizeBytes = sizesBytes.at(index);
    if (index > 0)
        result.noiseTime = std::chrono::nanoseconds(0);
    return result;
}

const std::vector<std::uint32_t> &netpipeSizes() {
    // Read off NPtcp 3.7.2's own output; the schedule that the author of the 1999 charts measured as well.
    static const std::vector<std::uint32_t> sizes{1,   2,   3,   4,   6,   8,   12,  13,  16,  19,  21,
                                                  24,  27,  29,  32,  35,  45,  48,  51,  61,  64,  67,
                                                  93,  96,  99,  125, 128, 131, 189, 192, 195, 253, 256,
                                                  259, 381, 384, 387, 509, 512, 515, 765, 768, 771};
    return sizes;
}

Expected<std::vector<std::uint32_t>> parseSizes(std::string_view text) {
    if (text == "netpipe")
        return netpipeSizes();
    const std::string subject = "--size " + std::string(text);
    std::vector<std::uint32_t> sizes;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t comma = std::min(text.find(',', start), text.size());
        const auto size = wholeNumber<std::uint64_t>(text.substr(start, comma - start));
        if (!size || *size == 0)
            return fail(ErrorCode::invalidArgument, subject,
                        "needs sizes in bytes such as 1 or 1,64,771, or netpipe");
        if (*size > maxMessageBytes)
            return fail(ErrorCode::limitExceeded, subject,
                        "the limit is " + std::to_string(maxMessageBytes) + " bytes a message");
        sizes.push_back(static_cast<std::uint32_t>(*size));
        start = comma + 1;
    }
    return sizes;
}

Expected<void> check(const StepPlan &plan) {
    const auto invalid = [](const char *option, const char *reason) {
        return fail(ErrorCode::invalidArgument, option, reason);
    };
    const auto over = [](const char *option, const std::string &limit) {
        return fail(ErrorCode::limitExceeded, option, "the limit is " + limit);
    };
    if (plan.transport.empty() || plan.transport.size() > 20)
        return fail(ErrorCode::invalidArgument, "--transport " + plan.transport.substr(0, 20),
                    "needs the name of a transport, such as tcp");
    if (plan.sizeBytes == 0)
        return invalid("--size", "a message has at least 1 byte");
    if (plan.sizeBytes > maxMessageBytes)
        return over("--size", std::to_string(maxMessageBytes) + " bytes a message");
    if ((plan.messages > 0) == (plan.duration > 0ns))
        return invalid("--count", "give either --count or --duration");
    if (plan.duration < 0ns || plan.pattern.interval < 0ns)
        return invalid("--duration", "a time cannot be negative");
    if (plan.messages == 1)
        return invalid("--count", "one message has no delay: at least 2");
    if (plan.messages > maxCountedMessages)
        return over("--count", std::to_string(maxCountedMessages) + " messages a step, or use --duration");
    if (plan.duration > maxDuration)
        return over("--duration", "24 h");
    if (plan.pattern.burst == 0)
        return invalid("--burst", "at least 1 message");
    if (plan.pattern.burst > 1 && plan.pattern.interval == 0ns)
        return invalid("--burst", "needs --interval");
    if (plan.pattern.interval > maxWait)
        return over("--interval", "60 s");
    if (plan.knownStall && plan.knownStall->everyMessages == 0)
        return invalid("--known-stall", "at least every message");
    if (plan.knownStall && (plan.knownStall->time < 0ns || plan.knownStall->time > maxWait))
        return over("--known-stall", "60 s");
    if (plan.oneWay && plan.clock == ClockChoice::tsc)
        return invalid("--one-way", "is timed with CLOCK_MONOTONIC_RAW, which both ends read alike");
    if (plan.oneWay && plan.report == Report::after &&
        (plan.messages == 0 || plan.messages > maxOneWayMessages))
        return over("--one-way", std::to_string(maxOneWayMessages) + " messages with --report after");
    if (plan.roundTrips && plan.pattern.window == 0)
        return invalid("--round-trips", "needs --window: without it nothing is answered");
    if (plan.byWallClock && plan.report == Report::after)
        return invalid("--one-way",
                       "between two hosts needs --report live, as their clocks are compared all the time");
    if (plan.noiseTime < 0ns || plan.noiseTime > maxWait)
        return over("--noise-time", "60 s");
    if (plan.readUpToBytes > maxMessageBytes)
        return over("--read-up-to", std::to_string(maxMessageBytes) + " bytes");
    for (const ThreadPlan *thread : {&plan.senderThread, &plan.receiverThread})
        if (auto possible = check(*thread); !possible)
            return possible;
    return plan.options.check();
}

Facts settingsOf(const Plan &plan) {
    const StepPlan &step = plan.step;
    std::string sizes;
    for (const std::uint32_t size : plan.sizesBytes)
        sizes += (sizes.empty() ? "" : ",") + std::to_string(size);
    Facts facts{
        {"transport", step.transport},
        {"size", sizes + " bytes"},
        {"pattern", patternName(step.pattern)},
        {"window", std::to_string(step.pattern.window) + " messages"},
        {"burst", std::to_string(step.pattern.burst) + " messages"},
        {"interval", exactDuration(step.pattern.interval)},
    };
    if (step.messages > 0)
        facts.push_back({"count", std::to_string(step.messages) + " messages"});
    else
        facts.push_back({"duration", exactDuration(step.duration)});
    for (const OptionDescriptor &option : optionDescriptors()) {
        const std::string value = step.options.value(option.name);
        const std::string unit = option.unit.empty() ? "" : " " + std::string(option.unit);
        const bool alwaysSaid =
            option.name == "TCP_NODELAY" || option.name == "TCP_QUICKACK" || option.name == "TCP_CORK";
        if (!value.empty() || (alwaysSaid && step.transport == "tcp"))
            facts.push_back({std::string(option.name), value.empty() ? "0" : value + unit});
    }
    if (step.knownStall)
        facts.push_back({"known stall", std::to_string(step.knownStall->everyMessages) + ":" +
                                            exactDuration(step.knownStall->time)});
    facts.push_back({"read up to", step.readUpToBytes == 0
                                       ? "one message a read"
                                       : std::to_string(step.readUpToBytes) + " bytes a read"});
    if (step.senderCpu)
        facts.push_back({"sender CPU", std::to_string(*step.senderCpu)});
    if (step.receiverCpu)
        facts.push_back({"receiver CPU", std::to_string(*step.receiverCpu)});
    facts.push_back({"report", step.report == Report::live ? "live" : "after"});
    for (const auto &[end, thread] :
         {std::pair("sender ", &step.senderThread), std::pair("receiver ", &step.receiverThread)})
        for (const Fact &fact : settingsOf(*thread))
            facts.push_back({end + fact.name, fact.value});
    if (step.allowRefused)
        facts.push_back({"refused thread settings", "allowed"});
    if (step.clock != ClockChoice::automatic)
        facts.push_back({"clock asked for", clockChoiceName(step.clock)});
    if (step.roundTrips)
        facts.push_back({"round trips", "1"});
    if (step.oneWay)
        facts.push_back({"one-way delays", "1"});
    if (step.kernelStamps || step.hardwareStamps)
        facts.push_back({"SO_TIMESTAMPING", !step.hardwareStamps ? "software"
                                            : step.kernelStamps  ? "software and hardware"
                                                                 : "hardware"});
    if (step.noiseTime.count() > 0)
        facts.push_back({"host noise time", exactDuration(step.noiseTime)});
    return facts;
}

} // namespace delayrank
