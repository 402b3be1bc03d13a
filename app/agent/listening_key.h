#pragma once

#include "app/agent/options.h"
#include "core/protocol/shared_key.h"

#include <optional>

namespace delayrank::agent {

/// The key that a listening agent asks its clients for: that of --key-file, else, on an address that other
/// hosts reach, that of the default file; none on loopback, where the token does. Errors: invalidArgument
/// where a key is needed and there is none; those of readKeyFile().
Expected<std::optional<protocol::SharedKey>> listeningKey(const Options &options);

/// Makes a key file and prints the key once, to be pasted. Errors: those of makeKeyFile(); io.
Expected<void> makeKey(const std::string &file);

} // namespace delayrank::agent
