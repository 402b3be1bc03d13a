#include "app/delayrank/timing_options.h"

namespace delayrank::app {

void TimingOptions::addTo(CLI::App &app) {
    app.add_option("--clock", clock, "what stamps messages: auto, monotonic_raw or tsc")->group("Timing");
    app.add_flag("--round-trips", roundTrips,
                 "with --window: time each window's last message to its reply, too")
        ->group("Timing");
    app.add_flag(
           "--one-way", oneWay,
           "time each message from its send call to its arrival, too: on one host, or between two whose "
           "clocks NTP or PTP synchronises")
        ->group("Timing");
    app.add_flag("--kernel-stamps", kernelStamps,
                 "keep the kernel's own stamps, too: TX SCHED, TX SOFTWARE, TX ACK, RX SOFTWARE")
        ->group("Timing");
    app.add_flag("--hardware-stamps", hardwareStamps,
                 "keep the network devices' own stamps, too: TX HARDWARE, RX HARDWARE")
        ->group("Timing");
    app.add_option("--noise-time", noiseTime,
                   "how long both ends watch their host's own noise before a run (1s); 0: not at all")
        ->group("Timing");
}

Expected<void> TimingOptions::applyTo(StepPlan &step) const {
    const auto choice = parseClockChoice(clock);
    if (!choice)
        return tl::unexpected(choice.error());
    const auto noise = parseDuration(noiseTime);
    if (!noise)
        return fail(ErrorCode::invalidArgument, "--noise-time " + noiseTime, "needs a time such as 1s, or 0");
    step.clock = *choice;
    step.noiseTime = *noise;
    step.roundTrips = roundTrips;
    step.oneWay = oneWay;
    step.kernelStamps = kernelStamps;
    step.hardwareStamps = hardwareStamps;
    return {};
}

} // namespace delayrank::app
