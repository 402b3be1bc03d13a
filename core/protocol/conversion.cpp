#include "core/protocol/conversion.h"

#include "core/base/harmless.h"
#include "core/protocol/option_conversion.h"

#include <algorithm>

namespace delayrank::protocol {

std::string shown(std::string text, std::size_t limit) {
    if (text.size() > limit)
        text.resize(limit);
    return harmless(text);
}

StepPlan toMessage(const delayrank::StepPlan &plan) {
    StepPlan message;
    message.set_transport(plan.transport);
    message.set_size_bytes(plan.sizeBytes);
    message.set_messages(plan.messages);
    message.set_duration_ns(plan.duration.count());
    message.set_window(plan.pattern.window);
    message.set_burst(plan.pattern.burst);
    message.set_interval_ns(plan.pattern.interval.count());
    putOptions(message, plan.options);
    if (plan.knownStall) {
        message.set_known_stall_every(plan.knownStall->everyMessages);
        message.set_known_stall_ns(plan.knownStall->time.count());
    }
    message.set_read_up_to_bytes(plan.readUpToBytes);
    if (plan.senderCpu)
        message.set_sender_cpu(*plan.senderCpu);
    if (plan.receiverCpu)
        message.set_receiver_cpu(*plan.receiverCpu);
    message.set_report_after(plan.report == Report::after);
    if (plan.senderThread != delayrank::ThreadPlan())
        *message.mutable_sender_thread() = toMessage(plan.senderThread);
    if (plan.receiverThread != delayrank::ThreadPlan())
        *message.mutable_receiver_thread() = toMessage(plan.receiverThread);
    message.set_allow_refused(plan.allowRefused);
    message.set_stamp_clock(static_cast<StampClockChoice>(plan.clock));
    message.set_noise_time_ns(plan.noiseTime.count());
    message.set_round_trips(plan.roundTrips);
    message.set_kernel_stamps(plan.kernelStamps);
    message.set_one_way(plan.oneWay);
    message.set_by_wall_clock(plan.byWallClock);
    message.set_hardware_stamps(plan.hardwareStamps);
    return message;
}

delayrank::StepPlan stepPlanFrom(const StepPlan &message) {
    delayrank::StepPlan plan;
    plan.transport = shown(message.transport(), 20);
    plan.sizeBytes = message.size_bytes();
    plan.messages = message.messages();
    plan.duration = std::chrono::nanoseconds(message.duration_ns());
    plan.pattern = {message.window(), message.burst(), std::chrono::nanoseconds(message.interval_ns())};
    plan.options = optionsFrom(message);
    if (message.known_stall_every() > 0)
        plan.knownStall =
            KnownStall{message.known_stall_every(), std::chrono::nanoseconds(message.known_stall_ns())};
    plan.readUpToBytes = message.read_up_to_bytes();
    if (message.has_sender_cpu())
        plan.senderCpu = message.sender_cpu();
    if (message.has_receiver_cpu())
        plan.receiverCpu = message.receiver_cpu();
    plan.report = message.report_after() ? Report::after : Report::live;
    plan.senderThread = threadPlanFrom(message.sender_thread());
    plan.receiverThread = threadPlanFrom(message.receiver_thread());
    plan.allowRefused = message.allow_refused();
    plan.roundTrips = message.round_trips();
    plan.kernelStamps = message.kernel_stamps();
    plan.oneWay = message.one_way();
    plan.byWallClock = message.by_wall_clock();
    plan.hardwareStamps = message.hardware_stamps();
    plan.noiseTime = std::chrono::nanoseconds(message.noise_time_ns());
    if (StampClockChoice_IsValid(message.stamp_clock()))
        plan.clock = static_cast<ClockChoice>(message.stamp_clock());
    return plan;
}

SeriesKind toMessage(delayrank::SeriesKind kind) {
    return static_cast<SeriesKind>(kind);
}

std::optional<delayrank::SeriesKind> seriesKindFrom(SeriesKind message) {
    static_assert(seriesKindNames.size() == SeriesKind_ARRAYSIZE);
    if (!SeriesKind_IsValid(message))
        return std::nullopt;
    return static_cast<delayrank::SeriesKind>(message);
}

Failure toMessage(const Error &error) {
    Failure message;
    message.set_code(static_cast<std::uint32_t>(error.code));
    message.set_subject(error.subject);
    message.set_reason(error.reason);
    message.set_system_errno(error.systemErrno);
    return message;
}

Error errorFrom(const Failure &message) {
    constexpr auto last = static_cast<std::uint32_t>(ErrorCode::connectionRefused);
    const ErrorCode code =
        message.code() <= last ? static_cast<ErrorCode>(message.code()) : ErrorCode::internal;
    return {code, shown(message.subject(), 1000), shown(message.reason(), 1000), message.system_errno()};
}

void addFacts(google::protobuf::RepeatedPtrField<Fact> &to, const Facts &facts) {
    for (const delayrank::Fact &fact : facts) {
        Fact *message = to.Add();
        message->set_name(fact.name);
        message->set_value(fact.value);
    }
}

Facts factsFrom(const google::protobuf::RepeatedPtrField<Fact> &messages) {
    Facts facts;
    for (int i = 0; i < std::min(messages.size(), 1000); ++i)
        facts.push_back({shown(messages[i].name(), 100), shown(messages[i].value(), 4000)});
    return facts;
}

} // namespace delayrank::protocol
