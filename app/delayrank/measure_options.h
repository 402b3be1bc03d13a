#pragma once

#include "app/delayrank/cli.h"
#include "app/delayrank/option_flags.h"
#include "app/delayrank/plan_options.h"
#include "app/delayrank/thread_flags.h"
#include "app/delayrank/timing_options.h"
#include "core/remote/measurement.h"

namespace delayrank::app {

/// The command line of `delayrank measure`, as text and numbers. Values are judged by the rooms that own
/// them.
struct MeasureOptions {
    std::string sender = "local";
    std::string receiver = "local";
    std::string dataAddress;
    std::string label;
    std::string tags;
    std::string transport = "tcp";
    std::string sizes = "1";
    std::uint64_t count = 0;
    std::string duration;
    std::string pattern = "stream";
    std::optional<std::uint32_t> window, burst;
    std::string interval;
    OptionFlags socket;
    ThreadFlags threads;
    std::optional<std::uint32_t> senderCpu, receiverCpu;
    std::string knownStall;
    std::uint32_t readUpTo = 0;
    std::string report = "live";
    TimingOptions timing;

    // For the whole measurement: only the first configuration's count.
    unsigned repetitions = 1;
    bool bothDirections = false;
    std::uint64_t keepOrder = runs::KeptOrder().bytes;
    std::string output;
    std::string agentProgram;
    std::string tokenFile;
    bool batch = false, installAgent = false;
    std::string threshold = "1ms";
    PlanOptions plan;

    void addTo(CLI::App &app);
    /// Errors: invalidArgument and limitExceeded, with the option as subject.
    Expected<remote::Configuration> configuration() const;
};

} // namespace delayrank::app
