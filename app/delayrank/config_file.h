#pragma once

#include "app/delayrank/cli.h"

namespace delayrank::app {

/// The file of `delayrank measure --config FILE.toml`: the options of the command line, without their dashes.
///
///     count = 10000                # for all configurations
///     output = "nagle.delays"
///     [vary]                       # as --vary
///     size = [1, 64, 771]
///     [[configuration]]            # any number; none: the options above are the only one
///     label = "Nagle on"
///     [[configuration]]
///     TCP_NODELAY = 1
class ConfigFile {
public:
    /// Options of `app` are known by their names. Errors: notFound, io, corrupt and invalidArgument, with
    /// "FILE" or "FILE:LINE" as subject.
    static Expected<ConfigFile> read(const std::string &path, const CLI::App &app);

    const Arguments &shared() const { return m_shared; }
    const std::vector<Arguments> &configurations() const { return m_configurations; }

    /// Where the option that a message names was given: "FILE:LINE: ", or nothing for one that was not.
    std::string placeOf(const std::string &message) const;

private:
    struct Origin {
        std::string option; ///< "--size"
        std::string value;
        unsigned line = 0;
    };
    class Reader;

    std::string m_path;
    Arguments m_shared;
    std::vector<Arguments> m_configurations;
    std::vector<Origin> m_origins;
};

} // namespace delayrank::app
