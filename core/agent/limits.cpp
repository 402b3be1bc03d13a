#include "core/agent/limits.h"

#include "core/agent/channel.h"
#include "core/base/trimmed.h"
#include "core/probe/stamp_buffer.h"
#include "core/probe/transmit_stamps.h"

#include <array>
#include <charconv>
#include <fstream>

namespace delayrank::agent {

namespace {

constexpr std::array limitNames{"max-message-bytes", "max-messages", "max-rate", "max-duration",
                                "max-memory"};

constexpr std::string_view blanks = " \t\r";

/// A whole number from 1 to `most` into `to`.
template <class Number> Expected<void> read(const std::string &value, std::uint64_t most, Number &to) {
    std::uint64_t number = 0;
    const char *end = value.data() + value.size();
    const auto done = std::from_chars(value.data(), end, number);
    if (done.ec != std::errc{} || done.ptr != end || number == 0 || number > most)
        return fail(ErrorCode::invalidArgument, value,
                    "needs a whole number from 1 to " + std::to_string(most));
    to = static_cast<std::remove_reference_t<Number>>(number);
    return {};
}

tl::unexpected<Error> over(const char *option, const std::string &limit, const char *name) {
    return fail(ErrorCode::limitExceeded, option, "the limit of this agent is " + limit + " (" + name + ")");
}

} // namespace

std::span<const char *const> Limits::names() {
    return limitNames;
}

Expected<void> Limits::set(const std::string &name, const std::string &value) {
    const auto named = [&](Expected<void> done) {
        if (!done)
            done.error().subject = name + " " + value;
        return done;
    };
    if (name == "max-message-bytes")
        return named(read(value, maxMessageBytes, messageBytes));
    if (name == "max-messages")
        return named(read(value, maxCountedMessages, messages));
    if (name == "max-rate")
        return named(read(value, mostRate, rate.emplace()));
    if (name == "max-memory")
        return named(read(value, mostMemory, memory));
    if (name != "max-duration")
        return named(fail(ErrorCode::invalidArgument, "",
                          "is no limit: there are max-message-bytes, max-messages, "
                          "max-rate, max-duration and max-memory"));
    const auto time = parseDuration(value);
    if (!time || time->count() <= 0 || *time > maxDuration)
        return named(fail(ErrorCode::invalidArgument, "", "needs a time up to 24h, such as 10min or 90s"));
    duration = *time;
    return {};
}

Expected<void> Limits::readFile(const std::string &path) {
    std::ifstream file(path);
    if (!file)
        return fail(errno == ENOENT ? ErrorCode::notFound : ErrorCode::io, path, "the limits cannot be read",
                    errno);
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        const std::string_view text = trimmed(std::string_view(line).substr(0, line.find('#')), blanks);
        if (text.empty())
            continue;
        const std::size_t equals = text.find('=');
        const std::string where = path + ":" + std::to_string(number);
        if (equals == std::string::npos)
            return fail(ErrorCode::invalidArgument, where, "needs NAME=VALUE, as in max-duration=10min");
        if (auto done = set(std::string(trimmed(text.substr(0, equals), blanks)),
                            std::string(trimmed(text.substr(equals + 1), blanks))); !done)
            return fail(ErrorCode::invalidArgument, where, done.error().message());
    }
    if (file.bad())
        return fail(ErrorCode::io, path, "the limits cannot be read", errno);
    return {};
}

Expected<void> Limits::check(const StepPlan &plan, bool sends) const {
    if (plan.sizeBytes > messageBytes)
        return over("--size", std::to_string(messageBytes) + " bytes a message", "max-message-bytes");
    if (plan.messages > messages)
        return over("--count", std::to_string(messages) + " messages a step", "max-messages");
    if (plan.duration > duration)
        return over("--duration", exactDuration(duration), "max-duration");
    const double interval = static_cast<double>(plan.pattern.interval.count());
    const double bursts = static_cast<double>(plan.messages) / plan.pattern.burst;
    if (bursts * interval > static_cast<double>(duration.count()))
        return over("--interval", exactDuration(duration) + " for all messages", "max-duration");
    const std::uint64_t most = rate.value_or(mostRate);
    if (rate && plan.pattern.interval.count() == 0)
        return over("--interval", std::to_string(most) + " messages a second, so that one is needed",
                    "max-rate");
    if (plan.pattern.burst * 1e9 > static_cast<double>(most) * interval && interval > 0)
        return over("--interval", std::to_string(most) + " messages a second", "max-rate");
    if (const std::uint64_t needed = memoryOf(plan, sends); needed > memory)
        return over("--count",
                    std::to_string(memory) + " bytes of memory, and this step needs " +
                        std::to_string(needed),
                    "max-memory");
    return {};
}

std::uint64_t stampEntries(const StepPlan &plan) {
    return plan.messages > 0 ? plan.messages : probe::StampBuffer::ringEntries;
}

std::uint64_t memoryOf(const StepPlan &plan, bool sends) {
    std::uint64_t buffers = 1;
    if (sends)
        buffers +=
            (plan.roundTrips ? 1 : 0) + (plan.oneWay ? 1 : 0) +
            probe::TransmitStamps::kindsOf({.sources = {plan.kernelStamps, plan.hardwareStamps}}).size();
    else
        buffers += (plan.kernelStamps ? 1 : 0) + (plan.hardwareStamps ? 1 : 0);
    return buffers * stampEntries(plan) * sizeof(std::uint64_t) +
           std::max(plan.sizeBytes, plan.readUpToBytes) + Channel::maxQueued;
}

} // namespace delayrank::agent
