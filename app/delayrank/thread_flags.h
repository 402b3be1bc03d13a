#pragma once

#include "core/base/plan.h"

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace delayrank::app {

/// The thread settings of `measure`: `--sched`, `--nice`, `--mlockall`, `--timer-slack` and `--spin` for both
/// ends, `--sender-...` and `--receiver-...` for one.
class ThreadFlags {
public:
    void addTo(CLI::App &app);
    /// What is given for one end comes before what is given for both. Errors: invalidArgument, with the
    /// option as subject.
    Expected<void> applyTo(StepPlan &step) const;

private:
    struct End {
        std::string prefix; ///< "--", "--sender-", "--receiver-"
        std::string scheduling{};
        std::string timerSlack{};
        std::optional<std::int32_t> nice{};
        bool lockMemory = false;
        bool spin = false;
        Expected<void> applyTo(ThreadPlan &plan) const;
    };
    void addEnd(CLI::App &app, End &end, const std::string &whose);

    End m_both{"--"}, m_sender{"--sender-"}, m_receiver{"--receiver-"};
    bool m_allowRefused = false;
};

} // namespace delayrank::app
