#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <string>

namespace delayrank::protocol {

/// Where `delayrank-agent --listen` puts its present token unless told otherwise, and where an application of
/// the same user looks for it: $XDG_RUNTIME_DIR/delayrank/PORT.token, else /tmp/delayrank-UID/PORT.token.
std::string defaultTokenFile(std::uint16_t port);

/// The token in a file. Errors: notFound, io, permission where others than its owner may read it or it
/// belongs to somebody else, corrupt where it is no token; the subject is the path.
Expected<std::string> readTokenFile(const std::string &path);

} // namespace delayrank::protocol
