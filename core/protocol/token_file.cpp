#include "core/protocol/token_file.h"

#include "core/base/private_file.h"

#include <algorithm>
#include <cstdlib>
#include <unistd.h>

namespace delayrank::protocol {

std::string defaultTokenFile(std::uint16_t port) {
    const char *runtime = std::getenv("XDG_RUNTIME_DIR");
    const std::string folder = runtime != nullptr && runtime[0] == '/'
                                   ? std::string(runtime) + "/delayrank"
                                   : "/tmp/delayrank-" + std::to_string(getuid());
    return folder + "/" + std::to_string(port) + ".token";
}

Expected<std::string> readTokenFile(const std::string &path) {
    constexpr std::size_t tokenCharacters = 32;
    const auto text = readPrivateFile(path, tokenCharacters + 1, "token");
    if (!text)
        return tl::unexpected(text.error());
    std::string token = *text;
    if (token.ends_with('\n'))
        token.pop_back();
    const auto isHex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (token.size() != tokenCharacters || !std::all_of(token.begin(), token.end(), isHex))
        return fail(ErrorCode::corrupt, path, "holds no token");
    return token;
}

} // namespace delayrank::protocol
