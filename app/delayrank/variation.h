#pragma once

#include "app/delayrank/cli.h"

namespace delayrank::app {

/// One `--vary NAME=VALUE,VALUE,...`.
struct Variation {
    std::string name;
    std::vector<std::string> values; ///< at least one, none empty
};
/// Errors: invalidArgument with the option as subject.
Expected<Variation> parseVariation(const std::string &text);

/// The command line's word for a setting: a kernel option as the kernel spells it (TCP_NODELAY), or an option
/// of `delayrank measure` that describes a configuration, with or without its dashes (size, sender_cpu).
/// Errors: invalidArgument with "--vary NAME" as subject.
Expected<std::string> argumentFor(const CLI::App &app, const std::string &name, const std::string &value);

/// One of a configuration's variants.
struct Variant {
    Arguments arguments; ///< to add to the configuration's own
    std::string label;   ///< "TCP_NODELAY=0, size=64"
};
/// The Cartesian product of all `--vary` of one configuration, the last one varying fastest; one without
/// arguments where nothing varies. A name that is varied again replaces what was said before. Errors:
/// invalidArgument; limitExceeded beyond maxConfigurations.
inline constexpr std::size_t maxConfigurations = 1000;
Expected<std::vector<Variant>> variantsOf(const CLI::App &app, const std::vector<std::string> &vary);

} // namespace delayrank::app
