#include "app/agent/listening_key.h"

#include <cerrno>
#include <cstdio>

namespace delayrank::agent {

Expected<std::optional<protocol::SharedKey>> listeningKey(const Options &options) {
    if (options.mode != Options::Mode::listen || (options.keyFile.empty() && options.address.isLoopback()))
        return std::nullopt;
    const std::string file = options.keyFile.empty() ? protocol::defaultKeyFile() : options.keyFile;
    auto key = protocol::readKeyFile(file);
    if (key)
        return *key;
    if (options.keyFile.empty() && key.error().code == ErrorCode::notFound)
        return fail(
            ErrorCode::invalidArgument, "--listen " + options.address.textWithPort(),
            "other hosts reach this address, so a key is needed: make one with delayrank-agent --make-key " +
                (file.empty() ? "FILE" : file) + ", or name its file with --key-file");
    return tl::unexpected(key.error());
}

Expected<void> makeKey(const std::string &file) {
    const auto key = protocol::makeKeyFile(file);
    if (!key)
        return tl::unexpected(key.error());
    if (std::printf("%s\n", key->text().c_str()) < 0 || std::fflush(stdout) != 0)
        return fail(ErrorCode::io, "standard output", "the key cannot be written", errno);
    return {};
}

} // namespace delayrank::agent
