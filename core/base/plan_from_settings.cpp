#include "core/base/plan_from_settings.h"

#include <charconv>
#include <functional>
#include <map>

namespace delayrank {

namespace {

using Read = std::function<Expected<void>(const std::string &value)>;

/// The text up to its unit: "41 messages" is "41".
std::string_view beforeUnit(std::string_view text) {
    return text.substr(0, text.find(' '));
}

template <class Number> Read wholeNumber(Number &target) {
    return [&target](const std::string &value) -> Expected<void> {
        const std::string_view text = beforeUnit(value);
        Number number{};
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (failure != std::errc{} || end != text.data() + text.size())
            return fail(ErrorCode::invalidArgument, value, "is not a whole number");
        target = number;
        return {};
    };
}

template <class Number> Read wholeNumber(std::optional<Number> &target) {
    return [&target](const std::string &value) {
        Number number{};
        return wholeNumber(number)(value).map([&] { target = number; });
    };
}

/// A value that `parse` reads, an Expected of the target's type.
template <class Target, class Parse> Read parsed(Target &target, Parse parse) {
    return [&target, parse](const std::string &value) -> Expected<void> {
        return parse(value).map([&target](auto result) { target = result; });
    };
}

template <class Target> Read word(Target &target, std::map<std::string, Target> meanings) {
    return [&target, meanings = std::move(meanings)](const std::string &value) -> Expected<void> {
        const auto meaning = meanings.find(value);
        if (meaning == meanings.end())
            return fail(ErrorCode::invalidArgument, value, "is not understood");
        target = meaning->second;
        return {};
    };
}

Read flag(bool &target) {
    return word<bool>(target, {{"0", false}, {"1", true}});
}

void addThread(std::map<std::string, Read> &readers, const std::string &end, ThreadPlan &thread) {
    readers[end + "scheduling"] = [&thread](const std::string &value) {
        return parseScheduling(value, "scheduling", thread);
    };
    readers[end + "nice"] = wholeNumber(thread.nice);
    readers[end + "mlockall"] = flag(thread.lockMemory);
    readers[end + "timer slack"] = parsed(thread.timerSlack, parseDuration);
    readers[end + "waiting"] = word<bool>(thread.spin, {{"spinning", true}});
}

std::map<std::string, Read> readersFor(Plan &plan) {
    StepPlan &step = plan.step;
    std::map<std::string, Read> readers;
    readers["transport"] = [&step](const std::string &value) -> Expected<void> {
        step.transport = value;
        return {};
    };
    readers["size"] = [&plan](const std::string &value) {
        return parseSizes(beforeUnit(value)).map([&plan](auto sizes) { plan.sizesBytes = std::move(sizes); });
    };
    readers["window"] = wholeNumber(step.pattern.window);
    readers["burst"] = wholeNumber(step.pattern.burst);
    readers["interval"] = parsed(step.pattern.interval, parseDuration);
    readers["count"] = wholeNumber(step.messages);
    readers["duration"] = parsed(step.duration, parseDuration);
    readers["known stall"] = parsed(step.knownStall, parseKnownStall);
    readers["read up to"] = [&step](const std::string &value) -> Expected<void> {
        return value == "one message a read" ? Expected<void>() : wholeNumber(step.readUpToBytes)(value);
    };
    readers["sender CPU"] = wholeNumber(step.senderCpu);
    readers["receiver CPU"] = wholeNumber(step.receiverCpu);
    readers["report"] = word<Report>(step.report, {{"live", Report::live}, {"after", Report::after}});
    addThread(readers, "sender ", step.senderThread);
    addThread(readers, "receiver ", step.receiverThread);
    readers["refused thread settings"] = word<bool>(step.allowRefused, {{"allowed", true}});
    readers["clock asked for"] = parsed(step.clock, parseClockChoice);
    readers["round trips"] = flag(step.roundTrips);
    readers["one-way delays"] = flag(step.oneWay);
    readers["SO_TIMESTAMPING"] = [&step](const std::string &value) -> Expected<void> {
        step.kernelStamps = value.starts_with("software");
        step.hardwareStamps = value.ends_with("hardware");
        return {};
    };
    readers["host noise time"] = parsed(step.noiseTime, parseDuration);
    return readers;
}

} // namespace

Expected<Plan> planFrom(const Facts &settings) {
    if (factValue(settings, "pattern").empty() || factValue(settings, "transport").empty())
        return fail(ErrorCode::invalidArgument, "settings", "do not say how the run was measured");
    Plan plan;
    const auto readers = readersFor(plan);
    for (const Fact &setting : settings) {
        Expected<void> read;
        if (const auto reader = readers.find(setting.name); reader != readers.end()) {
            read = reader->second(setting.value);
        } else if (const OptionDescriptor *option = findOption(setting.name)) {
            const std::string_view text =
                option->unit.empty() ? std::string_view(setting.value) : beforeUnit(setting.value);
            read = optionValue(*option, text).map([&](const std::string &value) {
                plan.step.options.set(option->name, value);
            });
        }
        if (!read)
            return fail(read.error().code, setting.name, read.error().reason);
    }
    return plan;
}

} // namespace delayrank
