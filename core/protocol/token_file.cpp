#include "core/protocol/token_file.h"

#include "core/base/file_descriptor.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
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
    const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    if (!file)
        return fail(errno == ENOENT   ? ErrorCode::notFound
                    : errno == EACCES ? ErrorCode::permission
                                      : ErrorCode::io,
                    path, "the token cannot be read", errno);
    struct stat about {};
    if (fstat(file.get(), &about) != 0)
        return fail(ErrorCode::io, path, "the token cannot be read", errno);
    // root may use the token of a user's agent; nobody else one of another user.
    if (!S_ISREG(about.st_mode) || (about.st_uid != getuid() && getuid() != 0))
        return fail(ErrorCode::permission, path, "is not a token file of this user");
    if ((about.st_mode & 077) != 0)
        return fail(ErrorCode::permission, path, "others may read it, so its token is no secret");
    constexpr std::size_t tokenCharacters = 32;
    char text[tokenCharacters + 2];
    const ssize_t got = read(file.get(), text, sizeof text);
    if (got < 0)
        return fail(ErrorCode::io, path, "the token cannot be read", errno);
    std::string token(text, static_cast<std::size_t>(got));
    if (token.ends_with('\n'))
        token.pop_back();
    const auto isHex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (token.size() != tokenCharacters || !std::all_of(token.begin(), token.end(), isHex))
        return fail(ErrorCode::corrupt, path, "holds no token");
    return token;
}

} // namespace delayrank::protocol
