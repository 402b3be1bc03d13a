#include "app/delayrank/timing_options.h"

namespace delayrank::app {

void TimingOptions::addTo(CLI::App &app) {
    app.add_option("--clock", clock, "what stamps messages: auto, monotonic_raw or tsc")->group("Timing");
}

Expected<void> TimingOptions::applyTo(StepPlan &step) const {
    const auto choice = parseClockChoice(clock);
    if (!choice)
        return tl::unexpected(choice.error());
    step.clock = *choice;
    return {};
}

} // namespace delayrank::app
