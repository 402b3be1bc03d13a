#pragma once

#include <optional>

namespace delayrank::remote {

/// The hidden mode of the application's binary. Where ssh runs it as its askpass program (the environment
/// names a socket, see askpass_protocol.h) it hands ssh's question to the application that started ssh,
/// prints the answer and returns the exit status: 0, or 1 where the user cancelled or the application is
/// gone. Else nothing. Blocks until then; called before anything else in main().
std::optional<int> runAsAskpass(int argc, char **argv);

} // namespace delayrank::remote
