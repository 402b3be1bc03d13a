#include "app/delayrank/measure_options.h"

#include "core/runs/run_tags.h"

namespace delayrank::app {

namespace {

constexpr std::uint64_t defaultCount = 10'000;

/// What tells this configuration from others, for a run without a label.
std::string proposedLabel(const StepPlan &step) {
    const std::string pattern = patternName(step.pattern);
    std::string label = pattern == "windowed" ? "window " + std::to_string(step.pattern.window) : pattern;
    if (step.transport != "tcp")
        label = step.transport + ", " + label;
    else if (!step.options.has("TCP_NODELAY"))
        label += ", Nagle on";
    for (const auto &[name, value] : step.options.all()) {
        const OptionKind kind = findOption(name)->kind;
        label += ", " + (kind == OptionKind::word   ? value
                         : kind == OptionKind::flag ? name
                                                    : name + " " + value);
    }
    return label;
}

Expected<std::chrono::nanoseconds> durationOf(const char *option, const std::string &text) {
    if (text.empty())
        return std::chrono::nanoseconds(0);
    auto parsed = parseDuration(text);
    if (!parsed)
        return fail(ErrorCode::invalidArgument, std::string(option) + " " + text,
                    "needs a time such as 10ms or 5s");
    return parsed;
}

} // namespace

void MeasureOptions::addTo(CLI::App &app) {
    // A configuration after --and repeats options of the first one: the last value counts.
    app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    app.add_option("-o,--output", output, "the .delays file to write; must not exist")->group("Measurement");
    app.add_option("--repeat", repetitions,
                   "measure so many times, interleaved with the other configurations")
        ->check(CLI::Range(1u, 10'000u))
        ->group("Measurement");
    app.add_option(
           "--keep-order", keepOrder,
           "bytes of the file for the order of the delays, such as 500MB; over that each series keeps its "
           "first and last 1,000,000 in order, and all in its curve")
        ->transform(CLI::AsSizeValue(true))
        ->capture_default_str()
        ->group("Measurement");
    app.add_flag("--both-directions", bothDirections,
                 "measure each configuration from sender to receiver and the other way round")
        ->group("Measurement");
    app.add_option("--threshold", threshold, "the stall threshold of the table printed at the end")
        ->group("Measurement");
    app.add_option("--agent", agentProgram, "the agent's program for 'local'")->group("Measurement");
    app.add_option("--token-file", tokenFile, "where the token of a tcp:// agent stands")
        ->group("Measurement");
    app.add_flag("--batch", batch, "ask nothing: ssh fails where it would need an answer")
        ->group("Measurement");
    app.add_flag("--install-agent", installAgent,
                 "send the agent to ssh:// hosts that have none, into ~/.cache/delayrank there")
        ->group("Measurement");

    plan.addTo(app);

    app.add_option("--sender", sender, hostForms)->group("Hosts");
    app.add_option("--receiver", receiver, hostForms)->group("Hosts");
    app.add_option("--data-address", dataAddress,
                   "the receiver's address that carries the test traffic; 'list' lists them")
        ->group("Hosts");
    app.add_option("--sender-cpu,--cpu", senderCpu, "pin the sender's measured thread to this CPU")
        ->group("Hosts");
    app.add_option("--receiver-cpu", receiverCpu, "pin the receiver's measured thread to this CPU")
        ->group("Hosts");

    app.add_option("--label", label, "what the run is called in tables and legends")->group("What is sent");
    app.add_option("--tag", tags, "words to find the run by: TEXT or TEXT,TEXT")->group("What is sent");
    app.add_option("--transport", transport,
                   "tcp, mptcp, udp, unix, unix-datagram, vsock or sctp, as the hosts have it")
        ->group("What is sent");
    app.add_option("--size", sizes, "bytes a message: 1, a list such as 1,64,771, or netpipe")
        ->group("What is sent");
    app.add_option("--count", count, "messages a step (10000 unless --duration is given)")
        ->check(CLI::PositiveNumber)
        ->group("What is sent");
    app.add_option("--duration", duration, "time a step, instead of --count")->group("What is sent");
    app.add_option("--pattern", pattern, "stream, ping-pong, write-write-read, windowed, paced or bursts")
        ->group("What is sent");
    app.add_option("--window", window, "messages after which the sender waits for a reply; 0: never")
        ->group("What is sent");
    app.add_option("--burst", burst, "messages back to back at each interval")->group("What is sent");
    app.add_option("--interval", interval, "time from burst to burst")->group("What is sent");
    app.add_option("--known-stall", knownStall, "N:TIME, the sender waits TIME before every N-th message")
        ->group("What is sent");

    socket.addTo(app);
    threads.addTo(app);
    app.add_option("--read-up-to", readUpTo, "bytes a read of the receiver; 0: message by message")
        ->group("Socket");
    app.add_option("--report", report, "live: samples come as the step runs; after: once it is over")
        ->check(CLI::IsMember({"live", "after"}))
        ->group("Socket");
    timing.addTo(app);
}

Expected<remote::Configuration> MeasureOptions::configuration() const {
    remote::Configuration result;
    StepPlan &step = result.plan.step;
    const auto senderHost = remote::HostSpec::parse(QString::fromStdString(sender));
    const auto receiverHost = remote::HostSpec::parse(QString::fromStdString(receiver));
    const auto sizesBytes = parseSizes(sizes);
    const auto chosenPattern = patternByName(pattern);
    const auto time = durationOf("--duration", duration);
    const auto pause = durationOf("--interval", interval);
    const auto stall = knownStall.empty() ? Expected<KnownStall>(KnownStall{}) : parseKnownStall(knownStall);
    if (!senderHost)
        return tl::unexpected(senderHost.error());
    if (!receiverHost)
        return tl::unexpected(receiverHost.error());
    if (!sizesBytes)
        return tl::unexpected(sizesBytes.error());
    for (const auto *failure :
         {chosenPattern ? nullptr : &chosenPattern.error(), time ? nullptr : &time.error(),
          pause ? nullptr : &pause.error(), stall ? nullptr : &stall.error()})
        if (failure)
            return tl::unexpected(*failure);

    result.sender = *senderHost;
    result.receiver = *receiverHost;
    result.dataAddress = QString::fromStdString(dataAddress);
    result.plan.sizesBytes = *sizesBytes;
    step.transport = transport;
    step.duration = *time;
    step.messages = count == 0 && duration.empty() ? defaultCount : count;
    step.pattern = *chosenPattern;
    step.pattern.window = window.value_or(step.pattern.window);
    step.pattern.burst = burst.value_or(step.pattern.burst);
    if (!interval.empty())
        step.pattern.interval = *pause;
    if (const auto applied = socket.applyTo(step.options); !applied)
        return tl::unexpected(applied.error());
    if (const auto applied = threads.applyTo(step); !applied)
        return tl::unexpected(applied.error());
    if (!knownStall.empty())
        step.knownStall = *stall;
    step.readUpToBytes = readUpTo;
    step.senderCpu = senderCpu;
    step.receiverCpu = receiverCpu;
    step.report = report == "after" ? Report::after : Report::live;
    if (const auto applied = timing.applyTo(step); !applied)
        return tl::unexpected(applied.error());
    if (const auto applied = plan.applyTo(result); !applied)
        return tl::unexpected(applied.error());
    auto tagList = runs::parseTags(tags, "--tag");
    if (!tagList)
        return tl::unexpected(tagList.error());
    result.tags = std::move(*tagList);
    result.label = QString::fromStdString(label.empty() ? proposedLabel(step) : label);
    for (std::size_t i = 0; i < result.plan.sizesBytes.size(); ++i)
        if (const auto checked = check(result.plan.stepFor(i)); !checked)
            return tl::unexpected(checked.error());
    return result;
}

} // namespace delayrank::app
