#include "app/delayrank/plan_options.h"

#include <algorithm>

namespace delayrank::app {

void PlanOptions::addTo(CLI::App &app) {
    app.add_option("--config", configFile, "a TOML file with options and [[configuration]] tables")
        ->group("Measurement");
    app.add_option("--vary", vary,
                   "NAME=VALUE,VALUE,...: a configuration for each value; given again: for each combination")
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false)
        ->group("What is sent");
    app.add_option(
           "--set", settings,
           "HOST:NAME=VALUE: a setting of the sender's or receiver's host, put back at the end, such as "
           "sender:ring_rx=64")
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false)
        ->group("Hosts");
    app.add_flag("--allow-host-settings", allowHostSettings,
                 "start the agents of local and exec: hosts so that they may change settings of their hosts")
        ->group("Measurement");
}

Expected<void> PlanOptions::applyTo(remote::Configuration &configuration) const {
    for (const std::string &text : settings) {
        const std::size_t colon = text.find(':'), equals = text.find('=');
        const std::string host = text.substr(0, colon);
        if (colon == std::string::npos || equals == std::string::npos || equals < colon + 2 ||
            equals + 1 == text.size() || (host != "sender" && host != "receiver"))
            return fail(ErrorCode::invalidArgument, "--set " + text,
                        "needs HOST:NAME=VALUE with HOST sender or receiver, as in sender:ring_rx=64");
        Facts &to = host == "sender" ? configuration.senderSettings : configuration.receiverSettings;
        const Fact fact{text.substr(colon + 1, equals - colon - 1), text.substr(equals + 1)};
        const auto same =
            std::find_if(to.begin(), to.end(), [&](const Fact &one) { return one.name == fact.name; });
        // As with all options, the last one counts.
        if (same == to.end())
            to.push_back(fact);
        else
            *same = fact;
    }
    return {};
}

} // namespace delayrank::app
